-- The lane stays with its worker.
-- KEYS: head, lanes; ARGV: token, lane, new end of the lease
-- 1 | 0 (the lease was lost)
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
return 1
