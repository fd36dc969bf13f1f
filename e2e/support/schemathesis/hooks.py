"""Schemathesis hooks: rules that the OpenAPI document can state only in words, and a count of the answers.

A schema describes a single value. It cannot say that a blank optional parameter counts as not sent, that duplicates in
a comma-separated list are dropped, that a To must not be before its From, that `cursor` and `offset` exclude each
other, or that February 31 is not a date. So these hooks decide whether a request is valid, from the URL as sent and the
parameters in the document. The checks that valid requests are accepted and invalid ones refused use this decision.
"""

import calendar
import json
import os
import re
from collections import Counter
from urllib.parse import unquote_to_bytes, urlsplit

import requests
import schemathesis
from schemathesis.generation import GenerationMode

# The characters that JavaScript's trim() removes, except control characters, which are refused.
SPACE = "\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
CONTROL = re.compile("[\u0000-\u001f\u007f-\u009f]")
DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?", re.ASCII)
INSTANT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,3})?Z", re.ASCII)
LONGEST_VALUE, LONGEST_LIST, MOST_ITEMS = 1024, 8192, 100
LONGEST_ADDRESS = 16_000

answers: Counter = Counter()


def length(text):
    """The length in UTF-16 code units, as JavaScript counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def read_query(search):
    """All values of each parameter; None if the query cannot be decoded."""
    query = {}
    for pair in filter(None, search.split("&")):
        name, _, value = pair.partition("=")
        try:
            name, value = (unquote_to_bytes(part.replace("+", " ")).decode() for part in (name, value))
        except UnicodeDecodeError:
            return None
        if CONTROL.search(name) or CONTROL.search(value):
            return None
        query.setdefault(name, []).append(value)
    return query


def read_date(text):
    """(year, ..., second) as a tuple, and whether the text has a time; None if the text is not a date."""
    match = DATE.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in match.groups())
    if not 1 <= month <= 12 or hour > 23 or minute > 59 or second > 59:
        return None
    # The calendar of 400 years earlier or later is the same; Python has no year 0.
    if not 1 <= day <= calendar.monthrange(year + 400, month)[1]:
        return None
    return (year, month, day, hour, minute, second), match.group(4) is not None


def is_list_right(values, schema):
    if length(",".join(values)) > LONGEST_LIST:
        return False
    items = {item.strip(SPACE) for value in values for item in value.split(",")} - {""}
    words = schema["items"].get("enum")
    return (
        len(items) <= MOST_ITEMS
        and all(length(item) <= LONGEST_VALUE for item in items)
        and (words is None or items <= set(words))
    )


def is_value_right(name, value, schema):
    if name == "cursor":  # A blank cursor starts at the first page; no generated cursor is valid.
        return False
    if schema["type"] == "integer":
        if re.fullmatch(r"\d+", value, re.ASCII) is None:
            return False
        return schema["minimum"] <= int(value) <= schema.get("maximum", float("inf"))
    if schema["type"] == "boolean":
        return value in ("true", "false")
    if "enum" in schema:
        return value in schema["enum"]
    if name.endswith(("DateFrom", "DateTo")):
        return read_date(value) is not None
    if name == "changedSince":
        match = INSTANT.fullmatch(value)
        return match is not None and read_date(match.group(1)) is not None
    return length(value) <= LONGEST_VALUE


def is_parameter_right(parameter, values):
    name, schema = parameter["name"], parameter["schema"]
    if schema["type"] == "array":
        return is_list_right(values, schema)
    if len(values) > 1:
        return False
    if not values or values[0].strip(SPACE) == "":
        return not parameter["required"]
    return is_value_right(name, values[0], schema)


def are_ranges_right(query):
    for name, values in query.items():
        if not name.endswith("DateFrom"):
            continue
        start, end = (read_date(each[0]) if each else None for each in (values, query.get(name[:-4] + "To")))
        if start and end and start[0] > (end[0] if end[1] else (*end[0][:3], 23, 59, 59)):
            return False
    return True


def is_request_right(operation, url):
    query = read_query(urlsplit(url).query)
    if query is None or not all(is_parameter_right(each, query.get(each["name"], [])) for each in operation["parameters"]):
        return False
    if "cursor" in query and query.get("offset", [""])[0].strip(SPACE) != "":
        return False
    if "cursor" in query and query.get("sort", [""])[0].strip(SPACE) != "":
        return False
    if operation["operationId"] == "describeCreate":
        # The dash form is accepted, too, but only for an existing type, which no generated value names.
        levels = query["type"][0].split("/")
        return len(levels) == 4 and all(level.strip(SPACE) for level in levels)
    return are_ranges_right(query)


def url_of(case):
    sent = case.as_transport_kwargs()
    return requests.Request(sent["method"], sent["url"], params=sent.get("params")).prepare().url


def is_own_method(case):
    return case.method.upper() == "GET"


@schemathesis.hook
def before_call(context, case, kwargs):
    if not is_own_method(case) and len(url_of(case)) > LONGEST_ADDRESS:
        # A long URL gets 414 with any method, so the query is dropped to test the method alone.
        case.query = {}
    if case.meta is None or not is_own_method(case):
        return
    right = is_request_right(case.operation.definition.raw, url_of(case))
    case.meta.generation.mode = GenerationMode.POSITIVE if right else GenerationMode.NEGATIVE


@schemathesis.check
def answers_as_documented(ctx, response, case):
    """A valid request is never refused, and an invalid one never answered, judged by the URL that was sent."""
    if not is_own_method(case) or response.request.method != "GET":
        return
    right = is_request_right(case.operation.definition.raw, response.request.url)
    assert not (right and response.status_code == 400), "A valid request was refused"
    assert not (not right and response.status_code == 200), "An invalid request was answered"


@schemathesis.hook
def after_call(context, case, response):
    answers[f"{case.operation.definition.raw['operationId']} {response.status_code}"] += 1
    with open(os.environ["ANSWERS_FILE"], "w", encoding="utf-8") as file:
        json.dump(answers, file)
