import type { z } from 'zod';

/** A message key in `AdminApps` and its argument. */
export type AppProblem = { readonly key: string; readonly address?: string };

/** The values of the form before validation. */
export type EnteredApp = {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly grants: readonly string[];
  readonly isPublic: boolean;
  readonly legacyPassword: boolean;
  readonly legacyNoPkce: boolean;
};

const redirectProblem = (app: EnteredApp, index: unknown): AppProblem => {
  const address = typeof index === 'number' ? app.redirectUris[index] : undefined;
  if (address !== undefined) return { key: 'redirectWrong', address };
  if (app.redirectUris.length === 0) return { key: 'redirectMissing' };
  return { key: app.grants.includes('authorization_code') ? 'redirectTooMany' : 'redirectUnused' };
};

const PROBLEMS: Readonly<Record<string, (app: EnteredApp, index: unknown) => AppProblem>> = {
  name: () => ({ key: 'nameWrong' }),
  id: () => ({ key: 'idWrong' }),
  grants: ({ grants }) => ({ key: grants.includes('client_credentials') ? 'publicNoSecret' : 'grantsMissing' }),
  redirectUris: redirectProblem,
  scopes: () => ({ key: 'scopesMissing' }),
  legacyPassword: () => ({ key: 'publicPassword' }),
  legacyNoPkce: () => ({ key: 'publicNoPkce' }),
};

/** A field named `id` would shadow `form.id`. */
const fieldOf = (name: string): string => (name === 'id' ? 'clientId' : name);

/** The first issue of each field as a message key; the schema's own messages are for the command line. */
export function appProblems(
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  app: EnteredApp,
): Readonly<Record<string, AppProblem>> {
  return Object.fromEntries(
    Object.entries(PROBLEMS).flatMap(([name, problem]) => {
      const issue = issues.find(({ path }) => path[0] === name);
      return issue === undefined ? [] : [[fieldOf(name), problem(app, issue.path[1])]];
    }),
  );
}
