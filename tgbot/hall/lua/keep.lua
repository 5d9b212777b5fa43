-- The deeds of a finished game are kept, unless it has changed since they were reckoned.
-- KEYS: game, packed game, over, deeds
-- ARGV: id, version, deeds, 1: only when nothing is known yet
-- 1 | 0 (it goes on, or was changed)
if redis.call('EXISTS', KEYS[2]) == 0 then
  if redis.call('HGET', KEYS[1], 'v') ~= ARGV[2] or not redis.call('ZSCORE', KEYS[3], ARGV[1]) then return 0 end
end
redis.call(ARGV[4] == '1' and 'HSETNX' or 'HSET', KEYS[4], ARGV[1], ARGV[3])
return 1
