import { allows, type Contract } from '@/lib/http/contract';
import type { AccessRow } from './access-table';

const OUTCOMES: Readonly<Record<string, string>> = {
  'token of a disabled app': '401 unauthorized_app',
  'token of a disabled account': '401 invalid_token',
};

/** The scopes of a caller in the access table; undefined for an anonymous one. */
function scopesOf(caller: string): readonly string[] | undefined {
  if (caller === 'anonymous' || caller === 'grant of a page' || caller === 'session of a disabled account')
    return undefined;
  const [, named] = /^token of .+ for (.+)$/.exec(caller) ?? [];
  if (named !== undefined) return named.split(' and ');
  return /^session of (staff|admin)$/.test(caller) ? ['records', 'inspections'] : ['records'];
}

/** A page grant allows only describe; its caller is otherwise anonymous (decision 0025). */
const isGranted = (caller: string, { name }: Contract): boolean =>
  caller === 'grant of a page' && name === 'describeCreate';

/** The expected answer of an operation to a caller, according to its contract. */
export function expectedOutcome(caller: string, contract: Contract): string {
  const known = OUTCOMES[caller];
  if (known !== undefined) return known;
  if (isGranted(caller, contract)) return '200';
  const scopes = scopesOf(caller);
  if (scopes === undefined) return contract.access === 'token' ? '401 no_token' : '200';
  return contract.checksScope && !allows(scopes, contract) ? '403 forbidden' : '200';
}

/** The expected lines of an operation that is not in the access table. */
export const expectedRows = (callers: readonly string[], contract: Contract, search: string): AccessRow[] =>
  callers.map((caller) => ({
    caller,
    target: `/api${contract.path}${search === '' ? '' : `?${search}`}`,
    outcome: expectedOutcome(caller, contract),
    shows: [],
    hides: [],
  }));
