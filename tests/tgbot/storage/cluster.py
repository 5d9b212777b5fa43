"""A real cluster on this machine: several masters that share the slots, and refuse whatever crosses them."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from tgbot.storage.embedded import find_server

SLOTS = 16384
READY_SECONDS = 60.0


@contextmanager
def cluster_of(nodes: int, folder: Path) -> Iterator[str]:
    """Its URL."""
    with ExitStack() as stack:
        ports = [_started(stack, folder / str(number)) for number in range(nodes)]
        clients = [stack.enter_context(_client(port)) for port, _ in ports]
        for number, client in enumerate(clients):
            first, last = SLOTS * number // nodes, SLOTS * (number + 1) // nodes - 1
            client.execute_command("CLUSTER ADDSLOTSRANGE", first, last)
            if number:
                client.execute_command("CLUSTER MEET", "127.0.0.1", *ports[0])
        limit = time.monotonic() + READY_SECONDS
        while not all(_whole(client, nodes) for client in clients):
            assert time.monotonic() < limit, "the cluster does not come together"
            time.sleep(0.02)
        yield f"redis+cluster://127.0.0.1:{ports[0][0]}"


def _started(stack: ExitStack, folder: Path) -> tuple[int, int]:
    """One node: its port and that of its bus."""
    folder.mkdir(parents=True)
    with socket.socket() as first, socket.socket() as second:
        first.bind(("127.0.0.1", 0))
        second.bind(("127.0.0.1", 0))
        port, bus = first.getsockname()[1], second.getsockname()[1]
    # Unless it is told, the bus takes the port ten thousand higher, and there may be none.
    options = {"--port": str(port), "--cluster-port": str(bus), "--cluster-enabled": "yes"}
    options |= {"--save": "", "--dir": str(folder), "--bind": "127.0.0.1"}
    command = [str(find_server()), *(word for pair in options.items() for word in pair)]
    process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.DEVNULL))
    stack.callback(process.terminate)
    return port, bus


def _client(port: int) -> Redis:
    retry = Retry(ConstantBackoff(0.05), 400)
    return Redis(host="127.0.0.1", port=port, retry=retry, retry_on_error=[RedisError])


def _whole(client: Redis, nodes: int) -> bool:
    """Does this node know all the others and all the slots?"""
    told = client.execute_command("CLUSTER INFO")
    return told["cluster_state"] == "ok" and int(told["cluster_known_nodes"]) == nodes
