import {
  hasLinkedAccounts,
  listAccountsByIdentities,
  listAccountsRelinkedSince,
} from '../../identity/accounts/repository';
import { addMember, removeMember } from './membership-repository';

/** Files have the same few contractors again and again. */
const MAX_CACHED = 100_000;

export class MemberLookup {
  private readonly since = new Date();
  private holders = new Map<string, readonly string[]>();
  private isAnyoneLinked: Promise<boolean> | undefined;

  /** @returns a function from identities to the accounts that are linked to any of them */
  async learn(identities: readonly string[]): Promise<(some: readonly string[]) => string[]> {
    // `catchUp` handles accounts that are linked later.
    this.isAnyoneLinked ??= hasLinkedAccounts();
    if (!(await this.isAnyoneLinked)) return () => [];
    if (this.holders.size > MAX_CACHED) this.holders = new Map();
    // Keeps this batch's map if a concurrent batch replaces it.
    const { holders } = this;
    const unknown = [...new Set(identities)].filter((identity) => !holders.has(identity));
    const accounts = await listAccountsByIdentities(unknown);
    for (const identity of unknown) {
      const matching = accounts.filter((account) => account.identities.includes(identity));
      holders.set(
        identity,
        matching.map(({ _id }) => _id),
      );
    }
    return (some) => [...new Set(some.flatMap((identity) => holders.get(identity) ?? []))];
  }

  /** Updates the records of accounts that were linked or unlinked since the import started. */
  async catchUp(): Promise<void> {
    for (const { _id, identities } of await listAccountsRelinkedSince(this.since)) {
      await addMember(_id, identities);
      await removeMember(_id, identities);
    }
  }
}
