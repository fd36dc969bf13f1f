import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentFor, accentStyle, TEXT_CONTRAST, THEMES } from './accent';
import { type Color, contrast, formatColor, parseColor } from './color';

const part = fc.integer({ min: 0, max: 255 });
const colors = fc.tuple(part, part, part);
const INK = { light: parseColor('#1c1d1f'), dark: parseColor('#f1f3f6') };

describe('contrast', () => {
  it.each<[string, string, number]>([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0050d8', '#ffffff', 6.7],
    ['#123456', '#123456', 1],
  ])('of %s on %s is %d', (a, b, expected) => {
    expect(contrast(parseColor(a), parseColor(b))).toBeCloseTo(expected, 1);
    expect(contrast(parseColor(b), parseColor(a))).toBeCloseTo(expected, 1);
  });

  it('parseColor reads what formatColor writes', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(parseColor(formatColor(color))).toEqual(color);
      }),
    );
  });
});

describe.each(['light', 'dark'] as const)('accentFor in the %s theme', (name) => {
  const theme = THEMES[name];
  const grounds = (wash: Color): Color[] => [theme.paper, theme.surface, wash];

  it('gives any color enough contrast on every background', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const { accent, strong, on, wash } = accentFor(color, theme);
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
  expect(accentFor(parseColor('#00532c'), THEMES.light).accent).toEqual(parseColor('#00532c'));
  expect(accentFor(parseColor('#ffd200'), THEMES.dark).accent).toEqual(parseColor('#ffd200'));
});

it('THEMES.dark has the same backgrounds as the style sheet', () => {
  const tokens = readFileSync(
    path.resolve(import.meta.dirname, '../../../components/styles/foundation/_tokens.scss'),
    'utf8',
  );
  expect(tokens).toContain(`--paper: ${formatColor(THEMES.dark.paper)};`);
  expect(tokens).toContain(`--surface: ${formatColor(THEMES.dark.surface)};`);
});

it('accentStyle writes no character that could end the style element', () => {
  expect(accentStyle('#c8102e')).toMatch(/^[a-z0-9#:;(){}@[\]=\- ]+$/);
});
