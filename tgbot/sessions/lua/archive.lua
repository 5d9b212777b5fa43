-- A finished game becomes one packed value; the chat's oldest one makes room.
-- KEYS: game, log, texts, folded, shown, out, head, old, over, due, live, archive, idle, lanes
-- ARGV: version, id, home, packed ('': nothing worth keeping), prefix of old keys, how many a chat keeps, given up (1)
-- 1 | 0 (it was changed, or has something still to be sent)
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return 0 end
if redis.call('LLEN', KEYS[6]) > 0 then
  -- What nobody can be told waits, parked, until it is given up.
  if ARGV[7] ~= '1' or redis.call('ZSCORE', KEYS[14], ARGV[2]) ~= 'inf' then return 0 end
  redis.call('DEL', KEYS[6])
  redis.call('ZREM', KEYS[14], ARGV[2])
end
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[8], 'home', ARGV[3], 'data', ARGV[4])
  redis.call('RPUSH', KEYS[12], ARGV[2])
  while redis.call('LLEN', KEYS[12]) > tonumber(ARGV[6]) do
    redis.call('DEL', ARGV[5] .. redis.call('LPOP', KEYS[12]))
  end
end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[7])
redis.call('ZREM', KEYS[9], ARGV[2])
redis.call('ZREM', KEYS[10], ARGV[2])
redis.call('SREM', KEYS[11], ARGV[2])
redis.call('ZREM', KEYS[13], ARGV[2])
return 1
