import { type Color, contrast, formatColor, mix, parseColor } from './color';

export type Theme = {
  readonly paper: Color;
  readonly surface: Color;
  readonly shadeToward: Color;
  readonly wash: number;
};

/** As in `components/styles/foundation/_tokens.scss`. */
export const THEMES = {
  light: { paper: parseColor('#ffffff'), surface: parseColor('#f7f9fa'), shadeToward: [0, 0, 0], wash: 0.08 },
  dark: { paper: parseColor('#15181c'), surface: parseColor('#1e2328'), shadeToward: [255, 255, 255], wash: 0.18 },
} as const satisfies Record<string, Theme>;

/** WCAG 2.2, 1.4.3. */
export const TEXT_CONTRAST = 4.5;

export type Accent = {
  readonly accent: Color;
  readonly strong: Color;
  readonly on: Color;
  readonly wash: Color;
};

const STRONGER = 0.25;

function readableShade(color: Color, grounds: readonly Color[], shadeToward: Color): Color {
  for (let percent = 0; percent < 100; percent++) {
    const shade = mix(color, shadeToward, percent / 100);
    if (grounds.every((ground) => contrast(shade, ground) >= TEXT_CONTRAST)) return shade;
  }
  return shadeToward;
}

/** Adapts an agency's color to a theme, so that it is readable on every background. */
export function accentFor(color: Color, { paper, surface, shadeToward, wash: share }: Theme): Accent {
  const wash = mix(paper, color, share);
  const accent = readableShade(color, [paper, surface, wash], shadeToward);
  return { accent, strong: mix(accent, shadeToward, STRONGER), on: paper, wash };
}

const properties = ({ accent, strong, on, wash }: Accent): string =>
  [
    `--accent:${formatColor(accent)}`,
    `--accent-strong:${formatColor(strong)}`,
    `--on-accent:${formatColor(on)}`,
    `--accent-wash:${formatColor(wash)}`,
  ].join(';');

/** Its specific selectors make the order of style sheets irrelevant. @param color `#rrggbb` */
export function accentStyle(color: string): string {
  const agencyColor = parseColor(color);
  const light = properties(accentFor(agencyColor, THEMES.light));
  const dark = properties(accentFor(agencyColor, THEMES.dark));
  return [
    `:root:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}`,
    `:root:root[data-theme=dark]{${dark}}`,
    `@media print{:root:root:root{${light}}}`,
  ].join('');
}
