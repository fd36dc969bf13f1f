import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type Scalar } from 'yaml';
import { PATH_SETTINGS, Settings } from './definitions';
import { nearestName } from './nearest-name';

export const DEFAULT_SETTINGS_FILE = 'portal.settings.yaml';

type FileSetting = {
  /** Text as in the environment, except for `HELP_TEXTS`. */
  readonly value: unknown;
  readonly line: number;
};

export type SettingsFile = {
  readonly name: string;
  readonly settings: ReadonlyMap<string, FileSetting>;
  readonly problems: readonly string[];
};

const NAMES = Object.keys(Settings.shape);

/** As written, because `0123` and `1.10` must not become numbers. */
const textOf = (scalar: Scalar): string => (typeof scalar.value === 'string' ? scalar.value : (scalar.source ?? ''));

function settingOf(name: string, node: unknown): unknown {
  if (name === 'HELP_TEXTS') return isMap(node) ? node.toJSON() : undefined;
  if (isScalar(node)) return textOf(node).trim() || undefined;
  if (isSeq(node) && node.items.every(isScalar)) return (node.items as Scalar[]).map(textOf).join(',');
  return undefined;
}

const NO_VALUE = 'has no value: write one (in quotes if it begins with #), or remove the line';
const WRONG_TYPE = 'must be a single value, or a list of values if it accepts several';

function problemOfName(name: string): string {
  const near = nearestName(name, NAMES);
  return `is not a setting${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** @param named `SETTINGS_FILE`; without it the default file is read if it exists. @returns null without a file. */
export function readSettingsFile(named: string | undefined): SettingsFile | null {
  const name = named ?? DEFAULT_SETTINGS_FILE;
  try {
    return parseSettings(name, readFileSync(/* turbopackIgnore: true */ name, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && named === undefined) return null;
    const problem = `SETTINGS_FILE ${name} cannot be read (${code ?? 'not text'}): it must be a YAML file that this user may read`;
    return { name, settings: new Map(), problems: [problem] };
  }
}

function parseSettings(name: string, text: string): SettingsFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined): number => lines.linePos(offset ?? 0).line;
  const settings = new Map<string, FileSetting>();
  const problems = document.errors.map(
    ({ pos: [at], message }) => `${name}, line ${lineAt(at)}: ${message}. Put text that contains : or # in quotes.`,
  );
  if (problems.length > 0) return { name, settings, problems };
  const { contents } = document;
  if (contents !== null && !isMap(contents) && !(isScalar(contents) && contents.value === null))
    return { name, settings, problems: [`${name} must have lines such as AGENCY_NAME: City of Example`] };
  for (const pair of isMap(contents) ? (contents.items as Pair<Scalar, Node | null>[]) : []) {
    const key = textOf(pair.key);
    const line = lineAt(pair.key.range?.[0]);
    const value = settingOf(key, pair.value);
    const isBlank = pair.value === null || (isScalar(pair.value) && textOf(pair.value).trim() === '');
    const problem = !NAMES.includes(key) ? problemOfName(key) : isBlank ? NO_VALUE : WRONG_TYPE;
    if (!NAMES.includes(key) || value === undefined) problems.push(`${key} ${problem} (${name}, line ${line})`);
    else settings.set(key, { value: PATH_SETTINGS.has(key) ? resolveFrom(name, String(value)) : value, line });
  }
  return { name, settings, problems };
}

const resolveFrom = (file: string, value: string): string => path.resolve(path.dirname(file), value);
