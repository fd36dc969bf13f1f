import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from './env';

const folder = mkdtempSync(path.join(tmpdir(), 'settings-file-'));
const file = path.join(folder, 'portal.settings.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string, environment: Record<string, string> = {}) {
  writeFileSync(file, text);
  return readEnv({ SETTINGS_FILE: file, ...environment } as unknown as NodeJS.ProcessEnv);
}

function problemsOf(text: string, environment: Record<string, string> = {}): readonly string[] {
  try {
    read(text, environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.replaceAll(file, 'FILE'));
    throw error;
  }
  return [];
}

describe('the settings file', () => {
  it('uses the same names as the environment, which takes precedence', () => {
    const text = `
# an agency
AGENCY_NAME: City of Example
PORT: 4000
AGENCY_COLOR: "#c8102e"
LANGUAGES: [es, en]
MODULES:
  - Building
  - Licenses
DEMO: on
DATA_DIR: data
HELP_TEXTS:
  home:
    en: |
      Closed on Monday.

      Call us.
    es: Cerrado el lunes.
`;
    expect(read(text, { PORT: '5000', AGENCY_NAME: ' ' })).toMatchObject({
      AGENCY_NAME: 'City of Example',
      PORT: 5000,
      AGENCY_COLOR: '#c8102e',
      LANGUAGES: ['es', 'en'],
      MODULES: ['Building', 'Licenses'],
      demo: true,
      DATA_DIR: path.join(folder, 'data'),
      HELP_TEXTS: { home: { en: 'Closed on Monday.\n\nCall us.\n', es: 'Cerrado el lunes.' } },
      settingsFile: file,
    });
    expect(read('', { HELP_TEXTS: '{"home": {"en": "Hello"}}' }).HELP_TEXTS).toEqual({ home: { en: 'Hello' } });
  });

  it('reports every problem with its line and value', () => {
    const text =
      'AGENCY_COLOR: blue\nAGENCY_COLOUR: "#fff000"\nPORT: 70000\nAGENCY_PHONE: #5\nSESSION_SECRET: short-one\n';
    expect(problemsOf(text, { DEMO: 'maybe' })).toEqual([
      'AGENCY_COLOUR is not a setting; did you mean AGENCY_COLOR? (FILE, line 2)',
      'AGENCY_PHONE has no value: write one (in quotes if it begins with #), or remove the line (FILE, line 4)',
      'PORT must be a port number, 0 to 65535, not "70000" (FILE, line 3)',
      'DEMO must be auto, on or off, not "maybe" (environment)',
      'AGENCY_COLOR must be a color such as #0050d8, not "blue" (FILE, line 1)',
      'SESSION_SECRET must be at least 32 characters (FILE, line 5)',
    ]);
  });

  it.each([
    ['a duplicate setting', 'PORT: 1\nPORT: 2\n', /FILE, line 2: Map keys must be unique/],
    ['anything but a map', '- PORT\n', /must have lines such as/],
    ['a value with a colon', 'AGENCY_NAME: City: of\n', /FILE, line 1: .*in quotes/],
    ['a map in place of a single value', 'AGENCY_NAME:\n  en: City\n', /AGENCY_NAME must be a single value.*line 1/],
    [
      'an unknown page',
      'HELP_TEXTS:\n  hme: {en: x}\n',
      /HELP_TEXTS must name known pages, not "hme". Did you mean home\?.*line 1/,
    ],
    ['an unknown language', 'HELP_TEXTS:\n  home: {xx: x}\n', /known languages, not "xx"/],
    ['a language without translations', 'LANGUAGES: xx\n', /LANGUAGES must be one or more of en, es.*, not "xx"/],
    [
      'a default language that is not offered',
      'LANGUAGES: es\n',
      /DEFAULT_LANGUAGE en_US is not one of LANGUAGES \(es\): add en/,
    ],
  ])('rejects %s', (_what, text, problem) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it('must exist if SETTINGS_FILE names it', () => {
    expect(() => readEnv({ SETTINGS_FILE: '/no/such.yaml' } as unknown as NodeJS.ProcessEnv)).toThrow(
      'SETTINGS_FILE /no/such.yaml cannot be read (ENOENT)',
    );
    expect(readEnv({} as NodeJS.ProcessEnv).settingsFile).toBeUndefined();
  });
});
