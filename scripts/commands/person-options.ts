import type { Command } from 'commander';
import type { PersonSelector } from '@/lib/privacy/person';
import { collect } from './support/options';
import { plainCommand } from './support/plain-command';

export type PersonOptions = {
  readonly account?: string;
  readonly email?: string;
  readonly identity?: readonly string[];
  readonly onePerson?: boolean;
};

/** A command about one person, with the options that name them. */
export const personCommandOf = (name: string, description: string, example: string): Command =>
  plainCommand(name, description, example)
    .option('--account <account>', 'e-mail or id of their account')
    .option(
      '--email <address>',
      'their e-mail: finds accounts and links; on records only the address itself, since the entry may be of somebody else',
    )
    .option(
      '--identity <identity>',
      'what stands on records: contact:17, owner:4, license:Plumber:AB-1, user:ann, email:ann@example.org, where every entry that carries it is this very person; may stand several times, and beside the others',
      collect,
    )
    .option('--one-person', 'go on, though an identity may be several people: they are one');

export const selectorOf = ({ account, email, identity, onePerson }: PersonOptions): PersonSelector => ({
  account,
  email,
  identities: identity,
  onePerson,
});
