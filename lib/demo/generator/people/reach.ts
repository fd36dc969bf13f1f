import names from '../data/names.json' with { type: 'json' };
import type { Random } from '../random';

/** Numbers 555-0100 to 555-0199 and the example domains are kept for fiction: nobody is ever called. */
export const phone = (random: Random): string => `403-555-01${random.digits(2)}`;
export const fax = phone;

export const mailAt = (mailbox: string, random: Random): string =>
  `${mailbox.toLowerCase()}@${random.pick(names.mailDomains)}`;

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'.split('');

/** Of the form of Alberta's; the middle zero is rural, so few are real. */
export const postalCode = (random: Random): string =>
  `T0${random.pick(LETTERS)} ${random.digits(1)}${random.pick(LETTERS)}${random.digits(1)}`;
