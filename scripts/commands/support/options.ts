import { InvalidArgumentError, Option } from 'commander';
import { ROLES } from '@/lib/http/principal';
import { Email } from '@/lib/identity/accounts/email';
import { PersonName } from '@/lib/identity/accounts/person-name';
import { resolveUserPath } from './shell';

/** Parses a repeatable option. */
export function collectValues(value: string, before: readonly string[] = []): string[] {
  const text = value.trim();
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  return [...before, text];
}

export function collectNumbers(value: string, before: readonly number[] = []): number[] {
  const number = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number))
    throw new InvalidArgumentError('It must be a whole number such as 12.');
  return [...before, number];
}

export function parseEmail(value: string): string {
  const { data } = Email.safeParse(value);
  if (data === undefined) throw new InvalidArgumentError('It must be an email address such as ann@example.org.');
  return data;
}

export function parsePersonName(value: string): string {
  const { data, error } = PersonName.safeParse(value);
  if (data === undefined) throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
  return data;
}

/** Creates a parser of whole numbers; both bounds are inclusive. */
export const wholeNumberParser =
  (min: number, max: number) =>
  (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return number;
  };

export const roleOption = (description: string): Option => new Option('--role <role>', description).choices(ROLES);

export const ONE_PERSON_OPTION =
  'Treat identities with several names, or a name of several people, as one person or firm';

/** @param place default location */
export const refusedOption = (place = 'beside the imported file'): Option =>
  new Option(
    '--refused <file>',
    `File for refused rows (default: ${place}, or in DATA_DIR if that folder is read-only)`,
  ).argParser(resolveUserPath);

export const ACCOUNT_HELP = 'Email or id of the account';
