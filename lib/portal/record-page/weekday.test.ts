import { describe, expect, it } from 'vitest';
import { translateWeekday, weekdayOf } from './weekday';

describe('weekdays', () => {
  it('are named in the language of the page', () => {
    expect(weekdayOf('2026-05-14 09:00:00', 'en')).toBe('Thursday');
    expect(weekdayOf('2026-05-14 09:00:00', 'es')).toBe('jueves');
    expect(translateWeekday('Saturday', 'es')).toBe('sábado');
    expect(translateWeekday('Someday', 'es')).toBeUndefined();
  });
});
