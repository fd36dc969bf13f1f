import { check } from 'recheck';
import { expect, it } from 'vitest';
import { findRegularExpressions } from '../support/attacks/regular-expressions';

const { literals, made } = findRegularExpressions();

const OF_OPERATOR = 'an address that the operator or the author of an app wrote, read once';
const OF_ENGINE_TEST = 'a query that the engine’s random comparison made';
const OF_IMPORT = 'a cell or a word of a file that the operator imports';

/** Literals that may take more than linear time, and why they never see a stranger's text. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/\\/+$/': OF_OPERATOR,
  '/"\\$[^"]+\\.[^"]+"/': OF_ENGINE_TEST,
  '/"\\$(unset|project)":("|{)[^}]*\\w\\.\\w/': OF_ENGINE_TEST,
  '/sort":\\{[^}]*\\w\\.\\w/': OF_ENGINE_TEST,
  '/^[-.]+|[-.]+$/g': 'a number of a record, out of the agency’s data, as the name of a file',
  '/^(?:[A-Z]{0,3}\\p{Sc}|[A-Z]{3})\\s*|\\s*(?:\\p{Sc}|[A-Z]{3})$/gu': OF_IMPORT,
  '/^[-−]\\s*|\\s*[-−]$/': OF_IMPORT,
  '/^[\\s\\p{Cf}]+|[\\s\\p{Cf}]+$/gu': OF_IMPORT,
  '/^\\s*\\{(?:[^[{]|\\{[^[{}]*\\})*?"result"\\s*:\\s*(?=\\[)/': 'the first 64 kB of a file that the operator imports',
  '/\\b(not|no|never|non|cannot|nor|nunca|jamas|sin|nicht|nie|ohne|pas|jamais|sans|without|unable to|to be|[a-z]+n t)( (be|been|longer|more|being|yet|fully|ha|han|sido|se|fue|esta|aun|todavia|noch|encore|ete))* $/': `${OF_IMPORT}; too large to be checked`,
};

/** Files that build expressions at run time, and what they build them from. */
const MADE_OF: Readonly<Record<string, string>> = {
  'packages/embedded-mongodb/query/patterns.ts':
    'a pattern of a query, which only the portal writes: constants, and the words of a search escaped',
  'lib/import/guess/columns/file-columns.ts': 'words of our own lists',
  'lib/import/guess/guess-groups.ts': 'words of our own lists',
  'lib/import/guess/guess-number.ts': 'words of our own lists',
  'lib/import/guess/words/guess-statuses.ts': 'words of our own lists',
  'lib/import/guess/columns/unread-columns.ts': 'words of our own lists',
  'lib/import/mapping/mapping-file.ts': 'a pattern of the operator’s mapping file',
  'lib/import/mapping/mapping.ts': 'a name with stars of the operator’s mapping file',
  'lib/import/rows/refused-rows.ts': 'the name of a column of our own',
  'lib/import/values/cells.ts': 'a class of characters of our own',
  'lib/import/values/date-form.ts': 'a form of dates of the operator’s mapping file',
  'lib/import/values/source-cell.ts': 'a pattern of the operator’s mapping file',
  'lib/platform/branding/logo.ts': 'names of attributes of our own, for the operator’s logo',
  'lib/server/pages/plain-page.ts': 'the name of a cookie of our own',
  'scripts/bench/measure/wrk.ts': 'names of percentiles of our own',
  'scripts/operation-list.mjs': 'the name of an operation, in a route file',
};

it('every regular expression takes linear time, except the listed ones', async () => {
  const slow: string[] = [];
  const unlike = new Map(literals.map((literal) => [literal.text, literal]));
  expect(unlike.size).toBeGreaterThan(200);
  // One after the other, since simultaneous checks would time out.
  for (const [text, { file, line }] of unlike) {
    if (text in EXCEPTIONS) continue;
    const end = text.lastIndexOf('/');
    const { status } = await check(text.slice(1, end), text.slice(end + 1), { timeout: 20_000 });
    if (status !== 'safe') slow.push(`${file}:${line} ${text} is ${status}`);
  }
  expect(slow).toEqual([]);
});

it('every listed exception still exists', () => {
  const texts = literals.map(({ text }) => text);
  expect(Object.keys(EXCEPTIONS).filter((text) => !texts.includes(text))).toEqual([]);
});

it('every regular expression built at run time is in the list of safe ones', () => {
  expect([...new Set(made.map(({ file }) => file))].sort()).toEqual(Object.keys(MADE_OF).sort());
});
