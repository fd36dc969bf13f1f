type Part = { readonly [field: string]: unknown };

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { text, value: code } = value as { readonly text?: unknown; readonly value?: unknown };
  return textOf(text) ?? textOf(code);
};

const joined = (parts: readonly unknown[], between = ' '): string | undefined =>
  parts.map(textOf).filter(Boolean).join(between) || undefined;

const streetOf = (address: Part): string | undefined =>
  textOf(address.streetAddress) ??
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

export const houseLine = (address: Part): string | undefined => textOf(address.addressLine1) ?? streetOf(address);

/** House, street and city on one line. */
export const addressLine = (address: Part): string | undefined => joined([houseLine(address), address.city], ', ');

export function addressLines(address: Part): string[] {
  return [
    houseLine(address),
    textOf(address.addressLine2),
    textOf(address.addressLine3),
    textOf(address.neighborhood),
    joined([address.city, joined([address.state, address.postalCode])], ', '),
    textOf(address.country),
  ].filter((line) => line !== undefined);
}

export const mainAddress = <Address extends { readonly isPrimary?: string | undefined }>(
  addresses: readonly Address[] | undefined,
): Address | undefined => addresses?.find(({ isPrimary }) => isPrimary === 'Y') ?? addresses?.[0];
