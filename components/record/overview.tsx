import { useTranslations } from 'next-intl';
import { mainProfessional, overviewOf } from '@/lib/portal/record-page/overview';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import { createPersonReader } from '@/lib/portal/record-page/related/people';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from './languages';
import { RoleLabel } from './person';
import { FieldList } from './sections/field-list';

type OverviewProps = { readonly record: RecordItem; readonly languages: Languages };

const { professional: readProfessional } = createPersonReader([]);

const firmAndName = ({ firm, name }: PersonOnRecord): string => [firm, name].filter(Boolean).join(', ');

/** The details that most people look up. */
export function Overview({ record, languages }: OverviewProps) {
  const t = useTranslations('Record');
  const fields = overviewOf(record);
  const main = mainProfessional(record);
  const lead = main && readProfessional(main);
  if (fields.length === 0 && lead === undefined) return null;
  return (
    <section className="record-overview" aria-labelledby="record-overview">
      <h2 id="record-overview">{t('overview')}</h2>
      <FieldList fields={fields} languages={languages}>
        {lead !== undefined && (
          <div>
            <dt>
              <RoleLabel person={lead} languages={languages} />
            </dt>
            <dd>
              <bdi>{firmAndName(lead)}</bdi>
            </dd>
          </div>
        )}
      </FieldList>
    </section>
  );
}
