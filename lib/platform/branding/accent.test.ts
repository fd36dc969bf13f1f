import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentFor, accentStyle, TEXT_CONTRAST, THEMES } from './accent';
import { type Colour, contrast, readColour, writeColour } from './colour';

const part = fc.integer({ min: 0, max: 255 });
const colours = fc.tuple(part, part, part);
const INK = { light: readColour('#1c1d1f'), dark: readColour('#f1f3f6') };

describe('contrast', () => {
  it.each<[string, string, number]>([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0050d8', '#ffffff', 6.7],
    ['#123456', '#123456', 1],
  ])('of %s on %s is %d', (a, b, expected) => {
    expect(contrast(readColour(a), readColour(b))).toBeCloseTo(expected, 1);
    expect(contrast(readColour(b), readColour(a))).toBeCloseTo(expected, 1);
  });

  it('readColour reads what writeColour writes', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(readColour(writeColour(colour))).toEqual(colour);
      }),
    );
  });
});

describe.each(['light', 'dark'] as const)('accentFor in the %s theme', (name) => {
  const theme = THEMES[name];
  const grounds = (wash: Colour): Colour[] => [theme.paper, theme.surface, wash];

  it('gives any color enough contrast on every background', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { accent, strong, on, wash } = accentFor(colour, theme);
        for (const ground of grounds(wash)) {
          expect(contrast(accent, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(contrast(strong, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        expect(contrast(on, accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(on, strong)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(INK[name], wash)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
  });
});

it('accentFor keeps a color with enough contrast', () => {
  expect(accentFor(readColour('#00532c'), THEMES.light).accent).toEqual(readColour('#00532c'));
  expect(accentFor(readColour('#ffd200'), THEMES.dark).accent).toEqual(readColour('#ffd200'));
});

it('THEMES has the same backgrounds as the style sheet', () => {
  const tokens = readFileSync(
    path.resolve(import.meta.dirname, '../../../components/styles/foundation/_tokens.scss'),
    'utf8',
  );
  expect(tokens).toContain(`--paper: ${writeColour(THEMES.dark.paper)};`);
  expect(tokens).toContain(`--surface: ${writeColour(THEMES.dark.surface)};`);
});

it('accentStyle writes no character that could end the style element', () => {
  expect(accentStyle('#c8102e')).toMatch(/^[a-z0-9#:;(){}@[\]=\- ]+$/);
});
