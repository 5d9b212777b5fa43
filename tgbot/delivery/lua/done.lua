-- The first effect is carried out: it leaves the lane, and what shows it is kept.
-- KEYS: head, lanes, out, shown; ARGV: token, lane, new end of the lease, effect, key, what shows it ('': nothing to keep)
-- 1 | 0 (the lease was lost)
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
local first = redis.call('LINDEX', KEYS[3], 0)
if not first or string.find(first, '{"id":"' .. ARGV[4] .. '"', 1, true) ~= 1 then return 0 end
redis.call('LPOP', KEYS[3])
redis.call('HDEL', KEYS[1], 'effect', 'messages', 'sending', 'tries')
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
if ARGV[5] ~= '' then redis.call('HSET', KEYS[4], ARGV[5], ARGV[6]) end
return 1
