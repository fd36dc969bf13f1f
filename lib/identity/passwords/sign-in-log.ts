import { keyedHash, keyedHashes } from '../../platform/keyed-hash';
import { metrics } from '../../platform/metrics/registry';
import { normalizeEmail } from '../accounts/email';
import type { AuditAction } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { attemptCounter } from '../rate-limit/attempt-counter';
import type { LockedAttempt, SignInLimit } from './attempts';

/** Where an attempt came from. Absent for an OpenID Connect provider, which looks at the password itself. */
export type SignInSource = { readonly email: string; readonly from: string };

const HOUR_SECONDS = 3_600;

/** Lines an hour: a script that signs in again and again fills no disk. */
const granted = attemptCounter({ name: 'audit-granted', seconds: HOUR_SECONDS, most: 100 });
/** Of all accounts together; many addresses at once write no more. */
const refused = attemptCounter({ name: 'audit-refused', seconds: HOUR_SECONDS, most: 10_000 });

/** Whom a refused sign-in is about, without the e-mail: it may be anything that was typed. */
export const signInSubject = (email: string): string => `sign-in:${keyedHash('audit-email', normalizeEmail(email))}`;

/** The same with the present session secret and the one before, to find all lines about an e-mail. */
export const signInSubjects = (email: string): readonly string[] =>
  keyedHashes('audit-email', normalizeEmail(email)).map((hash) => `sign-in:${hash}`);

const addressHash = (from: string): string => keyedHash('audit-address', from);

/** A person signed in: one line, and a count. */
export async function logSignIn(accountId: string, source?: SignInSource): Promise<void> {
  metrics().signIns.inc({ outcome: 'granted' });
  if ((await granted.take(accountId)).waitSeconds > 0) return;
  await writeAudit({
    action: 'sign-in.granted',
    actor: `account:${accountId}`,
    subject: accountId,
    details:
      source === undefined
        ? { by: 'openid-connect' }
        : { email: signInSubject(source.email), address: addressHash(source.from) },
  });
}

async function writeRefusal(action: AuditAction, { email, from }: SignInSource, limit?: SignInLimit): Promise<void> {
  if ((await refused.take('all')).waitSeconds > 0) return;
  const details = { address: addressHash(from), ...(limit !== undefined && { limit }) };
  await writeAudit({ action, actor: 'portal', subject: signInSubject(email), details });
}

/** A password was wrong. There are no more lines of an account and an address than attempts. */
export async function logWrongPassword(source: SignInSource): Promise<void> {
  metrics().signIns.inc({ outcome: 'refused' });
  await writeRefusal('sign-in.refused', source);
}

/** A password was not looked at: each is counted, and the first of a limit in its window has a line. */
export async function logLockedAttempt(source: SignInSource, { limit, isFirst }: LockedAttempt): Promise<void> {
  metrics().signIns.inc({ outcome: 'locked' });
  if (isFirst) await writeRefusal('sign-in.locked', source, limit);
}
