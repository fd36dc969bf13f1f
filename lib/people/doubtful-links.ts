import { listAccountsByIdentities } from '../accounts/repository';
import { severalPeople, summarizeIdentity } from './identity-summary';

/**
 * Of identities those that are several people by the records, where an account is linked to them: a sentence for each
 * account. An import may bring another person under a number that was linked when only one had it.
 */
export async function listDoubtfulLinks(identities: Iterable<string>): Promise<string[]> {
  const sentences: string[] = [];
  for (const party of identities) {
    if (/^(email|user):/.test(party)) continue;
    const several = severalPeople(await summarizeIdentity(party));
    if (several === undefined) continue;
    for (const { _id, email = _id } of await listAccountsByIdentities([party]))
      sentences.push(`check what ${email} is linked to: ${several}`);
  }
  return sentences;
}
