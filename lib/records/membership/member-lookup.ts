import {
  hasLinkedAccounts,
  listAccountsByIdentities,
  listAccountsRelinkedSince,
} from '../../identity/accounts/repository';
import { addMember, removeMember } from './membership-repository';

/** Limit of cached identities; a file has the same few contractors again and again. */
const MAX_CACHED = 100_000;

/** Looks up which accounts hold which identities, and caches this for one import. */
export class MemberLookup {
  private readonly since = new Date();
  private holders = new Map<string, readonly string[]>();
  private isAnyoneLinked: Promise<boolean> | undefined;

  /**
   * Looks up the identities that are not cached yet.
   * @returns a function that gives the accounts which hold one of some of these identities, each once
   */
  async learn(identities: readonly string[]): Promise<(some: readonly string[]) => string[]> {
    // While no account is linked there is nothing to look up; `catchUp` handles accounts that are linked meanwhile.
    this.isAnyoneLinked ??= hasLinkedAccounts();
    if (!(await this.isAnyoneLinked)) return () => [];
    if (this.holders.size > MAX_CACHED) this.holders = new Map();
    // A batch keeps the map that it filled, even if a concurrent batch replaces it.
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

  /**
   * Updates the records of accounts that were linked or unlinked since the import began, because the cache may be
   * outdated for them.
   */
  async catchUp(): Promise<void> {
    for (const { _id, identities } of await listAccountsRelinkedSince(this.since)) {
      await addMember(_id, identities);
      await removeMember(_id, identities);
    }
  }
}
