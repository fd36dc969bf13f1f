import { isStatusType, ORDERED_STATUS_TYPES } from '../../records/view/status-split';
import type { WireKind } from '../../wire/types';
import type { DraftObject, DraftShape } from './draft-shape';
import type { JsonNode, Place } from './json-text';
import { nearestName } from './nearest-name';

/** What a value must be, for words. */
export type Expected = WireKind | 'object' | 'list';

/** What is wrong with a value or a name, whatever the type of record. */
export type ValueProblem = {
  readonly at: Place /** As programs write it, lists from 0: `contacts[2].type` is of the third. */;
  readonly path: string;
} & (
  | { readonly code: 'wrongKind'; readonly expected: Expected; readonly given: JsonNode['kind'] }
  /** It has the form of a date, and no calendar has the day. */
  | { readonly code: 'noSuchDay'; readonly given: string }
  | { readonly code: 'tooLong'; readonly most: number; readonly given: number }
  | { readonly code: 'unlistedStatusType'; readonly given: string; readonly nearest?: string }
  | { readonly code: 'unknownName'; readonly name: string; readonly nearest?: string }
  | { readonly code: 'duplicate'; readonly name: string }
);

/** A problem as it is found: what was meant instead is sought only where the problem is told. */
export type Found<Problem> = Problem & { readonly seek?: () => string | undefined };

type FoundValue = Found<ValueProblem>;

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const DATES: ReadonlySet<DraftShape> = new Set(['dateTime', 'plainDate']);
/** Specification 2.6.7: the longest kind of custom field, a TextArea. Of which kind a field is, the draft does not say. */
const LONGEST_CUSTOM_FIELD = 4_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function isDate(text: string, form: RegExp): boolean {
  const digits = form.exec(text);
  if (digits === null) return false;
  const [year = 0, month = 0, day = 0] = digits.slice(1, 4).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

type Scalar = Exclude<WireKind, 'option' | 'customFields'>;

const HOLDS: Readonly<Record<Scalar, (node: JsonNode) => boolean>> = {
  text: ({ kind }) => kind === 'text',
  displayText: ({ kind }) => kind === 'text',
  long: (node) => node.kind === 'number' && Number.isSafeInteger(node.value),
  double: (node) => node.kind === 'number' && Number.isFinite(node.value),
  boolean: ({ kind }) => kind === 'boolean',
  flag: (node) => node.kind === 'text' && (node.value === 'Y' || node.value === 'N'),
  dateTime: (node) => node.kind === 'text' && isDate(node.value, DATE_TIME),
  plainDate: (node) => node.kind === 'text' && (isDate(node.value, DAY) || isDate(node.value, DATE_TIME)),
};

const OPTION: DraftObject = { parts: { text: 'text', value: 'text' } };

/** Nothing to check: not filled in yet. Whether it must be is another question. */
export const isEmpty = (node: JsonNode): boolean =>
  node.kind === 'null' ||
  (node.kind === 'text' && node.value.trim() === '') ||
  (node.kind === 'object' && node.members.every(({ value }) => isEmpty(value))) ||
  (node.kind === 'list' && node.items.every(isEmpty));

const inside = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function checkMembers(node: JsonNode, { path, shape }: { path: string; shape: DraftObject }): FoundValue[] {
  if (node.kind !== 'object')
    return [
      { at: node.at, path, code: 'wrongKind', expected: shape === OPTION ? 'option' : 'object', given: node.kind },
    ];
  const seen = new Set<string>();
  return node.members.flatMap(({ name, at, value }): FoundValue[] => {
    const own = inside(path, name);
    if (seen.has(name)) return [{ at, path: own, code: 'duplicate', name }];
    seen.add(name);
    if (Object.hasOwn(shape.parts, name)) return checkValue(value, { path: own, shape: shape.parts[name] ?? 'text' });
    const seek = () => nearestName(name, Object.keys(shape.parts));
    return [{ at, path: own, code: 'unknownName', name, seek }];
  });
}

/** Names are the agency's own, values are text (specification 2.6.7). */
function checkCustomFields(node: JsonNode, path: string): FoundValue[] {
  if (node.kind !== 'object')
    return [{ at: node.at, path, code: 'wrongKind', expected: 'customFields', given: node.kind }];
  const seen = new Set<string>();
  return node.members.flatMap(({ name, at, value }): FoundValue[] => {
    const own = inside(path, name);
    if (seen.has(name)) return [{ at, path: own, code: 'duplicate', name }];
    seen.add(name);
    if (value.kind === 'text' && value.value.length > LONGEST_CUSTOM_FIELD) {
      return [{ at, path: own, code: 'tooLong', most: LONGEST_CUSTOM_FIELD, given: value.value.length }];
    }
    return checkValue(value, { path: own, shape: 'text' });
  });
}

/** Specification 3.1: the record's kind of status is one of nine words. */
function checkStatusType(node: JsonNode): FoundValue[] {
  if (node.kind !== 'text' || isEmpty(node) || isStatusType(node.value)) return [];
  const given = node.value;
  const seek = () => nearestName(given.toUpperCase(), ORDERED_STATUS_TYPES);
  return [{ at: node.at, path: 'statusType', code: 'unlistedStatusType', given, seek }];
}

/** Compares a value with what the specification says of it. What is empty is right everywhere. */
export function checkValue(node: JsonNode, { path, shape }: { path: string; shape: DraftShape }): FoundValue[] {
  if (node.kind === 'null') return [];
  if (typeof shape === 'object' && 'list' in shape) {
    if (node.kind !== 'list') return [{ at: node.at, path, code: 'wrongKind', expected: 'list', given: node.kind }];
    return node.items.flatMap((item, at) => checkValue(item, { path: `${path}[${at}]`, shape: shape.list }));
  }
  if (typeof shape === 'object') return checkMembers(node, { path, shape });
  if (shape === 'option') return checkMembers(node, { path, shape: OPTION });
  if (shape === 'customFields') return checkCustomFields(node, path);
  if (path === 'statusType' && node.kind === 'text') return checkStatusType(node);
  if (HOLDS[shape](node) || isEmpty(node)) return [];
  if (DATES.has(shape) && node.kind === 'text' && (DATE_TIME.test(node.value) || DAY.test(node.value))) {
    // A day alone where a time belongs to it has another form, and stays that problem.
    if (shape === 'plainDate' || DATE_TIME.test(node.value)) {
      return [{ at: node.at, path, code: 'noSuchDay', given: node.value }];
    }
  }
  return [{ at: node.at, path, code: 'wrongKind', expected: shape, given: node.kind }];
}
