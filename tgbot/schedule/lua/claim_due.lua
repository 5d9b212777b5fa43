-- Games whose time has come; nobody else is given them before the lease ends.
-- KEYS: due; ARGV: now, end of the lease, how many
local games = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, id in ipairs(games) do redis.call('ZADD', KEYS[1], ARGV[2], id) end
return games
