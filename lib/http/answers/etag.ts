import { hash } from 'node:crypto';
import type { Principal } from '../principal';

const callerOf = (principal: Principal): string => {
  if (principal.kind === 'account') return `account ${principal.accountId}`;
  return principal.kind === 'app' ? `app ${principal.appId}` : 'anonymous';
};

export type EntityTagInput = {
  readonly principal: Principal;
  readonly locale: string;
  /** The parameters: another set has another tag, even if the answers are equal. */
  readonly asked: string;
  /** The result of `bodyDigest`, which is computed once for a cached answer. */
  readonly digest: string;
};

export const bodyDigest = (body: Buffer): string => hash('sha256', body, 'base64url');

/**
 * Entity tag of an answer (RFC 9110 section 8.8.3), bound to caller, language and parameters, so that a tag reveals
 * nothing about another caller's answer. It is weak, because the compressed answer has the same tag.
 */
export function entityTag({ principal, locale, asked, digest }: EntityTagInput): string {
  const bound = hash('sha256', `${callerOf(principal)}\n${locale}\n${asked}\n${digest}`, 'base64url');
  return `W/"${bound.slice(0, 27)}"`;
}

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110 section 13.1.2). */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (each: string): string => each.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
}
