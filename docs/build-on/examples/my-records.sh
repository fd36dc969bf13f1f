#!/bin/sh
# Prints the numbers of all open records, page by page. Needs curl. Run: PORTAL=http://127.0.0.1:3000 sh my-records.sh
set -eu
PORTAL=${PORTAL:-http://127.0.0.1:3000}

# Prints a string field of a JSON text. This is enough for a token and a cursor.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# The demo's app and person. Real apps send people to the consent page instead: see the API guide.
TOKEN=$(curl -sS --fail-with-body "$PORTAL/api/oauth2/token" \
  -d grant_type=password -d client_id=demo-app -d client_secret=demo-secret \
  -d username=contractor@example.org -d password=demo-password -d scope=records | field access_token)

CURSOR=
while :; do
  # After 429 and 503, curl waits as long as Retry-After says.
  PAGE=$(curl -sS --fail-with-body --retry 4 -G "$PORTAL/api/v4/records/mine" -H "Authorization: Bearer $TOKEN" \
    -d statusTypes=OPEN -d fields=customId -d limit=100 --data-urlencode "cursor=$CURSOR")
  printf '%s\n' "$PAGE" | grep -o '"customId":"[^"]*"' | cut -d '"' -f 4
  CURSOR=$(printf '%s\n' "$PAGE" | field next)
  [ -n "$CURSOR" ] || break
done
