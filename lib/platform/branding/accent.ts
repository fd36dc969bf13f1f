import { type Colour, contrast, mix, readColour, writeColour } from './colour';

/** What an accent stands on in a theme, and where it turns when it is too weak there. */
export type Theme = {
  readonly paper: Colour;
  readonly surface: Colour;
  /** Black in the light theme, white in the dark one. */
  readonly far: Colour;
  /** How much of the accent is in a washed background. */
  readonly wash: number;
};

/** The backgrounds of `components/styles/foundation/_tokens.scss`. */
export const THEMES = {
  light: { paper: readColour('#ffffff'), surface: readColour('#f7f9fa'), far: [0, 0, 0], wash: 0.08 },
  dark: { paper: readColour('#15181c'), surface: readColour('#1e2328'), far: [255, 255, 255], wash: 0.18 },
} as const satisfies Record<string, Theme>;

/** Contrast of text (WCAG 2.2, 1.4.3); a link or a button's edge then has more than it needs. */
export const TEXT_CONTRAST = 4.5;

export type Accent = {
  readonly accent: Colour;
  /** Under the pointer. */
  readonly strong: Colour;
  /** Text on the accent. */
  readonly on: Colour;
  /** Background of chips and of quiet buttons under the pointer. */
  readonly wash: Colour;
};

const STRONGER = 0.25;

/** The colour itself where it is readable, else the nearest shade of it that is. */
function mended(colour: Colour, grounds: readonly Colour[], far: Colour): Colour {
  for (let percent = 0; percent < 100; percent++) {
    const shade = mix(colour, far, percent / 100);
    if (grounds.every((ground) => contrast(shade, ground) >= TEXT_CONTRAST)) return shade;
  }
  return far;
}

/** An agency's colour as a theme can carry it: readable as text on every background, and under the theme's own text. */
export function accentFor(colour: Colour, { paper, surface, far, wash: share }: Theme): Accent {
  const wash = mix(paper, colour, share);
  const accent = mended(colour, [paper, surface, wash], far);
  return { accent, strong: mix(accent, far, STRONGER), on: paper, wash };
}

const properties = ({ accent, strong, on, wash }: Accent): string =>
  [
    `--accent:${writeColour(accent)}`,
    `--accent-strong:${writeColour(strong)}`,
    `--on-accent:${writeColour(on)}`,
    `--accent-wash:${writeColour(wash)}`,
  ].join(';');

/**
 * The style sheet that puts an agency's colour in place of the portal's own, in both themes and on paper. Its selectors
 * outweigh those of the portal's sheet, whichever of the two comes first.
 * @param colour `#rrggbb`
 */
export function accentStyle(colour: string): string {
  const read = readColour(colour);
  const light = properties(accentFor(read, THEMES.light));
  const dark = properties(accentFor(read, THEMES.dark));
  return [
    `:root:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}`,
    `:root:root[data-theme=dark]{${dark}}`,
    `@media print{:root:root:root{${light}}}`,
  ].join('');
}
