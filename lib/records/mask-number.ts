const SHOWN = 4;
const SHORTEST = 8;

/** Numbers of persons, of which only the end is ever stored (contract, Personal data). */
export const PERSONAL_NUMBERS: ReadonlySet<string> = new Set([
  'socialSecurityNumber',
  'driverLicenseNumber',
  'passportNumber',
  'stateIdNumber',
  'taxId',
  'federalEmployerId',
]);

/**
 * What is stored of a personal number: its last four characters, or nothing of a short one (contract, Personal data). One that
 * was masked before stays as it is.
 */
export function maskNumber(text: string): string {
  if (/^•.{0,4}$/u.test(text)) return text;
  const number = text.trim();
  return number.length < SHORTEST ? '•' : `•${number.slice(-SHOWN)}`;
}
