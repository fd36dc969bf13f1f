import { refuse } from '../errors';

// What one evaluation may make and how long it may take. Evaluating is synchronous: there is one at a time.
const MAX_ELEMENTS = 2_000_000;
const MAX_CHARACTERS = 256 * 1_024 * 1_024;
/** Nobody else is answered meanwhile. */
const MAX_MS = 30_000;
const EACH = 1_024;
let until = Number.POSITIVE_INFINITY;
let [left, characters, deadline, steps] = [MAX_ELEMENTS, MAX_CHARACTERS, Number.POSITIVE_INFINITY, 0];

/** Of the command whose documents are evaluated from here on. @param end of its time, on the clock of `performance` */
export function limitTime(end: number): void {
  until = end;
}

/** What the command before used up, or had no time for, is not this one's. */
export function beginCommand(): void {
  limitTime(Number.POSITIVE_INFINITY);
  beginEvaluation();
}

/** Begins anew, within the time of the command. */
export function beginEvaluation(): void {
  [left, characters, deadline] = [MAX_ELEMENTS, MAX_CHARACTERS, Math.min(until, performance.now() + MAX_MS)];
}

/** Takes so many elements that are made. @throws CommandError 146 where there are too many, 50 where time is over */
export function spend(elements: number, name: string): void {
  left -= elements;
  if (left < 0) refuse(146, `${name} would give more than ${MAX_ELEMENTS} elements in one command`);
  checkTime();
}

/** Takes what an operator made anew, a text or a list. @throws CommandError as `spend` does */
export function spendValue(value: unknown, name: string): void {
  if (typeof value === 'string') {
    characters -= value.length;
    if (characters < 0) refuse(146, `${name} would give more than ${MAX_CHARACTERS} characters in one command`);
    checkTime();
  } else if (Array.isArray(value)) spend(value.length, name);
}

/** One step of a long work. @throws CommandError 50 where time is over; it is looked at now and then */
export function checkTime(): void {
  if ((++steps & (EACH - 1)) === 0 && performance.now() > deadline) refuse(50, 'operation exceeded time limit');
}
