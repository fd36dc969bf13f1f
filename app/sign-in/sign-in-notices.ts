type Parameter = string | readonly string[] | undefined;

const DONE = {
  'password-changed': 'passwordChanged',
  'signed-out': 'signedOut',
} as const;

export type DoneNotice = (typeof DONE)[keyof typeof DONE];

/** Undefined for unknown values. */
export const doneNotice = (done: Parameter): DoneNotice | undefined =>
  typeof done === 'string' && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : undefined;

export type ProviderNotice = 'providerFailed' | 'providerDenied';

/** Only `AccessDenied`, a disabled account, has its own message. */
export function providerNotice(error: Parameter): ProviderNotice | undefined {
  if (error === undefined || error === '') return undefined;
  return error === 'AccessDenied' ? 'providerDenied' : 'providerFailed';
}
