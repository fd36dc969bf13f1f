import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import { formatDay } from '@/lib/platform/languages/day';
import type { MyRecordRow } from '@/lib/portal/records-view/row';
import { toRow } from '@/lib/portal/records-view/row';
import { EXPIRES_WITHIN_DAYS } from '@/lib/records/expiry';
import type { RecordItem } from '@/lib/records/schema/record';
import { Balance } from './balance';
import { StatusMark } from './status-mark';
import { Unknown } from './unknown';

type ExpiryProps = Pick<MyRecordRow, 'expirationDate' | 'daysToExpiry' | 'neverExpires'>;

/** Shows "does not expire" only if the agency says so. */
function Expiry({ expirationDate, daysToExpiry: days, neverExpires }: ExpiryProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  if (expirationDate === undefined) return neverExpires ? <span className="soft">{t('noExpiry')}</span> : <Unknown />;
  const day = formatDay(expirationDate, locale);
  if (days === undefined) return day;
  const words = days < 0 ? t('expiredAgo', { days: -days }) : days === 0 ? t('expiresToday') : t('expiresIn', { days });
  return (
    <>
      <span className={days >= 0 && days <= EXPIRES_WITHIN_DAYS ? 'records__soon' : days < 0 ? 'soft' : undefined}>
        {words}
      </span>
      <span className="records__second">{day}</span>
    </>
  );
}

type RecordRowProps = {
  readonly record: RecordItem;
  /** In the agency's time zone, as a wire date. */
  readonly today: string;
  /** Includes the list that the user came from. */
  readonly href: string;
};

type CellProps = {
  readonly name: 'opened' | 'since' | 'balance' | 'expires' | 'why';
  readonly label: string;
  /** Cards leave out empty cells. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
};

/** On a card, the label replaces the column heading. */
function Cell({ name, label, isEmpty = false, children }: CellProps) {
  return (
    <td className={isEmpty ? `records__${name} records__empty` : `records__${name}`}>
      <span className="records__label">{label}</span>
      {children}
    </td>
  );
}

/** The link in the first cell covers the whole row (styles). */
export const RecordRow = memo(function RecordRow({ record, today, href }: RecordRowProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const row = toRow(record, today);
  const { customId, typeText, address, status, statusType, openedDate, statusDate, balance, why } = row;
  const day = (wire: string | undefined): ReactNode =>
    wire === undefined ? <span className="soft">{t('noDate')}</span> : formatDay(wire, locale);
  return (
    // The record page links back to this id.
    <tr id={record.id}>
      <th scope="row" className="records__what">
        <Link href={href} prefetch={false} className="records__link">
          {customId}
        </Link>
        <span className="records__type">{typeText || t('noType')}</span>
      </th>
      <td className="records__where">{address ?? <span className="soft">{t('noWhere')}</span>}</td>
      <td className="records__status">
        <StatusMark status={status} statusType={statusType} />
      </td>
      <Cell name="opened" label={t('opened')} isEmpty={openedDate === undefined}>
        {day(openedDate)}
      </Cell>
      <Cell name="since" label={t('since')} isEmpty={statusDate === undefined}>
        {day(statusDate)}
      </Cell>
      <Cell name="balance" label={t('balance')} isEmpty={!balance}>
        <Balance amount={balance} />
      </Cell>
      <Cell name="expires" label={t('expires')} isEmpty={row.expirationDate === undefined && !row.neverExpires}>
        <Expiry {...row} />
      </Cell>
      <Cell name="why" label={t('why')} isEmpty={why.length === 0}>
        {why.map((reason) => t(`reasons.${reason}`)).join(', ')}
      </Cell>
    </tr>
  );
});
