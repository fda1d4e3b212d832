-- Arguments: number of different points, 0 for a new one each time; accepted encoding; optionally the `If-None-Match` of each request.
local hot, encoding
local headers = {}
local list = {}

local function point()
  local kind = math.random()
  if kind < 0.45 then return 38.42 + (math.random() - 0.5) * 0.4, 27.13 + (math.random() - 0.5) * 0.4 end
  if kind < 0.8 then return 25.2 + (math.random() - 0.5) * 0.4, 55.27 + (math.random() - 0.5) * 0.4 end
  return math.random() * 170 - 85, math.random() * 360 - 180
end

local function request_at(lat, lng)
  return wrk.format("GET", string.format("/api/feed?instagram=true&lat=%.6f&lng=%.6f", lat, lng), headers)
end

function init(args)
  math.randomseed(7)
  hot, encoding = tonumber(args[1]), args[2]
  if encoding == "gzip" then headers["accept-encoding"] = "gzip" end
  if args[3] then headers["if-none-match"] = args[3] end
  for index = 1, hot do list[index] = request_at(point()) end
end

function request()
  if hot > 0 then return list[math.random(hot)] end
  return request_at(point())
end
