import { useLocale, useTranslations } from 'next-intl';
import { env } from '@/lib/platform/settings/env';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import { moneyText } from '@/lib/portal/records-view/money-text';
import { addressLines, mainAddress } from '@/lib/records/output/address-lines';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from './languages';
import { useFieldWords } from './words';

function Location({ addresses }: Pick<RecordItem, 'addresses'>) {
  const t = useTranslations('Record');
  const lines = addressLines(mainAddress(addresses) ?? {});
  const more = (addresses?.length ?? 0) - 1;
  return (
    <section className="record-side__part" aria-labelledby="record-where">
      <h2 id="record-where">{t('whereTitle')}</h2>
      {lines.length === 0 ? (
        <p className="soft">{t('noWhere')}</p>
      ) : (
        <address>
          {lines.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      )}
      {more > 0 && <p className="small soft">{t('moreAddresses', { count: more })}</p>}
    </section>
  );
}

/** The agency's name for a role, or ours if it has none. */
export function Role({ person, languages }: { readonly person: PersonOnRecord; readonly languages: Languages }) {
  const t = useTranslations('Record');
  const { role, kind } = person;
  const word = role?.text ?? role?.value;
  return role === undefined || word === undefined ? t(kind) : <bdi lang={languages.ofOption(role)}>{word}</bdi>;
}

export function YouMark() {
  const t = useTranslations('Record');
  return <span className="you">{t('you')}</span>;
}

type PeopleProps = { readonly people: readonly PersonOnRecord[]; readonly languages: Languages };

function People({ people, languages }: PeopleProps) {
  const t = useTranslations('Record');
  return (
    <section className="record-side__part" aria-labelledby="record-who">
      <h2 id="record-who">{t('whoTitle')}</h2>
      {people.length === 0 && <p className="soft">{t('noWho')}</p>}
      {people.length > 0 && (
        <ul className="record-people">
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no unique id, and the list is rendered once.
            <li key={at}>
              <span className="record-people__role">
                <Role person={person} languages={languages} />
              </span>
              {person.name !== undefined && <bdi className="record-people__name">{person.name}</bdi>}
              {person.isYou && <YouMark />}
              {person.firm !== undefined && <bdi className="record-people__firm">{person.firm}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const SUM = ['totalFee', 'totalPay', 'balance'] as const;

function Fees({ record }: { readonly record: RecordItem }) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { label } = useFieldWords();
  const rows = SUM.flatMap((name) => {
    const amount = record[name];
    return amount === undefined ? [] : [{ name, amount }];
  });
  return (
    <section className="record-side__part" aria-labelledby="record-money">
      <h2 id="record-money">{t('moneyTitle')}</h2>
      {rows.length === 0 ? (
        <p className="soft">{t('noMoney')}</p>
      ) : (
        <dl className="sum">
          {rows.map(({ name, amount }) => (
            <div key={name} className={name === 'balance' ? 'sum__total' : undefined}>
              <dt>{label({ path: `record.${name}`, name })}</dt>
              <dd>{moneyText(amount, locale, env().AGENCY_CURRENCY)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type RecordSideProps = PeopleProps & { readonly record: RecordItem };

/** What users look up most. */
export function RecordSide({ record, people, languages }: RecordSideProps) {
  return (
    <div className="record-side">
      <Location addresses={record.addresses} />
      <People people={people} languages={languages} />
      <Fees record={record} />
    </div>
  );
}
