import { keyedHash, keyedHashes } from '../../platform/keyed-hash';
import { metrics } from '../../platform/metrics/registry';
import { normalizeEmail } from '../accounts/email';
import { setLastSignIn } from '../accounts/repository';
import type { AuditAction } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { attemptCounter } from '../rate-limit/attempt-counter';
import type { LockedAttempt, SignInLimit } from './attempts';

/** Absent for OpenID Connect sign-ins. */
export type SignInSource = { readonly email: string; readonly from: string };

const HOUR_SECONDS = 3_600;

/** Entries per hour: a script that keeps signing in must not fill the disk. */
const granted = attemptCounter({ name: 'audit-granted', seconds: HOUR_SECONDS, max: 100 });
const refused = attemptCounter({ name: 'audit-refused', seconds: HOUR_SECONDS, max: 10_000 });

/** The email is hashed, because anything may have been typed. */
export const signInSubject = (email: string): string => `sign-in:${keyedHash('audit-email', normalizeEmail(email))}`;

export const signInSubjects = (email: string): readonly string[] =>
  keyedHashes('audit-email', normalizeEmail(email)).map((hash) => `sign-in:${hash}`);

const ipHash = (from: string): string => keyedHash('audit-address', from);

export async function logSignIn(accountId: string, source?: SignInSource): Promise<void> {
  metrics().signIns.inc({ outcome: 'granted' });
  await setLastSignIn(accountId);
  if ((await granted.take(accountId)).waitSeconds > 0) return;
  await writeAudit({
    action: 'sign-in.granted',
    actor: `account:${accountId}`,
    subject: accountId,
    details:
      source === undefined
        ? { by: 'openid-connect' }
        : { email: signInSubject(source.email), address: ipHash(source.from) },
  });
}

async function writeRejection(action: AuditAction, { email, from }: SignInSource, limit?: SignInLimit): Promise<void> {
  if ((await refused.take('all')).waitSeconds > 0) return;
  const details = { address: ipHash(from), ...(limit !== undefined && { limit }) };
  await writeAudit({ action, actor: 'portal', subject: signInSubject(email), details });
}

export async function logWrongPassword(source: SignInSource): Promise<void> {
  metrics().signIns.inc({ outcome: 'refused' });
  await writeRejection('sign-in.refused', source);
}

export async function logLockedAttempt(source: SignInSource, { limit, isFirst }: LockedAttempt): Promise<void> {
  metrics().signIns.inc({ outcome: 'locked' });
  if (isFirst) await writeRejection('sign-in.locked', source, limit);
}
