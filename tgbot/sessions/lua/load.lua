-- Everything that a decision needs, in one round trip.
-- KEYS[1]: the home key of the chat or the key of the game (it only says in which slot to run)
-- ARGV: prefix, chat id, topic, game id or '', update id or '', journal wanted, texts wanted, a home for sure (1); then,
--   where a hand is quick: this span, the one before, how much of that counts, and in rows who, how many more, at most
-- {'slow', who}
-- {'moved', home} | {'none'} | {'ok', seen, home, chat, game, packed game, journal, texts, blocks of both}
local prefix, home, topic, id, update = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local packed = ''

for row = 12, #ARGV, 3 do
  local who, span = ARGV[row], prefix .. 'pace:' .. ARGV[9]
  local earlier = tonumber(redis.call('HGET', prefix .. 'pace:' .. ARGV[10], who) or '0')
  local count = redis.call('HINCRBY', span, who, ARGV[row + 1])
  redis.call('EXPIRE', span, 30)
  if count + earlier * tonumber(ARGV[11]) > tonumber(ARGV[row + 2]) then return {'slow', who} end
end

if id == '' then
  local moved = ARGV[8] ~= '1' and redis.call('GET', prefix .. 'home:' .. home)
  if moved then return {'moved', moved} end
  id = redis.call('HGET', prefix .. 'chat:' .. home, 'topic:' .. topic) or ''
else
  local found = redis.call('HGET', prefix .. 'game:' .. id, 'home')
  if not found then
    local old = redis.call('HMGET', prefix .. 'old:' .. id, 'home', 'data')
    if not old[1] then return {'none'} end
    found, packed = old[1], old[2]
  end
  home = found
end

local chat = redis.call('HGET', prefix .. 'chat:' .. home, 'data') or ''
local game = ''
local journal, texts, blocks = {}, {}, {}
if id ~= '' then
  game = redis.call('HGET', prefix .. 'game:' .. id, 'data') or ''
  if ARGV[6] == '1' then journal = redis.call('LRANGE', prefix .. 'log:' .. id, 0, -1) end
  if ARGV[6] == '1' or ARGV[7] == '1' then blocks = redis.call('HGETALL', prefix .. 'folded:' .. id) end
  if ARGV[7] == '1' then texts = redis.call('HGETALL', prefix .. 'texts:' .. id) end
end
local seen = 0
if update ~= '' then seen = redis.call('EXISTS', prefix .. 'seen:' .. update) end
return {'ok', seen, home, chat, game, packed, journal, texts, blocks}
