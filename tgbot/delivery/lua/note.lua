-- How far the first effect has come: before a request that must not be repeated lightly, and after one of several.
-- KEYS: head, lanes; ARGV: token, lane, new end of the lease, effect, messages, sending
-- 1 | 0 (the lease was lost)
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
redis.call('HSET', KEYS[1], 'effect', ARGV[4], 'messages', ARGV[5], 'sending', ARGV[6])
return 1
