import { type Colour, contrast, mix, readColour, writeColour } from './colour';

/** The backgrounds of a theme, and the colour that a weak accent is mixed with. */
export type Theme = {
  readonly paper: Colour;
  readonly surface: Colour;
  /** Black in the light theme, white in the dark one. */
  readonly far: Colour;
  /** The share of the accent in a washed background. */
  readonly wash: number;
};

/** The backgrounds of `components/styles/foundation/_tokens.scss`. */
export const THEMES = {
  light: { paper: readColour('#ffffff'), surface: readColour('#f7f9fa'), far: [0, 0, 0], wash: 0.08 },
  dark: { paper: readColour('#15181c'), surface: readColour('#1e2328'), far: [255, 255, 255], wash: 0.18 },
} as const satisfies Record<string, Theme>;

/** Contrast of text (WCAG 2.2, 1.4.3), which is more than a link or a button's border needs. */
export const TEXT_CONTRAST = 4.5;

export type Accent = {
  readonly accent: Colour;
  /** Accent under the pointer. */
  readonly strong: Colour;
  /** Text on the accent. */
  readonly on: Colour;
  /** Background of chips and of quiet buttons under the pointer. */
  readonly wash: Colour;
};

const STRONGER = 0.25;

/** The colour itself if it is readable, else its nearest readable shade. */
function readableShade(colour: Colour, grounds: readonly Colour[], far: Colour): Colour {
  for (let percent = 0; percent < 100; percent++) {
    const shade = mix(colour, far, percent / 100);
    if (grounds.every((ground) => contrast(shade, ground) >= TEXT_CONTRAST)) return shade;
  }
  return far;
}

/** Adapts an agency's colour to a theme: readable as text on every background, and as a background of the theme's text. */
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

/**
 * The style sheet that replaces the portal's colour with the agency's, in both themes and in print. Its selectors are more
 * specific than those of the portal's sheet, so the order of the two does not matter.
 * @param colour `#rrggbb`
 */
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
