import { describe, expect, it } from 'vitest';
import { SCOPES } from '@/lib/api/scopes';
import { appRegistration } from '@/lib/identity/apps/app-registration';
import { appProblems, type EnteredApp } from './app-problems';

const APP: EnteredApp = {
  id: 'permit-watch',
  name: 'Permit watch',
  redirectUris: ['https://app.example.org/callback'],
  scopes: ['records'],
  grants: ['authorization_code'],
  isPublic: false,
  legacyPassword: false,
  legacyNoPkce: false,
};

const problemsOf = (change: Partial<EnteredApp>) => {
  const app = { ...APP, ...change };
  const parsed = appRegistration(SCOPES).safeParse(app);
  return parsed.success ? {} : appProblems(parsed.error, app);
};

describe('appProblems', () => {
  it('returns no problems for a valid app', () => {
    expect(problemsOf({})).toEqual({});
  });

  it.each<[Partial<EnteredApp>, object]>([
    [{ id: 'A' }, { clientId: { key: 'idWrong' } }],
    [{ name: ' ' }, { name: { key: 'nameWrong' } }],
    [{ scopes: [] }, { scopes: { key: 'scopesMissing' } }],
    [{ redirectUris: [] }, { redirectUris: { key: 'redirectMissing' } }],
    [{ grants: ['client_credentials'] }, { redirectUris: { key: 'redirectUnused' } }],
    [{ grants: [], redirectUris: [] }, { grants: { key: 'grantsMissing' } }],
    [
      { redirectUris: ['https://a.example.org/', 'http://b.example.org/'] },
      { redirectUris: { key: 'redirectWrong', address: 'http://b.example.org/' } },
    ],
    [{ isPublic: true, grants: ['authorization_code', 'client_credentials'] }, { grants: { key: 'publicNoSecret' } }],
    [
      { isPublic: true, legacyPassword: true, legacyNoPkce: true },
      { legacyPassword: { key: 'publicPassword' }, legacyNoPkce: { key: 'publicNoPkce' } },
    ],
  ])('reports the problem of an app with %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  it('reports the problem of an app with over 20 redirect URIs', () => {
    const redirectUris = Array.from({ length: 21 }, (_, at) => `https://a.example.org/${at}`);
    expect(problemsOf({ redirectUris })).toEqual({ redirectUris: { key: 'redirectTooMany' } });
  });
});
