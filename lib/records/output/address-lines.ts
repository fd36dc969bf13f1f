type Part = { readonly [field: string]: unknown };

const wordOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { text, value: code } = value as { readonly text?: unknown; readonly value?: unknown };
  return wordOf(text) ?? wordOf(code);
};

const joined = (parts: readonly unknown[], between = ' '): string | undefined =>
  parts.map(wordOf).filter(Boolean).join(between) || undefined;

/** The house and the street where the address has no first line of its own. */
const streetOf = (address: Part): string | undefined =>
  wordOf(address.streetAddress) ??
  joined([
    joined([address.streetStart, address.houseAlphaStart], ''),
    address.houseFractionStart,
    address.streetPrefix,
    address.streetName,
    address.streetSuffix,
    address.streetSuffixDirection ?? address.direction,
    address.unitType,
    address.unitStart,
  ]);

/** The house and the street, as they stand in a line of their own. */
const houseLine = (address: Part): string | undefined => wordOf(address.addressLine1) ?? streetOf(address);

/** An address on one line, for a list: the house with its street, and the city. */
export const addressLine = (address: Part): string | undefined => joined([houseLine(address), address.city], ', ');

/** An address as the lines of one block; none where it says nothing about a place. */
export function addressLines(address: Part): string[] {
  return [
    houseLine(address),
    wordOf(address.addressLine2),
    wordOf(address.addressLine3),
    wordOf(address.neighborhood),
    joined([address.city, joined([address.state, address.postalCode])], ', '),
    wordOf(address.country),
  ].filter((line) => line !== undefined);
}

/** The address that stands for the record: the primary one, else the first. */
export const mainAddress = <Address extends { readonly isPrimary?: string | undefined }>(
  addresses: readonly Address[] | undefined,
): Address | undefined => addresses?.find(({ isPrimary }) => isPrimary === 'Y') ?? addresses?.[0];
