import { hash } from 'node:crypto';
import type { Principal } from '../principal';

const callerOf = (principal: Principal): string => {
  if (principal.kind === 'account') return `account ${principal.accountId}`;
  return principal.kind === 'app' ? `app ${principal.appId}` : 'anonymous';
};

export type EntityTagInput = {
  readonly principal: Principal;
  readonly locale: string;
  readonly parametersJson: string;
  readonly digest: string;
};

export const bodyDigest = (body: Buffer): string => hash('sha256', body, 'base64url');

/** Includes the caller, so that it reveals nothing about other callers' responses. Weak, because the compressed response has the same tag. */
export function entityTag({ principal, locale, parametersJson, digest }: EntityTagInput): string {
  const bound = hash('sha256', `${callerOf(principal)}\n${locale}\n${parametersJson}\n${digest}`, 'base64url');
  return `W/"${bound.slice(0, 27)}"`;
}

export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (each: string): string => each.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
}
