import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, memo, type ReactNode } from 'react';
import { formatDay } from '@/lib/platform/languages/day';
import type { Column } from '@/lib/portal/records-view/columns';
import type { MyRecordRow } from '@/lib/portal/records-view/row';
import { toRow } from '@/lib/portal/records-view/row';
import { EXPIRES_WITHIN_DAYS } from '@/lib/records/expiry';
import type { RecordItem } from '@/lib/records/schema/record';
import { Balance } from './balance';
import { StatusMark } from './status-mark';

type ExpiryProps = Pick<MyRecordRow, 'expirationDate' | 'daysToExpiry' | 'neverExpires'>;

/** A date that is at least this far away is shown without the number of days. */
const COUNTED_DAYS = 60;

/** Shows "does not expire" only if the agency says so. */
function Expiry({ expirationDate, daysToExpiry: days, neverExpires }: ExpiryProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  if (expirationDate === undefined) return <span className="soft">{t(neverExpires ? 'noExpiry' : 'notKnown')}</span>;
  const day = formatDay(expirationDate, locale);
  if (days === undefined || days >= COUNTED_DAYS) return day;
  const past = days <= -COUNTED_DAYS ? t('expired') : t('expiredAgo', { days: -days });
  const words = days < 0 ? past : days === 0 ? t('expiresToday') : t('expiresIn', { days });
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
  /** In the agency's time zone, in the API's format. */
  readonly today: string;
  readonly columns: readonly Column[];
  /** Includes the list that the user came from. */
  readonly href: string;
};

type CellProps = {
  readonly name: Column;
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
export const RecordRow = memo(function RecordRow({ record, today, columns, href }: RecordRowProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const row = toRow(record, today);
  const { customId, typeText, address, status, statusType, openedDate, statusDate, balance, relations } = row;
  const day = (wire: string | undefined): ReactNode =>
    wire === undefined ? <span className="soft">{t('noDate')}</span> : formatDay(wire, locale);
  const cells: Readonly<Record<Column, () => ReactNode>> = {
    what: () => (
      <th scope="row" className="records__what">
        <span className="records__type">{typeText || t('noType')}</span>
        <Link href={href} prefetch={false} className="records__link">
          {customId}
        </Link>
      </th>
    ),
    address: () => <td className="records__address">{address ?? <span className="soft">{t('noWhere')}</span>}</td>,
    status: () => (
      <td className="records__status">
        <StatusMark status={status} statusType={statusType} />
      </td>
    ),
    opened: () => (
      <Cell name="opened" label={t('opened')} isEmpty={openedDate === undefined}>
        {day(openedDate)}
      </Cell>
    ),
    statusDate: () => (
      <Cell name="statusDate" label={t('statusDate')} isEmpty={statusDate === undefined}>
        {day(statusDate)}
      </Cell>
    ),
    balance: () => (
      <Cell name="balance" label={t('balance')} isEmpty={!balance}>
        <Balance amount={balance} />
      </Cell>
    ),
    expires: () => (
      <Cell
        name="expires"
        label={(row.daysToExpiry ?? 0) < 0 ? '' : t('expires')}
        isEmpty={row.expirationDate === undefined}
      >
        <Expiry {...row} />
      </Cell>
    ),
    role: () => (
      <Cell name="role" label={t('role')} isEmpty={relations.length === 0}>
        {relations.map((reason) => t(`reasons.${reason}`)).join(', ')}
      </Cell>
    ),
  };
  return (
    // The record page links back to this id.
    <tr id={record.id}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]()}</Fragment>
      ))}
    </tr>
  );
});
