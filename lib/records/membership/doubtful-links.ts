import { listAccountsByIdentities } from '../../identity/accounts/repository';
import { severalPeople, summarizeIdentity } from './identity-summary';

/**
 * Of identities those that are several people by the records, where an account is linked to them: a sentence for each
 * account. An import may bring another person under a number that was linked when only one had it.
 */
export async function listDoubtfulLinks(identities: Iterable<string>): Promise<string[]> {
  const sentences: string[] = [];
  for (const party of identities) {
    if (/^(email|user):/.test(party)) continue;
    const summary = await summarizeIdentity(party);
    for (const { _id, email = _id, self = [] } of await listAccountsByIdentities([party])) {
      const several = severalPeople(summary, { inPerson: self.includes(party) });
      if (several !== undefined) sentences.push(`check what ${email} is linked to: ${several}`);
    }
  }
  return sentences;
}
