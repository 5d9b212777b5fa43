-- Older journal lines, posts and the messages that show them become blocks: all of it or nothing.
-- KEYS: game, log, texts, folded, shown
-- ARGV: version seen, version from now on, record, journal lines folded, then lists: blocks (field, data), posts folded
--   (key), messages folded (key, as they were)
-- 1 | 0 (the game is not what was folded)
local GAME, LOG, TEXTS, FOLDED, SHOWN = unpack(KEYS)
local place = 4
local function take()
  place = place + 1
  return ARGV[place]
end
local function each(action)
  for _ = 1, tonumber(take()) do action() end
end

if redis.call('HGET', GAME, 'v') ~= ARGV[1] then return 0 end
-- Whoever decides just now, on the past as it lay, decides again.
redis.call('HSET', GAME, 'v', ARGV[2], 'data', ARGV[3])
redis.call('LTRIM', LOG, ARGV[4], -1)
each(function()
  local field, data = take(), take()
  redis.call('HSET', FOLDED, field, data)
end)
each(function() redis.call('HDEL', TEXTS, take()) end)
each(function()
  local key, was = take(), take()
  -- What a sender has changed meanwhile stays, and is read first.
  if redis.call('HGET', SHOWN, key) == was then redis.call('HDEL', SHOWN, key) end
end)
return 1
