import { useTranslations } from 'next-intl';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { CustomCell } from './custom-cell';
import { ScrollRegion } from './scroll-region';

type CustomFormsProps = {
  readonly forms: NonNullable<RecordItem['customForms']>;
  readonly languages: Languages;
};

/** Custom forms have no names, so their fields follow each other. Their heading has the id `record-forms`. */
export function CustomForms({ forms, languages }: CustomFormsProps) {
  const t = useTranslations('Record');
  return (
    <ScrollRegion labelledBy="record-forms">
      <table className="table sheet">
        <thead className="unseen">
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('answer')}</th>
          </tr>
        </thead>
        {forms.map((form, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: forms have no id.
          <tbody key={at}>
            {Object.entries(form).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">
                  <bdi lang={languages.ofText}>{name}</bdi>
                </th>
                <td>
                  <CustomCell value={value} lang={languages.ofText} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}
