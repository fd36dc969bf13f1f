import { describe, expect, it } from 'vitest';
import { weekdayNamed, weekdayOf } from './weekday';

describe('weekdays', () => {
  it('are named in the language of the page', () => {
    expect(weekdayOf('2026-05-14 09:00:00', 'en')).toBe('Thursday');
    expect(weekdayOf('2026-05-14 09:00:00', 'es')).toBe('jueves');
    expect(weekdayNamed('Saturday', 'es')).toBe('sábado');
    expect(weekdayNamed('Someday', 'es')).toBeUndefined();
  });
});
