import { type Doc, isPlainObject } from '../documents';
import { refuse } from '../errors';

// What one evaluation may make, and how long those of a command may take. Evaluating is synchronous: there is one at a time.
const MAX_ELEMENTS = 2_000_000;
const MAX_CHARACTERS = 256 * 1_024 * 1_024;
/** Of all evaluations of a command: nobody else is answered meanwhile. */
const MAX_MS = 30_000;
const EACH = 1_024;
let until = Number.POSITIVE_INFINITY;
let [left, characters, steps] = [MAX_ELEMENTS, MAX_CHARACTERS, 0];
/** How long the evaluations of the command took, and from when on it is to be counted; 0 while nothing is evaluated. */
let [used, since] = [0, 0];

/** Of the command whose documents are evaluated from here on. @param end of its time, on the clock of `performance` */
export function limitTime(end: number): void {
  until = end;
}

/** What the command before used up, or had no time for, is not this one's. */
export function beginCommand(): void {
  limitTime(Number.POSITIVE_INFINITY);
  [used, since] = [0, 0];
}

/** Counts the time that has gone by. */
function look(): number {
  const now = performance.now();
  if (since > 0) used += now - since;
  since = now;
  return now;
}

/** One evaluation, which may make anew what one may make; within the time of the command. */
export function evaluation<T>(work: () => T): T {
  const isWithin = since > 0;
  look();
  [left, characters] = [MAX_ELEMENTS, MAX_CHARACTERS];
  try {
    return work();
  } finally {
    look();
    if (!isWithin) since = 0;
  }
}

// Most of what is kept of a document stood in it before.
const KEPT = 8;

/** One of many documents: what was made on the way, and is not in what it becomes, takes nothing from the others. */
export function evaluateOne<T>(work: () => T): T {
  const before = left;
  const made = work();
  const spent = before - left;
  if (spent > 0) left = before - Math.min(spent, elementsIn(made, spent * KEPT) / KEPT);
  return made;
}

/** How many elements and fields a value has, at any depth; no more than `most` are counted. */
function elementsIn(value: unknown, most: number): number {
  const open = [value];
  let count = 0;
  while (open.length > 0 && count < most) {
    const next = open.pop();
    if (!Array.isArray(next) && !isPlainObject(next)) continue;
    const parts = Object.values(next);
    count += parts.length;
    for (const part of parts) if (typeof part === 'object') open.push(part);
  }
  return count;
}

/** @throws CommandError 146 where so many elements would be too many */
export function checkElements(elements: number, name: string): void {
  if (elements > left) refuse(146, `${name} would give more than ${MAX_ELEMENTS} elements`);
}

/** @throws CommandError 146 where so many characters would be too many */
export function checkCharacters(count: number, name: string): void {
  if (count > characters) refuse(146, `${name} would give more than ${MAX_CHARACTERS} characters`);
}

/** Takes so many elements that are made. @throws CommandError 146 where there are too many, 50 where time is over */
export function spend(elements: number, name: string): void {
  checkElements(elements, name);
  left -= elements;
  checkTime();
}

/** What a list, or a document, costs where it holds what is there already. */
export const SHARED = 4;
/** Takes the fields of a document that is a copy. @throws CommandError as `spend` does */
export const spendFields = (made: Doc, name: string): void => spend(Object.keys(made).length / SHARED, name);

/** Takes what an operator made anew, a text or a list. @throws CommandError as `spend` does */
export function spendValue(value: unknown, name: string): void {
  if (typeof value === 'string') {
    checkCharacters(value.length, name);
    characters -= value.length;
    checkTime();
  } else if (Array.isArray(value)) spend(value.length, name);
}

// In the time of one step so many characters are looked at, and so many steps are enough for a nested value.
const CHARACTERS = 64;
const NESTED = 64;
const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS;
  return typeof value === 'object' ? NESTED + (Array.isArray(value) ? value.length : 0) : 1;
};

/** A step that looks through values. @throws CommandError 50 where time is over */
export function checkTimeFor(values: readonly unknown[]): void {
  let weight = 0;
  for (const value of values) weight += weightOf(value);
  checkTime(weight);
}

/** So many steps of a long work. @throws CommandError 50 where time is over; it is looked at now and then */
export function checkTime(weight = 1): void {
  steps += weight;
  if (steps < EACH) return;
  steps = 0;
  if (look() > until || used > MAX_MS) refuse(50, 'operation exceeded time limit');
}
