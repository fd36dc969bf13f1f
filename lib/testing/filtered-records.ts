import type { Principal } from '../http/principal';
import type { RecordChange } from '../records/import-repository';
import { identity } from '../records/membership/parties';
import { MyRecordsQuery, STATUS_TYPES } from '../records/schema/query';
import { buildRecord } from './build-record';
import { DATES } from './filter-oracle';
import { myRecordsResponse } from './my-records-response';

/** A record of a response. */
export type ReturnedRecord = Record<string, unknown> & {
  id: string;
  type: { value: string; id: string };
  status?: { value: string; text: string };
};

/** Few records are queried in the database; many are cached, which does not depend on the engine. */
export const FILTERED_ACCOUNTS = (
  [
    ['few', 240],
    ['many', 600],
  ] as const
).slice(0, process.env.TEST_MONGODB_URI ? 1 : 2);

/** A page of a caller's records; `next` continues a cursor. */
export async function returnedRecords(
  query: Record<string, string>,
  principal: Principal,
): Promise<{ result: ReturnedRecord[]; next: string | undefined }> {
  const raw = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
  const input = { query: MyRecordsQuery.parse(raw), principal, locale: 'en_US', timeZone: 'UTC' };
  const { result, page } = await myRecordsResponse(input);
  return { result: result as ReturnedRecord[], next: page !== undefined && 'next' in page ? page.next : undefined };
}

export const pickByIndex = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item;
const DAY = 86_400_000;
const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + (at % 9), at % 24, at % 60, at % 60));

/** Days around today at noon, so that none is at the edge of the window. */
const renewal = (at: number) => ({
  expirationDate: new Date(Math.floor(Date.now() / DAY) * DAY + ((at % 50) - 10) * DAY + DAY / 2),
  ...(at % 7 === 0 && { expirationStatus: { value: 'DISABLED', text: 'Does not expire' } }),
});

/** The identities of the caller. */
export const IDENTITIES = [
  identity.user('ann'),
  identity.contact('C1'),
  identity.owner(1),
  identity.license('Roofer', '1'),
  identity.email('ann@example.org'),
];

/** Each party is the caller on some records, somebody else on others, and missing from the rest. */
const partiesAt = (at: number) => ({
  ...(at % 3 !== 0 && { createdBy: pickByIndex(['ann', 'bob'], at) }),
  ...(at % 4 !== 0 && { contacts: [{ id: '1', referenceContactId: pickByIndex(['C2', 'C1', 'C3'], at) }] }),
  ...(at % 5 !== 0 && {
    owners: [
      { id: 1, refOwnerId: 2 },
      { id: 2, refOwnerId: pickByIndex([3, 1], at * 3) },
    ],
  }),
  ...(at % 7 !== 0 && {
    professionals: [
      pickByIndex(
        [
          { id: '1', licenseType: { value: 'Roofer', text: 'Roofer' }, licenseNumber: '1' },
          { id: '1', licenseType: { value: 'Plumber', text: 'Plumber' }, licenseNumber: '1' },
          { id: '1', licenseNumber: '2', email: 'Ann@example.org' },
        ],
        at,
      ),
    ],
  }),
});

/** Why a returned record is the caller's, by looking at each party. */
export function expectedRelations({ createdBy, contacts, owners, professionals }: ReturnedRecord): string[] {
  const some = (list: unknown, test: (item: Record<string, unknown>) => boolean): boolean =>
    ((list ?? []) as Record<string, unknown>[]).some(test);
  return [
    ...(createdBy === 'ann' ? ['creator'] : []),
    ...(some(contacts, ({ referenceContactId }) => referenceContactId === 'C1') ? ['contact'] : []),
    ...(some(owners, ({ refOwnerId }) => refOwnerId === 1) ? ['owner'] : []),
    ...(some(
      professionals,
      ({ licenseType, licenseNumber, email }) =>
        ((licenseType as { value?: string } | undefined)?.value === 'Roofer' && licenseNumber === '1') ||
        email === 'Ann@example.org',
    )
      ? ['professional']
      : []),
  ];
}

/** Few values per field, so that combinations match; a third of the records lack some. */
export function filteredRecord(at: number, accountId: string): RecordChange {
  const value = pickByIndex(['A/B/C/D', 'A/B/C/E', 'A-B/C/D/E', 'A/B-C/D/E'], at);
  const _id = `${accountId}-${String(at).padStart(5, '0')}`;
  return buildRecord(_id, {
    customId: `N-${at % 40}`,
    module: pickByIndex(['Building', 'Fire', 'Planning'], at * 7),
    type: { ...buildRecord(_id).type, value, id: value.replaceAll('/', '-') + (at % 2 === 0 ? '' : '!') },
    ...(at % 5 !== 0 && {
      status: { value: pickByIndex(['New', 'Hold'], at * 3), text: pickByIndex(['Neu', 'New', 'Halt'], at) },
    }),
    statusType: pickByIndex(STATUS_TYPES, at * 5),
    recordClass: pickByIndex(['1', '2'], at * 11),
    ...(at % 3 !== 0 && {
      closedByDepartment: pickByIndex(['Permits', 'Fire, north'], at),
      closedByUser: pickByIndex(['ann', 'bob'], at * 13),
      completedByDepartment: pickByIndex(['Permits', 'Fees'], at * 3),
      completedByUser: pickByIndex(['ann', 'eve'], at * 17),
    }),
    ...Object.fromEntries(
      DATES.flatMap((name, shift) => ((at + shift) % 4 === 0 ? [] : [[name, day(at * (shift + 3))]])),
    ),
    name: pickByIndex(['Ölmühle', 'Main Deck', 'Garage'], at * 3),
    ...(at % 4 !== 0 && { balance: pickByIndex([0, 12.5, -3, 700], at * 5) }),
    ...(at % 6 !== 0 && { renewalInfo: renewal(at) }),
    ...partiesAt(at),
    memberIds: at % 10 === 9 ? ['other'] : [accountId],
  });
}

const EXTENSION_VALUES: Readonly<Record<string, (all: readonly ReturnedRecord[]) => string[]>> = {
  search: () => ['olmuhle', 'GARAGE n-1', 'deck main', 'n-3', 'xylophone'],
  needs: () => ['information', 'payment', 'renewal', 'payment,renewal', 'information,payment,renewal'],
  changedSince: () => ['2024-01-03T00:00:00Z', '2024-01-08T12:30:00Z', '2023-01-01T00:00:00.5Z'],
  open: () => ['true', 'false'],
  ids: (all) => [
    all
      .slice(0, 50)
      .map(({ id }) => id)
      .join(','),
    all[7]?.id ?? '',
  ],
};

export const SAMPLED_EXTENSIONS = Object.keys(EXTENSION_VALUES);

/** Values of a filter from the data: single, as a list, as a date, as a time. */
export function valuesOf(all: readonly ReturnedRecord[], name: string): string[] {
  const texts = (key: string) => [
    ...new Set(all.map((each) => each[key]).filter((value) => typeof value === 'string')),
  ];
  if (name === 'type' || name === 'types') {
    const types = [...new Set(all.flatMap(({ type }) => [type.value, type.id]))];
    return name === 'type' ? types : [types.slice(0, 2).join(','), types.slice(1, 5).join(','), types.join(',')];
  }
  if (name === 'status') return [...new Set(all.flatMap(({ status }) => (status ? [status.value, status.text] : [])))];
  if (name === 'modules') return [texts('module').join(','), texts('module').slice(1).join(','), 'Fire'];
  if (name === 'statusTypes') return [STATUS_TYPES.slice(0, 3).join(','), 'OPEN', STATUS_TYPES.slice(4).join(',')];
  if (name in EXTENSION_VALUES) return EXTENSION_VALUES[name]?.(all) ?? [];
  const date = /^(\w+Date)(From|To)$/.exec(name)?.[1];
  const values = texts(date ?? name);
  return date === undefined
    ? values.slice(0, 6)
    : [...values.slice(0, 4), ...values.slice(0, 6).map((value) => value.slice(0, 10))];
}
