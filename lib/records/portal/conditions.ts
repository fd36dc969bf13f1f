import type { Filter } from 'mongodb';
import { DATA_LOCALES } from '../../i18n/locale';
import type { RecordDocument } from '../document';
import { NOT_EXPIRING } from '../expiry';
import { filterConditions } from '../filters';
import { CLOSED_STATUS_TYPES } from '../view/status-split';
import { type ExpiryWindow, expiryWindow } from './expiry-window';
import type { Attention, RecordsViewQuery } from './schema';

type Condition = Filter<RecordDocument>;

const SEARCHED_TEXTS = [
  'addressLine1',
  'addressLine2',
  'streetAddress',
  'streetPrefix',
  'streetName',
  'unitStart',
  'city',
  'postalCode',
];
const SEARCHED_OPTIONS = ['streetSuffix', 'streetSuffixDirection', 'direction'];
/** In every language, since the page's language changes no row of a list. */
const OPTION_TEXTS = ['value', 'text', ...DATA_LOCALES.map((locale) => `translations.${locale}`)];

/** Where the words of a search are looked for. */
const SEARCHED = [
  'customId',
  ...SEARCHED_TEXTS.map((name) => `addresses.${name}`),
  ...SEARCHED_OPTIONS.flatMap((name) => OPTION_TEXTS.map((text) => `addresses.${name}.${text}`)),
];

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Few words, and short ones: each is looked for in every record of the person. */
const MOST_WORDS = 8;

/** `12` and `12B` are house numbers, which are stored as a number and a letter. */
const HOUSE = /^(\d{1,9})([a-z]?)$/i;

function isHouse(word: string): Condition[] {
  const [, number, letter = ''] = HOUSE.exec(word) ?? [];
  if (number === undefined) return [];
  const house = { 'addresses.streetStart': Number(number) };
  return [letter === '' ? house : { ...house, 'addresses.houseAlphaStart': { $regex: new RegExp(`^${letter}`, 'i') } }];
}

function holdsWords(text: string): Condition[] {
  // A comma is what stands between the parts of an address, as a row shows it.
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return words.slice(0, MOST_WORDS).map((word) => {
    const $regex = new RegExp(literally(word.slice(0, 60)), 'i');
    return { $or: [...SEARCHED.map((path) => ({ [path]: { $regex } })), ...isHouse(word)] };
  });
}

/** When it is asked, in the agency's time zone, and since when a status counts as changed (without it, none does). */
type Asked = { readonly now: Date; readonly timeZone: string; readonly since: Date | undefined };

const isWithin = ({ from, to }: ExpiryWindow) => ({ $gte: from, $lte: to });

/** What each kind of attention asks of a record. */
function attentionCondition(attention: Attention, { now, timeZone, since }: Asked): Condition {
  switch (attention) {
    case 'expires':
      return {
        'renewalInfo.expirationDate': isWithin(expiryWindow(now, timeZone)),
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

/** What is not known to have ended is open: also a status type that nobody knows, and none. */
const sideCondition = (side: 'open' | 'closed'): Condition => ({
  statusType: { [side === 'closed' ? '$in' : '$nin']: [...CLOSED_STATUS_TYPES] },
});

/** The conditions of a view; they combine with AND. */
export function viewConditions(query: RecordsViewQuery, timeZone: string, now: Date): Condition[] {
  const { q, attention, changedSince, side } = query;
  return [
    ...filterConditions(query, timeZone),
    ...(side === undefined ? [] : [sideCondition(side)]),
    ...(q === undefined ? [] : holdsWords(q)),
    ...(attention === undefined ? [] : [attentionCondition(attention, { now, timeZone, since: changedSince })]),
  ];
}
