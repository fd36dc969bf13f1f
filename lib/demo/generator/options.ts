import type { StoredOption } from '../../records/document';
import pools from './data/options.json' with { type: 'json' };
import statuses from './data/statuses.json' with { type: 'json' };

type Entry = { readonly value: string; readonly text: string; readonly es: string };

const stored = ({ value, text, es }: Entry): StoredOption => ({ value, text, translations: { es_US: es } });

const storedPools = <Name extends string>(source: Readonly<Record<Name, readonly Entry[]>>) => {
  const made = {} as Record<Name, readonly StoredOption[]>;
  for (const name in source) made[name] = source[name].map(stored);
  return made;
};

/** Made once and shared by all documents: nothing changes a stored option. */
export const OPTIONS = storedPools(pools);

/** The statuses of the generated records, by status type. */
export const STATUSES = storedPools(statuses.byType);

/** Spanish of the statuses that the permits have. */
const SPANISH_STATUSES: Readonly<Record<string, string>> = statuses.ofPermits;

/** The option of a pool by its value; pools are few and short. */
export function optionOf(name: keyof typeof OPTIONS, value: string): StoredOption {
  const option = OPTIONS[name].find((candidate) => candidate.value === value);
  if (option === undefined) throw new Error(`${name} has no option ${value}.`);
  return option;
}

/** A permit's status, with Spanish beside it where the import's mapping gave none; value and text stay as they are. */
export function withSpanishStatus(status: StoredOption): StoredOption {
  const spanish = SPANISH_STATUSES[status.value];
  return spanish === undefined ? status : { ...status, translations: { es_US: spanish, ...status.translations } };
}

/** The same for an option of a pool; unknown values stay as they are. */
export function withSpanish(name: keyof typeof OPTIONS, option: unknown): unknown {
  if (typeof option !== 'object' || option === null || !('value' in option)) return option;
  const known = OPTIONS[name].find(({ value }) => value === option.value);
  return known === undefined ? option : { ...known, ...option };
}
