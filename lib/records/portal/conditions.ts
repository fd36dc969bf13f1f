import type { Filter } from 'mongodb';
import type { RecordDocument } from '../document';
import { filterConditions } from '../filters';
import type { Attention, RecordsViewQuery } from './schema';

type Condition = Filter<RecordDocument>;

/** A permit counts as running out for this long before it does. */
export const EXPIRES_WITHIN_DAYS = 30;

/** Value of `renewalInfo.expirationStatus` (specification 2.6.1) where the date means nothing. */
export const NOT_EXPIRING = 'DISABLED';

const DAY_MS = 86_400_000;

/** Where the words of a search are looked for. */
const SEARCHED = [
  'customId',
  'addresses.addressLine1',
  'addresses.addressLine2',
  'addresses.streetAddress',
  'addresses.streetName',
  'addresses.city',
  'addresses.postalCode',
];

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Few words, and short ones: each is looked for in every record of the person. */
const MOST_WORDS = 8;

function holdsWords(text: string): Condition[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.slice(0, MOST_WORDS).map((word) => {
    const $regex = new RegExp(literally(word.slice(0, 60)), 'i');
    return { $or: SEARCHED.map((path) => ({ [path]: { $regex } })) };
  });
}

/** What each kind of attention asks of a record. @param since for `changed`; without it nothing has changed. */
export function attentionCondition(attention: Attention, now: Date, since: Date | undefined): Condition {
  switch (attention) {
    case 'expires':
      return {
        'renewalInfo.expirationDate': { $gte: now, $lte: new Date(now.getTime() + EXPIRES_WITHIN_DAYS * DAY_MS) },
        // The agency has switched the expiry of this record off.
        'renewalInfo.expirationStatus.value': { $ne: NOT_EXPIRING },
      };
    case 'balance':
      return { balance: { $gt: 0 } };
    case 'incomplete':
      return { statusType: 'INCOMPLETE' };
    case 'changed':
      return { statusDate: { $gt: since ?? now } };
  }
}

/** The conditions of a view; they combine with AND. */
export function viewConditions(query: RecordsViewQuery, timeZone: string, now: Date): Condition[] {
  const { q, attention, changedSince } = query;
  return [
    ...filterConditions(query, timeZone),
    ...(q === undefined ? [] : holdsWords(q)),
    ...(attention === undefined ? [] : [attentionCondition(attention, now, changedSince)]),
  ];
}
