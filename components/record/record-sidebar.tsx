import { useLocale, useTranslations } from 'next-intl';
import { env } from '@/lib/platform/settings/env';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import { moneyText } from '@/lib/portal/records-view/money-text';
import { addressInTitleCase } from '@/lib/records/output/address-case';
import { addressLines, mainAddress } from '@/lib/records/output/address-lines';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from './languages';
import { RoleLabel, YouBadge } from './person';
import { useFieldTexts } from './use-field-texts';

const SUM = ['totalFee', 'totalPay', 'balance'] as const;

function Fees({ record }: { readonly record: RecordItem }) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { label } = useFieldTexts();
  const rows = SUM.flatMap((name) => {
    const amount = record[name];
    return amount === undefined ? [] : [{ name, amount }];
  });
  if (rows.length === 0) return null;
  return (
    <section className="record-side__part" aria-labelledby="record-money">
      <h3 id="record-money">{t('moneyTitle')}</h3>
      <dl className="sum">
        {rows.map(({ name, amount }) => (
          <div key={name} className={name === 'balance' ? 'sum__total' : undefined}>
            <dt>{label({ path: `record.${name}`, name })}</dt>
            <dd>{moneyText(amount, locale, env().AGENCY_CURRENCY)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type PeopleProps = { readonly people: readonly PersonOnRecord[]; readonly languages: Languages };

/** More people are listed below the overview. */
const SHOWN_PEOPLE = 3;

function Reach({ person: { phone, email, name } }: { readonly person: PersonOnRecord }) {
  const t = useTranslations('Record');
  const who = <span className="unseen"> {name}</span>;
  return (
    <span className="people__reach">
      {phone !== undefined && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {t('call')}
          {who}
        </a>
      )}
      {email !== undefined && (
        <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
          {t('email')}
          {who}
        </a>
      )}
    </span>
  );
}

function People({ people, languages }: PeopleProps) {
  const t = useTranslations('Record');
  if (people.length === 0) return null;
  // The viewer comes first and is listed only once, even with several roles.
  const shown = people.filter(({ isYou }, at) => !isYou || at === 0).slice(0, SHOWN_PEOPLE);
  return (
    <section className="record-side__part record-side__people" aria-labelledby="record-who">
      <h3 id="record-who">{t('whoTitle')}</h3>
      <ul className="people people--short">
        {shown.map((person, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no unique id, and the list is rendered once.
          <li key={at}>
            <span className="people__who">
              <span>
                <bdi className="people__name">{person.name ?? t('noName')}</bdi> {person.isYou && <YouBadge />}
              </span>
              <span className="people__role">
                <RoleLabel person={person} languages={languages} />
              </span>
            </span>
            {!person.isYou && <Reach person={person} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Location({ record: { addresses, parcels } }: { readonly record: RecordItem }) {
  const t = useTranslations('Record');
  const lines = addressLines(mainAddress(addresses) ?? {}).map(addressInTitleCase);
  const parcel = parcels?.find(({ isPrimary }) => isPrimary === 'Y') ?? parcels?.[0];
  const number = parcel?.parcel ?? parcel?.parcelNumber;
  if (lines.length === 0 && number === undefined) return null;
  return (
    <section className="record-side__part" aria-labelledby="record-where">
      <h3 id="record-where">{t('whereTitle')}</h3>
      <address>
        {lines.map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
        {number !== undefined && <span className="soft">{t('parcelNumber', { number })}</span>}
      </address>
    </section>
  );
}

type RecordSidebarProps = PeopleProps & { readonly record: RecordItem };

/** Fees, people and location. */
export function RecordSidebar({ record, people, languages }: RecordSidebarProps) {
  return (
    <div className="record-side">
      <Fees record={record} />
      <People people={people} languages={languages} />
      <Location record={record} />
    </div>
  );
}
