import type { Command } from 'commander';
import type { PersonSelector } from '@/lib/people/person';
import { collect } from './option-values';
import { plainCommand } from './plain-command';

export type PersonOptions = {
  readonly account?: string;
  readonly email?: string;
  readonly identity?: readonly string[];
};

/** A command about one person, with the options that name them. */
export const personCommandOf = (name: string, description: string, example: string): Command =>
  plainCommand(name, description, example)
    .option('--account <account>', 'e-mail or id of their account')
    .option(
      '--email <address>',
      'their address, on accounts and links; on records the address alone, since the entry may be of somebody they act for',
    )
    .option(
      '--identity <identity>',
      'what stands on records: contact:17, owner:4, license:Plumber:AB-1, user:ann, email:ann@example.org, where every entry that carries it is this very person; may stand several times, and beside the others',
      collect,
    );

export const selectorOf = ({ account, email, identity }: PersonOptions): PersonSelector => ({
  account,
  email,
  identities: identity,
});
