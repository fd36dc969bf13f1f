import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type IgnoredParameter, ignoredParameters, withoutIgnored } from '@/lib/portal/records-view/ignored-parameters';
import type { View } from '@/lib/portal/records-view/view';
import { FILTERS } from '@/lib/records/filters/filter-table';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';
import { useFilterLabels } from './filter-labels';

const MAX_SHOWN_LENGTH = 60;

/** Message keys of parameters that are not filters. */
const NAMES = { sort: 'sort', size: 'pageSize', page: 'pages', columns: 'columns' } as const;

function usePartName(): (name: IgnoredParameter['name']) => string {
  const t = useTranslations('MyRecords');
  const labels = useFilterLabels();
  return (name) => {
    if (name === 'sort' || name === 'size' || name === 'page' || name === 'columns') return t(NAMES[name]);
    const { kind } = FILTERS[name];
    const words = labels[name];
    return kind === 'from' || kind === 'to' ? `${words}, ${t(kind === 'from' ? 'firstDay' : 'lastDay')}` : words;
  };
}

type IgnoredParametersNoteProps = {
  readonly view: View;
  /** Also moves the focus to the list, because the link disappears. */
  readonly onChange: ChangeView;
};

/** Ignored parameters may make the list longer than intended. */
export function IgnoredParametersNote({ view, onChange }: IgnoredParametersNoteProps) {
  const t = useTranslations('MyRecords');
  const nameOf = usePartName();
  const parts = ignoredParameters(useSearchParams());
  if (parts.length === 0) return null;
  return (
    <div className="notice notice--compact left-out" role="note">
      <p>{t('leftOut.what', { count: parts.length })}</p>
      <ul>
        {parts.map(({ name, value }) => (
          <li key={`${name}=${value}`}>
            {t('chip', {
              label: nameOf(name),
              value: value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value,
            })}
          </li>
        ))}
      </ul>
      <ViewLink view={view} change={withoutIgnored(view, parts)} onChange={onChange}>
        {t('leftOut.clear')}
      </ViewLink>
    </div>
  );
}
