import names from '../data/names.json' with { type: 'json' };
import type { Random } from '../random';

/** 555-0100 to 555-0199 and the example domains are reserved for fiction. */
export const phone = (random: Random): string => `403-555-01${random.digits(2)}`;
export const fax = phone;

export const emailAt = (mailbox: string, random: Random): string =>
  `${mailbox.toLowerCase()}@${random.pick(names.mailDomains)}`;

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'.split('');

/** A postal code of Alberta. The zero marks a rural area, where few codes are assigned. */
export const postalCode = (random: Random): string =>
  `T0${random.pick(LETTERS)} ${random.digits(1)}${random.pick(LETTERS)}${random.digits(1)}`;
