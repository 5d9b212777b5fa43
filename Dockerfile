# Two stages: wheels are built with tools that the image which runs does not need.
FROM python:3.11-slim-bookworm AS build
WORKDIR /src
RUN python -m venv /venv
COPY requirements.lock ./
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md ./
COPY engines engines
COPY narratives narratives
COPY tgbot tgbot
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-build-isolation --no-deps .

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --create-home letopis \
    && install --directory --owner=letopis /data
COPY --from=build /venv /venv
ENV PATH="/venv/bin:$PATH" PYTHONUNBUFFERED=1 LETOPIS_DATA=/data LETOPIS_LOG=json
USER 10001
VOLUME /data
# The bot writes its heartbeat to LETOPIS_DATA; health is what reads it.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["letopis", "health"]
ENTRYPOINT ["letopis"]
CMD ["bot"]
