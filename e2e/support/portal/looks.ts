/** Colours, widths and languages that pages are looked at in: each value once, since none of them depends on another. */
export const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, language: 'en' },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 }, language: 'es' },
] as const;
