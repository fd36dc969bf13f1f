import { useTranslations } from 'next-intl';
import type { TypeFilters as Filters } from '@/lib/record-types/browse/filters';
import { ACTIONS } from '@/lib/record-types/schema';

type SelectProps = {
  readonly name: keyof Filters;
  readonly label: string;
  readonly chosen: string;
  /** Value -> words; the blank one does not filter. */
  readonly options: readonly (readonly [value: string, words: string])[];
};

function Select({ name, label, chosen, options }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={`types-${name}`}>{label}</label>
      {/* The key: after Back the field follows the address. */}
      <select key={chosen} id={`types-${name}`} name={name} defaultValue={chosen}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

type TypeFiltersProps = { readonly filters: Filters; readonly filterNames: readonly string[] };

/** The operation's three filters as fields of the form, folded away where there is little room (styles). */
export function TypeFilters({ filters, filterNames }: TypeFiltersProps) {
  const t = useTranslations('RecordTypes');
  const { action = '', isFeeEstimate, filterName = '' } = filters;
  // A name in the address that no type has is shown too, or the page would hide why it is empty.
  const names = [...new Set([...filterNames, ...(filterName === '' ? [] : [filterName])])];
  const isSet = action !== '' || isFeeEstimate !== undefined || filterName !== '';
  return (
    <details className="type-filters" open={isSet}>
      <summary>{t('filters')}</summary>
      <div className="type-filters__fields">
        <Select
          name="action"
          label={t('action')}
          chosen={action}
          options={[['', t('anyAction')], ...ACTIONS.map((word) => [word, t(`actions.${word}`)] as const)]}
        />
        <Select
          name="isFeeEstimate"
          label={t('fee')}
          chosen={isFeeEstimate === undefined ? '' : String(isFeeEstimate)}
          options={[
            ['', t('anyFee')],
            ['true', t('withFee')],
            ['false', t('withoutFee')],
          ]}
        />
        <Select
          name="filterName"
          label={t('filterName')}
          chosen={filterName}
          options={[['', t('anyFilter')], ...names.map((name) => [name, name] as const)]}
        />
      </div>
    </details>
  );
}
