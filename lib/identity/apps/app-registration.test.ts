import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../api/scopes';
import { appRegistration, redirectProblem } from './app-registration';

describe('a redirect URI', () => {
  it.each([
    'https://app.example.org/callback',
    'https://app.example.org',
    'https://app.example.org/callback?from=portal',
    'https://app.example.org:8443/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:8080/callback',
    'http://localhost:3000/callback',
    'http://[::1]:3000/callback',
    'org.example.app:/callback',
    'org.example.app://callback',
  ])('accepts %s', (url) => {
    expect(redirectProblem(url)).toBeNull();
  });

  it.each([
    ['', 'is not a valid URI'],
    ['callback', 'is not a valid URI'],
    ['//app.example.org/callback', 'is not a valid URI'],
    ['http://app.example.org/callback', 'must use https'],
    ['http://127.0.0.1.example.org/callback', 'must use https'],
    ['http://localhost.example.org/', 'must use https'],
    ['http://2130706433/', 'written as'],
    ['https://127.0.0.1/callback', 'must use http'],
    ['https://app.example.org/callback#token', 'fragment'],
    ['https://app.example.org/callback#', 'fragment'],
    ['https://ann@app.example.org/', 'user name'],
    ['https://app.example.org@evil.example/', 'user name'],
    ['https://@evil.example/', 'user name'],
    ['https://*.example.org/callback', 'star'],
    ['https://app.example.org/call back', 'space'],
    ['https://app.example.org\\@evil.example/', 'backslash'],
    [' https://app.example.org/', 'space'],
    ['https://app.example.org/\n', 'space'],
    ['https://APP.example.org/callback', 'must be written as https://app.example.org/callback'],
    ['https://app.example.org:443/callback', 'must be written as'],
    ['https://app.example.org/a/../callback', 'must be written as'],
    ['https://app.example.org/%2e%2e/callback', 'must be written as'],
    ['https:app.example.org/callback', 'must be written as'],
    ['javascript:alert(1)', 'may not use javascript:'],
    ['JavaScript:alert(1)', 'may not use javascript:'],
    ['data:text/html,x', 'may not use data:'],
    ['vbscript:x', 'may not use vbscript:'],
    ['file:///etc/passwd', 'may not use file:'],
    ['blob:https://app.example.org/x', 'may not use blob:'],
    ['ftp://app.example.org/', 'may not use ftp:'],
    ['myapp:/callback', 'a scheme with a dot'],
    ['about:blank', 'may not use about:'],
  ])('rejects %j', (url, problem) => {
    expect(redirectProblem(url)).toContain(problem);
  });
});

describe('a registration', () => {
  const app = {
    id: 'permit-app',
    name: 'Permit app',
    redirectUris: ['https://app.example.org/callback'],
    scopes: ['records'],
  };
  const problems = (changes: object): string[] =>
    (appRegistration(SCOPES).safeParse({ ...app, ...changes }).error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0])} ${message}`,
    );

  it('defaults to code and refresh grants, a secret and PKCE', () => {
    expect(appRegistration(SCOPES).parse(app)).toEqual({
      ...app,
      grants: ['authorization_code', 'refresh_token'],
      isPublic: false,
      legacyPassword: false,
      legacyNoPkce: false,
    });
  });

  it.each([
    [{ id: 'Permit App' }, ['id must be 3 to 63']],
    [{ name: ' ' }, ['name is missing']],
    [{ scopes: [] }, ['scopes at least one']],
    [{ scopes: ['everything'] }, ['scopes must be of records']],
    [{ redirectUris: [] }, ['redirectUris at least one']],
    [{ redirectUris: ['http://app.example.org/'] }, ['redirectUris http://app.example.org/ must use https']],
    [{ grants: ['client_credentials'] }, ['redirectUris only authorization_code']],
    [{ grants: [], redirectUris: [] }, ['grants at least one']],
    [{ grants: ['implicit'] }, ['grants must be of']],
    [{ isPublic: true, grants: ['authorization_code', 'client_credentials'] }, ['grants client_credentials needs']],
    [
      { isPublic: true, legacyNoPkce: true, legacyPassword: true },
      ['legacyNoPkce a public', 'legacyPassword a public'],
    ],
    [{ id: '', name: '', scopes: [] }, ['id must', 'name is missing', 'scopes at least']],
  ])('reports every problem of %j', (changes, expected) => {
    expect(problems(changes)).toEqual(expected.map((start) => expect.stringContaining(start)));
  });
});
