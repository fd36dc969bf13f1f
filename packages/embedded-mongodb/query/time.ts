import { fail } from '../errors';

/** How long the stages of a command may work before they answer: nobody else is answered meanwhile. */
const MAX_MS = 30_000;
/** After so many steps the clock is looked at. */
const EACH = 256;
let [until, end, steps] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];

/** Of the command whose documents are read from here on. @param time when its time is over, on the clock of `performance` */
export function limitTime(time: number): void {
  until = time;
}

/** What the command before had no time for is not this one's. */
export function beginCommand(): void {
  limitTime(Number.POSITIVE_INFINITY);
  end = performance.now() + MAX_MS;
}

/** A step of a long work. @throws CommandError MaxTimeMSExpired where time is over; it is looked at now and then */
export function checkTime(): void {
  if (++steps < EACH) return;
  steps = 0;
  const now = performance.now();
  if (now > until || now > end) fail('MaxTimeMSExpired', 'operation exceeded time limit');
}
