import { refuse } from '../errors';

// What one evaluation may make and how long it may take. Evaluating is synchronous: there is one at a time.
const MAX_ELEMENTS = 2_000_000;
const EACH = 1_024;
let left = MAX_ELEMENTS;
let deadline = Number.POSITIVE_INFINITY;
let steps = 0;

/** Begins anew. @param until when time is over, on the clock of `performance` */
export function beginEvaluation(until = Number.POSITIVE_INFINITY): void {
  [left, deadline] = [MAX_ELEMENTS, until];
}

/** Takes so many elements that are made. @throws CommandError 146 where there are too many, 50 where time is over */
export function spend(elements: number, name: string): void {
  left -= elements;
  if (left < 0) refuse(146, `${name} would give more than ${MAX_ELEMENTS} elements in one command`);
  checkTime();
}

/** One step of a long work. @throws CommandError 50 where time is over; it is looked at now and then */
export function checkTime(): void {
  if ((++steps & (EACH - 1)) === 0 && performance.now() > deadline) refuse(50, 'operation exceeded time limit');
}
