import { OPERATIONS } from './operations';

/** In the order of the specification. */
const contracts = OPERATIONS.map(({ contract }) => contract).sort((a, b) => (a.section < b.section ? -1 : 1));

/** The vendor's older scopes, each for one operation, with the scope that includes the operation today. */
export const DEPRECATED_SCOPES: ReadonlyMap<string, string> = new Map(
  contracts.flatMap(({ scope, deprecatedScope }) => (deprecatedScope === undefined ? [] : [[deprecatedScope, scope]])),
);

/** Every scope that an app may be registered for. */
export const SCOPES: readonly string[] = [...new Set(contracts.map(({ scope }) => scope)), ...DEPRECATED_SCOPES.keys()];
