import { OPERATIONS } from './operations';

const contracts = OPERATIONS.map(({ contract }) => contract).sort((a, b) => (a.section < b.section ? -1 : 1));

/** The vendor's older scopes, each for one operation, and the scope that replaced it. */
export const DEPRECATED_SCOPES: ReadonlyMap<string, string> = new Map(
  contracts.flatMap(({ scope, deprecatedScope }) => (deprecatedScope === undefined ? [] : [[deprecatedScope, scope]])),
);

const CURRENT_SCOPES = [...new Set(contracts.map(({ scope }) => scope))];

const DESCRIPTIONS: Readonly<Record<string, { readonly allows: string; readonly tag: string }>> = {
  records: { allows: 'Your records, and the record types', tag: 'Records and record types' },
  inspections: { allows: 'Inspection checklist statuses', tag: 'Inspection checklists' },
};

/** What each current scope allows, and what its operations are about, for the OpenAPI document. */
export const SCOPE_DESCRIPTIONS = CURRENT_SCOPES.map((name) => ({
  name,
  ...(DESCRIPTIONS[name] ?? { allows: name, tag: name }),
}));

/** All scopes that apps can be registered for. */
export const SCOPES: readonly string[] = [...CURRENT_SCOPES, ...DEPRECATED_SCOPES.keys()];
