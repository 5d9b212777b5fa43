-- May one more message be sent now? Counted at once when it may.
-- KEYS: times of the last ones (newest first), until when Telegram forbade; ARGV: now, then for each limit: count, ms
-- 0 | ms to wait
local now, wait, longest, most = tonumber(ARGV[1]), 0, 0, 0
local forbidden = redis.call('GET', KEYS[2])
if forbidden then wait = tonumber(forbidden) - now end
for place = 2, #ARGV, 2 do
  local count, span = tonumber(ARGV[place]), tonumber(ARGV[place + 1])
  local earlier = redis.call('LINDEX', KEYS[1], count - 1)
  if earlier then wait = math.max(wait, tonumber(earlier) + span - now) end
  longest, most = math.max(longest, span), math.max(most, count)
end
if wait > 0 then return wait end
redis.call('LPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], 0, most - 1)
redis.call('PEXPIRE', KEYS[1], longest)
return 0
