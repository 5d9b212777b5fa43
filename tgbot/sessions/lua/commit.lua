-- One step, all of it or nothing.
-- KEYS: chat, game, log, texts, folded, due, live, idle, over, lanes, deeds, seen update, seen commit, then the out list
-- of each lane
-- ARGV, read in order: see ``Repository.commit``
-- 'ok' | 'seen' (this update was committed before) | 'conflict' (chat or game is not what the decision saw)
local CHAT, GAME, LOG, TEXTS, FOLDED, DUE, LIVE, IDLE, OVER, LANES, DEEDS, UPDATE, COMMIT = unpack(KEYS, 1, 13)
local place = 0
local function take()
  place = place + 1
  return ARGV[place]
end
local function each(action)
  for _ = 1, tonumber(take()) do action() end
end

local now, update_ttl, commit_ttl = take(), take(), take()
local chat_seen, game_seen = take(), take()

if redis.call('EXISTS', COMMIT) == 1 then return 'ok' end
if update_ttl ~= '' and redis.call('EXISTS', UPDATE) == 1 then return 'seen' end
if (redis.call('HGET', CHAT, 'v') or '0') ~= chat_seen then return 'conflict' end
if (redis.call('HGET', GAME, 'v') or '0') ~= game_seen then return 'conflict' end

local chat_version, chat_data = take(), take()
if chat_data ~= '' then redis.call('DEL', CHAT) end
each(function()
  local topic, id = take(), take()
  redis.call('HSET', CHAT, 'topic:' .. topic, id)
end)
if chat_data ~= '' then redis.call('HSET', CHAT, 'v', chat_version, 'data', chat_data) end

local game_version, game_data, id, home, over, due, stopped = take(), take(), take(), take(), take(), take(), take()
local happened = take()
if game_data ~= '' then
  redis.call('HSET', GAME, 'v', game_version, 'home', home, 'stopped', stopped, 'data', game_data)
  if over == '1' then
    redis.call('SREM', LIVE, id)
    redis.call('ZREM', IDLE, id)
    redis.call('ZADD', OVER, now, id)
  else
    redis.call('SADD', LIVE, id)
    if happened == '1' then redis.call('ZADD', IDLE, now, id) else redis.call('ZADD', IDLE, 'NX', now, id) end
    redis.call('ZREM', OVER, id)
    -- A finished game that goes on after all takes its deeds back.
    redis.call('HDEL', DEEDS, id)
  end
  if due == '' then redis.call('ZREM', DUE, id) else redis.call('ZADD', DUE, due, id) end
  -- What could not be sent waits, parked, until the game goes on.
  if stopped == '0' and redis.call('ZSCORE', LANES, id) == 'inf' then redis.call('ZADD', LANES, now, id) end
end

each(function() redis.call('RPUSH', LOG, take()) end)
-- Posts are laid out of their block before they are changed.
each(function() redis.call('HDEL', FOLDED, take()) end)
each(function()
  local key, post = take(), take()
  redis.call('HSET', TEXTS, key, post)
end)
each(function()
  local key, post = take(), take()
  local old = redis.call('HGET', TEXTS, key)
  local order = old and string.match(old, '^(%d+):') or redis.call('HINCRBY', TEXTS, '#', 1)
  redis.call('HSET', TEXTS, key, order .. ':' .. post)
end)
each(function() redis.call('HDEL', TEXTS, take()) end)
each(function()
  local index, lane, effect = tonumber(take()), take(), take()
  redis.call('RPUSH', KEYS[13 + index], effect)
  redis.call('ZADD', LANES, 'NX', now, lane)
end)

if update_ttl ~= '' then redis.call('SET', UPDATE, '1', 'EX', update_ttl) end
redis.call('SET', COMMIT, '1', 'EX', commit_ttl)
return 'ok'
