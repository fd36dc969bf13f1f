/** Color schemes, widths and languages for page tests: each value once, since they are independent. */
export const DISPLAY_VARIANTS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, language: 'en' },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 }, language: 'es' },
] as const;
