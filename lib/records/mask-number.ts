const VISIBLE = 4;
const MIN_LENGTH = 8;

/** Fields with personal numbers, of which only the end is stored (contract, Personal data). */
export const PERSONAL_NUMBERS: ReadonlySet<string> = new Set([
  'socialSecurityNumber',
  'driverLicenseNumber',
  'passportNumber',
  'stateIdNumber',
  'taxId',
  'federalEmployerId',
]);

/**
 * Masks a personal number except its last four characters, or all of a short one (contract, Personal data). A masked
 * number stays as it is.
 */
export function maskNumber(text: string): string {
  if (/^•.{0,4}$/u.test(text)) return text;
  const number = text.trim();
  return number.length < MIN_LENGTH ? '•' : `•${number.slice(-VISIBLE)}`;
}
