import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type IgnoredParameter, ignoredParameters, withoutLeftOut } from '@/lib/portal/records-view/ignored-parameters';
import type { View } from '@/lib/portal/records-view/view';
import { FILTERS } from '@/lib/records/filters/filter-table';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';
import { useFilterLabels } from './filter-labels';

/** Longer values are shortened to this length. */
const SHOWN = 60;

/** Words that the page has for parts that are no filters. */
const NAMES = { sort: 'sort', size: 'pageSize', page: 'pages' } as const;

/** What a part of the address is called on the page. */
function usePartName(): (name: IgnoredParameter['name']) => string {
  const t = useTranslations('MyRecords');
  const labels = useFilterLabels();
  return (name) => {
    if (name === 'sort' || name === 'size' || name === 'page') return t(NAMES[name]);
    const { kind } = FILTERS[name];
    const words = labels[name];
    return kind === 'from' || kind === 'to' ? `${words}, ${t(kind === 'from' ? 'firstDay' : 'lastDay')}` : words;
  };
}

type LeftOutNoteProps = {
  readonly view: View;
  /** Also takes the focus to the list: the link that was pressed goes away. */
  readonly onChange: ChangeView;
};

/** Lists the ignored URL parameters, without which the list may be longer than intended. */
export function LeftOutNote({ view, onChange }: LeftOutNoteProps) {
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
            {t('chip', { label: nameOf(name), value: value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value })}
          </li>
        ))}
      </ul>
      <ViewLink view={view} change={withoutLeftOut(view, parts)} onChange={onChange}>
        {t('leftOut.clear')}
      </ViewLink>
    </div>
  );
}
