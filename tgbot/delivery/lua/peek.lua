-- The first effects of a lane and how far the first one has come.
-- KEYS: head, out; ARGV: token, how many; nothing when the lease was lost
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return {} end
local progress = redis.call('HMGET', KEYS[1], 'effect', 'messages', 'sending', 'tries')
return {progress[1] or '', progress[2] or '', progress[3] or '', progress[4] or '0',
  redis.call('LRANGE', KEYS[2], 0, tonumber(ARGV[2]) - 1)}
