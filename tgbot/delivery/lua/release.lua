-- Give a lane back.
-- KEYS: head, lanes, out, game; ARGV: token, lane, when it may be taken again ('park': when its game is resumed), now, failed, in doubt
-- 1 | 0 (the lease was lost)
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'token')
if redis.call('LLEN', KEYS[3]) == 0 then
  redis.call('DEL', KEYS[1])
  redis.call('ZREM', KEYS[2], ARGV[2])
  return 1
end
local at = ARGV[3]
if at == 'park' then
  -- Resumed in the meantime: go on at once.
  at = redis.call('HGET', KEYS[4], 'stopped') == '1' and '+inf' or ARGV[4]
end
redis.call('ZADD', KEYS[2], at, ARGV[2])
if ARGV[6] ~= '1' then redis.call('HDEL', KEYS[1], 'sending') end
if ARGV[5] == '1' then redis.call('HINCRBY', KEYS[1], 'tries', 1) end
return 1
