-- Each connection is a visitor who pauses after each request. Arguments: path up to the latitude, longest pause in milliseconds.
local path, pause
local headers = {}

function init(args)
  math.randomseed(7)
  path, pause = args[1], tonumber(args[2])
end

function delay()
  return math.random(0, pause)
end

function request()
  headers["x-forwarded-for"] = string.format("198.18.%d.%d", math.random(0, 255), math.random(0, 255))
  return wrk.format("GET", string.format("%slat=%.5f&lng=27.1", path, 38.4 + math.random() / 10), headers)
end

function done(summary)
  local errors = summary.errors
  print(string.format(
    'RESULT {"seconds": %.3f, "answers": %d, "refused": %d, "broken": %d}',
    summary.duration / 1e6, summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
