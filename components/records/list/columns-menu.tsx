'use client';

import { useTranslations } from 'next-intl';
import { Menu } from '@/components/ui/menu';
import { formatCommaList, parseCommaList } from '@/lib/http/parameters/comma-list';
import { OPTIONAL_COLUMNS } from '@/lib/portal/records-view/columns';
import type { View } from '@/lib/portal/records-view/view';
import { ChoiceList } from '../filters/choice-list';
import type { ChangeView } from '../use-view';

type ColumnsMenuProps = { readonly view: View; readonly onChange: ChangeView };

/** Chooses the columns to show in addition to the fixed ones. */
export function ColumnsMenu({ view, onChange }: ColumnsMenuProps) {
  const t = useTranslations('MyRecords');
  return (
    <Menu label={t('columns')} side="end">
      {() => (
        <ChoiceList
          legend={t('columns')}
          choices={OPTIONAL_COLUMNS.map((value) => ({ value, text: t(value) }))}
          chosen={parseCommaList(view.columns)}
          onChange={(chosen) => onChange({ columns: formatCommaList(chosen), page: view.page })}
        />
      )}
    </Menu>
  );
}
