-- The first effect gives way to those behind it: it becomes the last one, or is dropped.
-- KEYS: head, out; ARGV: token, effect, keep
-- 1 | 2 (it was begun meanwhile: it keeps its turn) | 0 (the lease was lost)
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
local first = redis.call('LINDEX', KEYS[2], 0)
if not first or string.find(first, '{"id":"' .. ARGV[2] .. '"', 1, true) ~= 1 then return 0 end
if redis.call('HGET', KEYS[1], 'effect') == ARGV[2] then return 2 end
redis.call('LPOP', KEYS[2])
if ARGV[3] == '1' then redis.call('RPUSH', KEYS[2], first) end
redis.call('HDEL', KEYS[1], 'effect', 'messages', 'sending', 'tries')
return 1
