import { type Accent, accentFor, THEMES } from './accent';
import { readColour, writeColour } from './colour';

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
