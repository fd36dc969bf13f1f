import names from '../data/names.json' with { type: 'json' };
import type { Random } from '../random';

/** 555-0100 to 555-0199 and the example domains are reserved for fiction. */
export const phone = (random: Random): string => `403-555-01${random.digits(2)}`;
export const fax = phone;

export const emailAt = (mailbox: string, random: Random): string =>
  `${mailbox.toLowerCase()}@${random.pick(names.mailDomains)}`;

const MAX_MAILBOX = 40;

/** `Elkhorn Plumbing & Heating Ltd.`: elkhorn.plumbing.heating.ltd */
export const mailboxOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\d\s&/-]/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('.')
    .slice(0, MAX_MAILBOX)
    .replace(/\.$/, '') || 'office';

/** The address of a person or a firm on the city's own invented mail server. */
export const nameEmail = (name: string): string => `${mailboxOf(name)}@example.org`;

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'.split('');

/** A postal code of the city. The zero marks a rural area, where few codes are assigned. */
export const postalCode = (random: Random): string =>
  `T0A ${random.digits(1)}${random.pick(LETTERS)}${random.digits(1)}`;
