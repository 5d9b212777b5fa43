-- Take up to a number of lanes whose time has come; nobody else takes them before the lease ends.
-- KEYS: lanes; ARGV: now, end of the lease, token, prefix of head keys, how many
local lanes = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[5])
for _, lane in ipairs(lanes) do
  redis.call('ZADD', KEYS[1], ARGV[2], lane)
  redis.call('HSET', ARGV[4] .. lane, 'token', ARGV[3])
end
return lanes
