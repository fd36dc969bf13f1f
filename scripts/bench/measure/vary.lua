-- For wrk: appends a different number to the URL each time.
local count = 0

function request()
  count = count + 1
  return wrk.format(nil, wrk.path .. "&z=" .. count)
end
