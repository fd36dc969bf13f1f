import names from '../data/names.json' with { type: 'json' };
import type { Random } from '../random';

export const companyName = (random: Random): string =>
  `${random.pick(names.companyFirst)} ${random.pick(names.companySecond)} ${random.pick(names.companyForm)}`;
