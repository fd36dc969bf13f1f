/** 0 to 255 each. */
export type Color = readonly [red: number, green: number, blue: number];

export const COLOR_PATTERN = /^#[0-9a-f]{6}$/i;

export function parseColor(text: string): Color {
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

export const formatColor = (color: Color): string =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Color): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG 2: 1 (equal) to 21 (black on white). */
export function contrast(a: Color, b: Color): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((m, n) => m - n);
  return (light + 0.05) / (dark + 0.05);
}

export function mix(from: Color, to: Color, share: number): Color {
  const between = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])];
}
