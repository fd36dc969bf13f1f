export type DecimalMark = '.' | ',';

const PLAIN = /^-?\d+(\.\d+)?$/;
const FORMS: Record<DecimalMark, RegExp> = {
  '.': /^(?:\d{1,3}(?:[, '’]\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ',': /^(?:\d{1,3}(?:[. '’]\d{3})+|\d+)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
};
const CURRENCY = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})\s*|\s*(?:\p{Sc}|[A-Z]{3})$/gu;

/** `1e400` parses as Infinity. */
const finite = (number: number): number | null => (Number.isFinite(number) ? number : null);

/** Accepts currencies, thousands separators and accounting negatives. @returns null if invalid */
export function readAmount(text: string, decimal: DecimalMark): number | null {
  if (decimal === '.' && PLAIN.test(text)) return finite(Number(text));
  let rest = text.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
  let isNegative = false;
  const inside = /^\((.*)\)$/.exec(rest)?.[1];
  if (inside !== undefined) {
    isNegative = true;
    rest = inside.trim();
  }
  const takeMinus = (): void => {
    const without = rest.replace(/^[-−]\s*|\s*[-−]$/, '');
    if (without !== rest) isNegative = !isNegative || inside !== undefined;
    rest = without;
  };
  takeMinus();
  rest = rest.replace(CURRENCY, '');
  if (!isNegative) takeMinus();
  rest = rest.replace(/^\+/, '');
  if (!/\d/.test(rest) || !FORMS[decimal].test(rest)) return null;
  const thousands = decimal === '.' ? /[, '’]/g : /[. '’]/g;
  const number = Number(rest.replaceAll(thousands, '').replace(',', '.'));
  return finite(isNegative ? -number : number);
}

const YES = new Set(['y', 'yes', 'true', 't', '1', 'x', 's', 'si', 'sí', 'o', 'oui', 'j', 'ja', 'wahr', 'vrai']);
const NO = new Set(['n', 'no', 'false', 'f', '0', 'non', 'nein', 'falsch', 'faux']);

/** English, Spanish, French or German; null for anything else. */
export function readYesNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
