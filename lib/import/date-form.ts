import { wallClockMilliseconds } from '../dates/wall-clock';

const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  SSS: '(?<millisecond>\\d{3})',
};

/** The pattern of a date form such as `YYYY-MM-DDTHH:mm:ss.SSS`; null for a form without year, month or day. */
export function dateFormPattern(form: string): RegExp | null {
  if (!['YYYY', 'MM', 'DD'].every((token) => form.includes(token))) return null;
  const parts = form.split(/(YYYY|SSS|MM|DD|HH|mm|ss)/);
  return new RegExp(`^${parts.map((part) => TOKENS[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('')}$`);
}

/** Milliseconds of the wall clock as if it were UTC; null for a text of another form and for impossible dates. */
export function parseWallClock(text: string, pattern: RegExp): number | null {
  const groups = pattern.exec(text)?.groups;
  if (groups === undefined) return null;
  const number = (name: string): number => Number(groups[name] ?? 0);
  return wallClockMilliseconds({
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    millisecond: number('millisecond'),
  });
}
