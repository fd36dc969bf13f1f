import { OPERATIONS } from './operations';

const contracts = OPERATIONS.map(({ contract }) => contract).sort((a, b) => (a.section < b.section ? -1 : 1));

/** The vendor's older scopes, each for one operation, and the scope that replaced it. */
export const DEPRECATED_SCOPES: ReadonlyMap<string, string> = new Map(
  contracts.flatMap(({ scope, deprecatedScope }) => (deprecatedScope === undefined ? [] : [[deprecatedScope, scope]])),
);

/** All scopes that apps can be registered for. */
export const SCOPES: readonly string[] = [...new Set(contracts.map(({ scope }) => scope)), ...DEPRECATED_SCOPES.keys()];
