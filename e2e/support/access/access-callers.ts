import { SCOPES } from '@/lib/api/scopes';
import { requestToken, tokenOf } from '../api-client';
import { signInAs } from '../session';
import { createDisabledAccount, createDisabledAppToken } from './ended-callers';
import { makeLookalikes } from './lookalike-callers';
import { type PageGrantHeaders, readPageGrantHeaders } from './page-grant';

/** The headers with which a caller authenticates. */
export type CallerHeaders = Readonly<{ authorization?: string; cookie?: string } & Partial<PageGrantHeaders>>;

export type Callers = {
  /** Callers by their names in the access table. */
  readonly byName: ReadonlyMap<string, CallerHeaders>;
  readonly remove: () => Promise<void>;
};

const SESSIONS = [
  ['citizen A', 'citizen'],
  ['citizen B', 'contractor'],
  ['staff', 'staff'],
  ['admin', 'admin'],
] as const;

type Named = (readonly [name: string, headers: CallerHeaders])[];

async function makeSessionCallers(): Promise<Named> {
  const named: Named = [];
  for (const [name, account] of SESSIONS) named.push([`session of ${name}`, { cookie: await signInAs(account) }]);
  return named;
}

async function makeScopeCallers(): Promise<Named> {
  const named: Named = [];
  for (const scope of SCOPES) {
    named.push([`token of citizen A for ${scope}`, { authorization: await tokenOf('citizen', scope) }]);
    const appOnly = await requestToken({ grant_type: 'client_credentials', scope });
    named.push([`token of an app alone for ${scope}`, { authorization: appOnly }]);
  }
  return named;
}

/** Every kind of caller (contract, Who is calling), with one for each scope that an app can have. */
export async function makeCallers(): Promise<Callers> {
  const ofStaff = await tokenOf('staff', 'records inspections');
  const [ofPage, sessions, scopes, ofDisabledApp, ended, lookalikes] = await Promise.all([
    readPageGrantHeaders(),
    makeSessionCallers(),
    makeScopeCallers(),
    createDisabledAppToken(),
    createDisabledAccount(),
    makeLookalikes(),
  ]);
  const byName = new Map<string, CallerHeaders>([
    ['anonymous', {}],
    ['grant of a page', ofPage],
    ...sessions,
    ...scopes,
    ['token of staff for records and inspections', { authorization: ofStaff }],
    ['token of a disabled app', { authorization: ofDisabledApp }],
    ['token of a disabled account', { authorization: ended.token }],
    ['session of a disabled account', { cookie: ended.session }],
    ...lookalikes.sessions.map(([name, cookie]) => [name, { cookie }] as const),
  ]);
  const remove = async (): Promise<void> => {
    await ended.remove();
    await lookalikes.remove();
  };
  return { byName, remove };
}
