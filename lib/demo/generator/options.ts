import type { StoredOption } from '../../records/document';
import pools from './data/options.json' with { type: 'json' };
import statuses from './data/statuses.json' with { type: 'json' };

type Entry = { readonly value: string; readonly text: string; readonly es: string };

const toOption = ({ value, text, es }: Entry): StoredOption => ({ value, text, translations: { es_US: es } });

const toOptionPools = <Name extends string>(source: Readonly<Record<Name, readonly Entry[]>>) => {
  const options = {} as Record<Name, readonly StoredOption[]>;
  for (const name in source) options[name] = source[name].map(toOption);
  return options;
};

/** Shared by all documents, because a stored option never changes. */
export const OPTIONS = toOptionPools(pools);

export const STATUSES = toOptionPools(statuses.byType);

const SPANISH_STATUSES: Readonly<Record<string, string>> = statuses.ofPermits;

export function optionOf(name: keyof typeof OPTIONS, value: string): StoredOption {
  const option = OPTIONS[name].find((candidate) => candidate.value === value);
  if (option === undefined) throw new Error(`${name} has no option ${value}.`);
  return option;
}

/** Does not override a translation from the mapping. */
export function withSpanishStatus(status: StoredOption): StoredOption {
  const spanish = SPANISH_STATUSES[status.value];
  return spanish === undefined ? status : { ...status, translations: { es_US: spanish, ...status.translations } };
}

/** Returns values that are not in the pool unchanged. */
export function withSpanish(name: keyof typeof OPTIONS, option: unknown): unknown {
  if (typeof option !== 'object' || option === null || !('value' in option)) return option;
  const match = OPTIONS[name].find(({ value }) => value === option.value);
  return match === undefined ? option : { ...match, ...option };
}
