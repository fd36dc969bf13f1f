const VISIBLE = 4;
const MIN_LENGTH = 8;

export const PERSONAL_NUMBERS: ReadonlySet<string> = new Set([
  'socialSecurityNumber',
  'driverLicenseNumber',
  'passportNumber',
  'stateIdNumber',
  'taxId',
  'federalEmployerId',
]);

/**
 * Masks all but the last four characters, or all of a short number. A masked number is unchanged. Imports call it
 * (`lib/import/record/fields-from-row.ts`, `lib/import/values/wire-item.ts`), so stored numbers are masked already.
 */
export function maskNumber(text: string): string {
  if (/^•.{0,4}$/u.test(text)) return text;
  const number = text.trim();
  return number.length < MIN_LENGTH ? '•' : `•${number.slice(-VISIBLE)}`;
}
