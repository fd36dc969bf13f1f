"""Writes all records of a person as CSV, for any spreadsheet. Python 3.9 or later, its standard library only.

Run: PORTAL=http://127.0.0.1:3000 python3 records_to_csv.py > records.csv
"""

import csv
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

PORTAL = os.environ.get("PORTAL", "http://127.0.0.1:3000")
ATTEMPTS = 4
COLUMNS = ["Number", "Type", "Status", "Opened", "Address"]


def send(request):
    """The answer as a dictionary; again after 429 and 503, when the portal says so."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == ATTEMPTS:
                # The body says in a sentence what was wrong; name its traceId when you ask the agency.
                raise SystemExit(f"{error.code}: {error.read().decode()}") from None
            time.sleep(float(error.headers.get("Retry-After", attempt)))


def demo_token():
    """A token of the demo's person. Real apps send people to the consent page instead: see the API guide."""
    form = {
        "grant_type": "password",
        "client_id": "demo-app",
        "client_secret": "demo-secret",
        "username": "contractor@example.org",
        "password": "demo-password",
        "scope": "records",
    }
    data = urllib.parse.urlencode(form).encode()
    return send(urllib.request.Request(f"{PORTAL}/api/oauth2/token", data=data))["access_token"]


def every_record(token, **query):
    """Every record, page by page; none twice and none missed, whatever changes meanwhile."""
    cursor = ""
    while cursor is not None:
        parameters = urllib.parse.urlencode({"limit": 100, **query, "cursor": cursor})
        request = urllib.request.Request(f"{PORTAL}/api/v4/records/mine?{parameters}")
        request.add_header("Authorization", f"Bearer {token}")
        answer = send(request)
        yield from answer["result"]
        cursor = answer["page"].get("next")


def cell(value):
    """Text that a spreadsheet does not take for a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def row(record):
    address = (record.get("addresses") or [{}])[0]
    values = [
        record.get("customId", ""),
        record.get("type", {}).get("text", ""),
        record.get("status", {}).get("text", ""),
        record.get("openedDate", ""),
        address.get("addressLine1", ""),
    ]
    return [cell(value) for value in values]


def main():
    writer = csv.writer(sys.stdout)
    writer.writerow(COLUMNS)
    for record in every_record(os.environ.get("TOKEN") or demo_token(), expand="addresses"):
        writer.writerow(row(record))


if __name__ == "__main__":
    main()
