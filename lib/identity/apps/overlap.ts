export const OVERLAP_HOURS = { now: 0, day: 24, week: 168 } as const;

export const OVERLAPS = ['now', 'day', 'week'] as const satisfies readonly (keyof typeof OVERLAP_HOURS)[];

export const DEFAULT_OVERLAP: (typeof OVERLAPS)[number] = 'day';
