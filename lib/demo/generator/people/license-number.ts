/** What the import makes of a firm's name (`partyNumber`). */
const IMPORTED = /^L-([0-9A-F]{11})[0-9A-F]{21}$/;

/** `BC-0412873` for a number that the import made of a firm's name; the permits have none. Others are unchanged. */
export function readableLicenseNumber(licenseNumber: string): string {
  const [, digits] = IMPORTED.exec(licenseNumber) ?? [];
  if (digits === undefined) return licenseNumber;
  return `BC-${String(Number.parseInt(digits, 16) % 10_000_000).padStart(7, '0')}`;
}
