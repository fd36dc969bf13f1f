-- For wrk: the address it was given, with another number behind it each time.
local asked = 0

function request()
  asked = asked + 1
  return wrk.format(nil, wrk.path .. "&z=" .. asked)
end
