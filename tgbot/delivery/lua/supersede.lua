-- The first effect is overtaken by a later one of the same lane, which takes over what must not be lost.
-- KEYS: head, out; ARGV: token, effect, place of the later one, the later one as it was, as it becomes
-- 1 | 0 (the lease was lost)
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
local first = redis.call('LINDEX', KEYS[2], 0)
if not first or string.find(first, '{"id":"' .. ARGV[2] .. '"', 1, true) ~= 1 then return 0 end
if redis.call('LINDEX', KEYS[2], ARGV[3]) ~= ARGV[4] then return 0 end
redis.call('LSET', KEYS[2], ARGV[3], ARGV[5])
redis.call('LPOP', KEYS[2])
redis.call('HDEL', KEYS[1], 'effect', 'messages', 'sending', 'tries')
return 1
