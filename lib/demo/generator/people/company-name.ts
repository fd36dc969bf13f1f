import names from '../data/names.json' with { type: 'json' };
import type { Random } from '../random';

const firm = (words: readonly string[], random: Random): string =>
  `${random.pick(names.companyFirst)} ${random.pick(words)} ${random.pick(names.companyForm)}`;

/** A firm that applies for permits or owns premises. */
export const companyName = (random: Random): string => firm(names.companies, random);

const TRADES: Readonly<Record<string, readonly string[]>> = names.trades;

/** A firm whose name says what its license is for. */
export const tradeName = (licenseType: string, random: Random): string =>
  firm(TRADES[licenseType] ?? names.trades.Contractor, random);
