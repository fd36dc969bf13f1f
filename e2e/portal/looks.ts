/** Colours, widths and languages that pages are looked at in: each value of one with each value of the others. */
export const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, language: 'en' },
  { colorScheme: 'light', viewport: { width: 360, height: 740 }, language: 'es' },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 }, language: 'es' },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 }, language: 'en' },
] as const;
