import {
  hasLinkedAccounts,
  listAccountsByIdentities,
  listAccountsRelinkedSince,
} from '../../identity/accounts/repository';
import { addMember, removeMember } from './membership-repository';

/** Identities kept at most; the same few contractors come again and again in a file. */
const MOST_KEPT = 100_000;

/** Which accounts hold which identities, learnt once an import. */
export class MemberLookup {
  private readonly since = new Date();
  private kept = new Map<string, readonly string[]>();
  private isAnyoneLinked: Promise<boolean> | undefined;

  /**
   * Looks up the identities that it has not met yet.
   * @returns the accounts that hold one of some of these identities, each once.
   */
  async learn(identities: readonly string[]): Promise<(some: readonly string[]) => string[]> {
    // Before the first account is linked there is nothing to look up; `catchUp` sees those that come meanwhile.
    this.isAnyoneLinked ??= hasLinkedAccounts();
    if (!(await this.isAnyoneLinked)) return () => [];
    if (this.kept.size > MOST_KEPT) this.kept = new Map();
    // A batch under way keeps the map that it filled, whatever replaces it meanwhile.
    const { kept } = this;
    const unknown = [...new Set(identities)].filter((identity) => !kept.has(identity));
    const accounts = await listAccountsByIdentities(unknown);
    for (const identity of unknown) {
      const holders = accounts.filter((account) => account.identities.includes(identity));
      kept.set(
        identity,
        holders.map(({ _id }) => _id),
      );
    }
    return (some) => [...new Set(some.flatMap((identity) => kept.get(identity) ?? []))];
  }

  /** Whoever was linked or unlinked since the import began is looked at again: what was learnt before may be old. */
  async catchUp(): Promise<void> {
    for (const { _id, identities } of await listAccountsRelinkedSince(this.since)) {
      await addMember(_id, identities);
      await removeMember(_id, identities);
    }
  }
}
