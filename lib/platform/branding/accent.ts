import { type Colour, contrast, mix, readColour, writeColour } from './colour';

export type Theme = {
  readonly paper: Colour;
  readonly surface: Colour;
  readonly far: Colour;
  readonly wash: number;
};

/** As in `components/styles/foundation/_tokens.scss`. */
export const THEMES = {
  light: { paper: readColour('#ffffff'), surface: readColour('#f7f9fa'), far: [0, 0, 0], wash: 0.08 },
  dark: { paper: readColour('#15181c'), surface: readColour('#1e2328'), far: [255, 255, 255], wash: 0.18 },
} as const satisfies Record<string, Theme>;

/** WCAG 2.2, 1.4.3. */
export const TEXT_CONTRAST = 4.5;

export type Accent = {
  readonly accent: Colour;
  readonly strong: Colour;
  readonly on: Colour;
  readonly wash: Colour;
};

const STRONGER = 0.25;

function readableShade(colour: Colour, grounds: readonly Colour[], far: Colour): Colour {
  for (let percent = 0; percent < 100; percent++) {
    const shade = mix(colour, far, percent / 100);
    if (grounds.every((ground) => contrast(shade, ground) >= TEXT_CONTRAST)) return shade;
  }
  return far;
}

/** Adapts an agency's color to a theme, so that it is readable on every background. */
export function accentFor(colour: Colour, { paper, surface, far, wash: share }: Theme): Accent {
  const wash = mix(paper, colour, share);
  const accent = readableShade(colour, [paper, surface, wash], far);
  return { accent, strong: mix(accent, far, STRONGER), on: paper, wash };
}

const properties = ({ accent, strong, on, wash }: Accent): string =>
  [
    `--accent:${writeColour(accent)}`,
    `--accent-strong:${writeColour(strong)}`,
    `--on-accent:${writeColour(on)}`,
    `--accent-wash:${writeColour(wash)}`,
  ].join(';');

/** Its specific selectors make the order of style sheets irrelevant. @param colour `#rrggbb` */
export function accentStyle(colour: string): string {
  const agencyColour = readColour(colour);
  const light = properties(accentFor(agencyColour, THEMES.light));
  const dark = properties(accentFor(agencyColour, THEMES.dark));
  return [
    `:root:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}`,
    `:root:root[data-theme=dark]{${dark}}`,
    `@media print{:root:root:root{${light}}}`,
  ].join('');
}
