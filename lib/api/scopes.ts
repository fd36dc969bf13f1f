import { OPERATIONS } from './operations';

/** In the order of the specification. */
const contracts = OPERATIONS.map(({ contract }) => contract).sort((a, b) => (a.section < b.section ? -1 : 1));

/** A scope that gives the right to one operation, by the vendor's older name, and the scope of today. */
export const DEPRECATED_SCOPES: ReadonlyMap<string, string> = new Map(
  contracts.flatMap(({ scope, deprecatedScope }) => (deprecatedScope === undefined ? [] : [[deprecatedScope, scope]])),
);

/** Every scope that an app may be registered for. */
export const SCOPES: readonly string[] = [...new Set(contracts.map(({ scope }) => scope)), ...DEPRECATED_SCOPES.keys()];
