import { useLocale, useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { useModuleName } from '@/components/ui/use-module-name';
import { sortByModuleName } from '@/lib/record-types/module-words';

export type ChoosableType = { readonly id: string; readonly name: string; readonly module: string };

type CompareFormProps = {
  readonly address: string;
  readonly types: readonly ChoosableType[];
  readonly chosen?: string;
  /** Handles the choice on the page; without it, the form is submitted. @param id the chosen type's dash form */
  readonly onChoose?: (id: string) => void;
};

/** A plain form works without scripts. */
export function CompareForm({ address, types, chosen = '', onChoose }: CompareFormProps) {
  const t = useTranslations('Requirements');
  const moduleName = useModuleName();
  const locale = useLocale();
  const modules = [...new Set(sortByModuleName(types, moduleName, locale).map(({ module }) => module))];
  const choose = (event: FormEvent<HTMLFormElement>) => {
    if (onChoose === undefined) return;
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get('with')));
  };
  return (
    <form action={address} className="search" onSubmit={choose} {...(onChoose !== undefined && { 'data-stays': true })}>
      <div className="field">
        <label htmlFor="compare-with">{t('compare.choose')}</label>
        <select key={chosen} id="compare-with" name="with" defaultValue={chosen} required>
          <option value="" />
          {modules.map((module) => (
            <optgroup key={module} label={moduleName(module)}>
              {types
                .filter((type) => type.module === module)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      <button type="submit" className="button button--quiet">
        {t('compare.submit')}
      </button>
    </form>
  );
}
