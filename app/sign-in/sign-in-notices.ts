type Parameter = string | readonly string[] | undefined;

const DONE = {
  'password-set': 'passwordSet',
  'password-changed': 'passwordChanged',
  'signed-out': 'signedOut',
} as const;

export type DoneNotice = (typeof DONE)[keyof typeof DONE];

/** What a page that leads here has just done; undefined for every word that is none of ours. */
export const doneNotice = (done: Parameter): DoneNotice | undefined =>
  typeof done === 'string' && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : undefined;

export type ProviderNotice = 'providerFailed' | 'providerDenied';

/**
 * What next-auth says when it sends somebody back from the OpenID Connect provider. It has a dozen names for one thing:
 * only the refusal of an account that is shut is told apart.
 */
export function providerNotice(error: Parameter): ProviderNotice | undefined {
  if (error === undefined || error === '') return undefined;
  return error === 'AccessDenied' ? 'providerDenied' : 'providerFailed';
}
