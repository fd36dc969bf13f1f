import type { Role } from '../../http/principal';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { setRole } from './repository';

/** Gives an account another role, from its next request on. */
export async function changeRole(accountId: string, role: Role, actor: Actor): Promise<void> {
  await setRole(accountId, role);
  await writeAudit({ action: 'account.role-changed', actor, subject: accountId, details: { role } });
}
