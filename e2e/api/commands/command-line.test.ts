import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partyNumber } from '../../../lib/import/record/party-number';
import { type RunResult, runPortal } from '../../support/commands/run-portal';

const PASSWORD = 'a long enough password';
const HEADER = 'email,name,role,contacts,owners,licenses,creators';
const PERMITS = [
  'PermitNum,StatusCurrent,AppliedDate,PermitTypeMapped,PermitClassMapped,PermitClassGroup,WorkClass,ApplicantName',
  ...['A-1', 'A-2'].map(
    (number) => `${number},Completed,2024-01-01T00:00:00.000,Building,Residential,Garage,New,ANN EXAMPLE`,
  ),
].join('\n');

let folder = '';
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cli-'));
  // An existing database, as with a running portal, lets each command start faster.
  database = await startEmbeddedDatabase({ dataDir: path.join(folder, 'data') });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const portal = (
  args: readonly string[],
  input = '',
  { dataDir = 'data', ...settings }: Readonly<Record<string, string>> = {},
): Promise<RunResult> => runPortal(args, folder, { DATA_DIR: path.join(folder, dataDir), ...settings }, input);

/** The JSON of a command that must succeed, with nothing else on stdout. */
async function json<Result>(args: readonly string[], input?: string): Promise<Result> {
  const { code, stdout, stderr } = await portal([...args, '--json'], input);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Result;
}

it('the command line keeps the embedded database’s log out of machine-readable output', async () => {
  const code = 'if (process.argv[1].endsWith("embedded-db.js")) process.stdout.write("a line of the log\\n")';
  const env = { dataDir: 'own', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
  const { stdout, stderr } = await portal(['account', 'list', '--json'], '', env);
  expect(JSON.parse(stdout)).toEqual([]);
  expect(stderr).toContain('a line of the log');
});

it('the command line creates the first admin, and explains each refused command without a stack trace', async () => {
  const create = ['account', 'create', 'Boss@Example.org', '--name', 'The Boss', '--role', 'admin', '--password-stdin'];
  expect(await json(create, `${PASSWORD}\n`)).toMatchObject({ email: 'boss@example.org', role: 'admin' });
  const runs = await Promise.all([
    portal(create, PASSWORD),
    portal(create.slice(0, -1)),
    portal([...create.slice(0, -1), '--password', PASSWORD]),
    portal(['account', 'disable', 'nobody@example.org']),
    portal(['account', 'link', 'boss@example.org', '--owner', 'four']),
    portal(['app', 'create', '--id', 'X', '--redirect', 'http://app.example.org/', '--scope', 'all']),
  ]);
  expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual(runs.map(() => [1, '']));
  const errors = runs.map(({ stderr }) => stderr);
  expect(errors).toEqual([
    'boss@example.org already has an account. To set another password: npm run portal -- account reset\n',
    'There is no terminal to ask for the password: pipe it in with --password-stdin.\n',
    expect.stringContaining("unknown option '--password'"),
    'There is no account nobody@example.org. List the accounts: npm run portal -- account list\n',
    expect.stringContaining("'--owner <number>' argument 'four' is invalid. It must be a whole number"),
    expect.stringMatching(/--id must be.*\n--name is missing.*\n--redirect .* must use https.*\n--scope must be of/),
  ]);
  expect(errors.join('')).not.toMatch(/\n\s+at /);
});

it('the command line imports people and records, refuses bad rows with exit code 2, and rebuilds the members of records', async () => {
  await writeFile(path.join(folder, 'people.csv'), `${HEADER}\nann@example.org,Ann,,17,,,\nbad,Bad,,,,,\n`);
  await writeFile(path.join(folder, 'permits.csv'), PERMITS);
  const [people, records] = await Promise.all([
    portal(['import', 'accounts', 'people.csv', '--json']),
    json<{ loaded: number }>(['import', 'records', 'permits.csv', '--mapping', 'blds']),
  ]);
  expect([people.code, JSON.parse(people.stdout)]).toEqual([
    2,
    expect.objectContaining({ created: 1, refused: [{ line: 3, reason: expect.stringContaining('email is "bad"') }] }),
  ]);
  expect(records).toMatchObject({ loaded: 2 });
  expect((await portal(['records', 'rebuild-members'])).stdout).toMatch(/Rebuilding: 100 %.*\n2 records, 0 of them/s);
});

it('the command line keeps the records of namesakes apart unless the operator says they are one person', async () => {
  const rows = [
    'number,type,status,applicant,phone',
    ...['303-555-0101', '303-555-0102', '303-555-0103'].map(
      (phone, at) => `S-${at + 1},Fence,Open,John Smith,${phone}`,
    ),
  ];
  const mapping = {
    customId: 'number',
    module: { constant: 'Building' },
    type: {
      group: { constant: 'Building' },
      type: { constant: 'Residential' },
      subType: 'type',
      category: { constant: 'NA' },
    },
    status: { columns: ['status'], statusTypes: { '*': 'OPEN' } },
    contacts: [{ type: 'Applicant', fullName: 'applicant', phone1: 'phone' }],
  };
  await writeFile(path.join(folder, 'smith.csv'), rows.join('\n'));
  await writeFile(path.join(folder, 'smith.json'), JSON.stringify(mapping));
  await json(['import', 'records', 'smith.csv', '--mapping', 'smith.json']);
  const link = ['account', 'link', 'boss@example.org', '--contact-name', 'john smith'];
  const refused = await portal(link);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(
    /^contact:C-\w+: John Smith \(Applicant\), 3 records: .*\nJohn Smith \(contact:C-\w+\) may be several people: .* S-\d and S-\d\.\nNothing was linked/,
  );
  const byNumber = await portal(['account', 'link', 'boss@example.org', '--contact', partyNumber('C', 'John Smith')]);
  expect(byNumber).toMatchObject({ code: 1, stderr: refused.stderr });
  expect(await json([...link, '--one-person'])).toMatchObject({ records: 3 });
});

it('account link links a license by its type, and rejects one that is unknown or linked to somebody else', async () => {
  const type = { value: 'Building/Residential/Fence/New' };
  const licensed = (customId: string, licenseType: string, fullName: string) => ({
    customId,
    type,
    statusType: 'OPEN',
    professionals: [{ licenseType, licenseNumber: '12345', fullName }],
  });
  const records = [licensed('T-1', 'Plumber', 'Jane Pipes'), licensed('T-2', 'Electrician', 'Bob Lamp')];
  await writeFile(path.join(folder, 'trades.json'), JSON.stringify(records));
  await json(['import', 'records', 'trades.json']);
  const link = ['account', 'link', 'boss@example.org', '--license'];
  const bare = await portal([...link, '12345']);
  expect([bare.code, bare.stdout]).toEqual([1, '']);
  expect(bare.stderr).toMatch(/^Several license types have the number 12345:\n/);
  expect(bare.stderr).toContain('license:Plumber:12345: Jane Pipes (Plumber), 1 record: T-1\n');
  expect(bare.stderr).toContain('license:Electrician:12345: Bob Lamp (Electrician), 1 record: T-2\n');
  const [nobody, near] = await Promise.all([portal([...link, 'NOPE']), portal([...link, 'Plumer:12345'])]);
  expect([nobody.code, nobody.stdout]).toEqual([1, '']);
  expect(near.stderr).toMatch(
    /^No record has the license Plumer:12345; did you mean Plumber:12345\? Nothing was linked\./,
  );
  expect(nobody.stderr).toMatch(/^No record has the license NOPE\. Nothing was linked\./);
  expect(await json([...link, 'Plumber:12345'])).toMatchObject({ linked: ['license:Plumber:12345'], records: 1 });
  const untyped = ['account', 'unlink', 'boss@example.org', '--license', '12345'];
  expect(await json(untyped)).toMatchObject({ unlinked: ['license:Plumber:12345'], records: 1 });
});

describe('the app commands', () => {
  const create = ['app', 'create', '--id', 'permit-app', '--name', 'Permit app', '--scope', 'records'];

  it('register, change and list an app, and show its secret only once', async () => {
    const created = await json<{ secret: string }>([...create, '--redirect', 'https://app.example.org/callback']);
    expect(created).toMatchObject({ clientId: 'permit-app', secret: expect.stringMatching(/^[\w-]{43}$/) });
    const [rotated, disabled] = await Promise.all([
      portal(['app', 'rotate', 'permit-app', '--overlap-hours', '1']),
      json(['app', 'disable', 'permit-app']),
    ]);
    expect(rotated.stdout).toMatch(/client secret: [\w-]{43}\nSave the secret now.*\nThe old secret works until/);
    expect(disabled).toMatchObject({ disabled: true, stopped: { accessTokens: 0 } });
    const [list, again, revoked, unknown] = await Promise.all([
      portal(['app', 'list', '--json']),
      portal(['app', 'disable', 'permit-app']),
      json(['token', 'revoke', '--app', 'permit-app']),
      portal(['token', 'revoke', '--token-stdin'], 'no-token'),
    ]);
    expect(JSON.parse(list.stdout)).toMatchObject([{ id: 'permit-app', disabled: true, public: false }]);
    expect(list.stdout).not.toMatch(/hash|secret/);
    expect(again.stdout).toContain('A running portal rejects the tokens within a second.');
    expect(revoked).toEqual({ ended: { accessTokens: 0, refreshTokens: 0, consents: 0 } });
    expect(unknown).toMatchObject({ code: 1, stderr: 'The token is unknown or already revoked.\n' });
  });
});

describe('the person commands', () => {
  type Exported = { readonly records: readonly object[] };

  it('link a person, export to a private file, preview an erasure and erase', async () => {
    // The import derives the numbers of applicants from their names.
    const contact = `contact:${partyNumber('C', 'ANN EXAMPLE')}`;
    const byName = ['account', 'link', 'ANN@example.org', '--self', '--contact', contact.slice('contact:'.length)];
    expect((await portal(byName)).stderr).toMatch(/ANN EXAMPLE .* is known only by a name/);
    const link = [...byName, '--one-person'];
    const [invited, unseen] = await Promise.all([
      portal(['account', 'invite', 'new@example.org', '--name', 'New']),
      portal([...link, '--owner', '4', '--owner', '5']),
    ]);
    expect(unseen).toMatchObject({ code: 1, stdout: '' });
    expect(unseen.stderr).toMatch(
      /\nowner:4: no record yet\nowner:5: no record yet\nNothing was linked\.\n.*--before-import/,
    );
    const linked = await portal([...link, '--owner', '4', '--owner', '5', '--before-import']);
    expect(invited.stdout).toMatch(/\/set-password\/[\w-]{43}\nIt works once, until/);
    expect(linked).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^ann@example\.org is linked to \S+, owner:4, owner:5: it now sees 2 more records\.\ncontact:\S+: ANN EXAMPLE \(Applicant\), 2 records: \S+, \S+.*\nowner:4: no record yet\nowner:5: no record yet\n$/,
      ),
    });

    const file = path.join(folder, 'ann.json');
    const exporting = ['person', 'export', '--account', 'ann@example.org', '--out', 'ann.json'];
    expect(await json(exporting)).toEqual({ file, records: 2 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const exported = JSON.parse(await readFile(file, 'utf8')) as Exported;
    const person = [{ role: 'contact', inPerson: true, fullName: 'ANN EXAMPLE' }];
    expect(exported.records).toMatchObject([{ person }, { person }]);

    const erase = ['person', 'erase', '--account', 'ann@example.org', '--records'];
    const [again, dry] = await Promise.all([portal(exporting), portal(erase)]);
    expect(again).toMatchObject({ code: 1, stderr: `The file ${file} already exists: choose another name.\n` });
    const said = /^Would be erased:.*Backups, exports .* still contain the person: .*Nothing was changed/s;
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(said)]);
    expect(await json([...erase, '--yes'])).toMatchObject({
      erased: true,
      accounts: [{ email: 'ann@example.org' }],
      onRecords: { records: 2, contact: 2 },
      memberships: 2,
    });
    const [accounts, waiting, left] = await Promise.all([
      json(['account', 'list', '--prefix', 'ann']),
      json(['account', 'list', '--prefix', 'new@']),
      json<Exported>(['person', 'export', '--identity', contact]),
    ]);
    expect([accounts, left.records]).toEqual([[], []]);
    expect(waiting).toMatchObject([{ email: 'new@example.org', name: 'New', invitedUntil: expect.any(String) }]);
  });
});

it('the command line lists accounts without password hashes, and shows examples in the help of each command', async () => {
  const [list, ...helps] = await Promise.all([
    portal(['account', 'list', '--role', 'admin', '--json']),
    ...['account link', 'person erase'].map((command) => portal([...command.split(' '), '--help'])),
  ]);
  expect(JSON.parse(list.stdout)).toMatchObject([{ email: 'boss@example.org' }]);
  expect(list.stdout).not.toMatch(/argon2|hash/i);
  for (const { code, stdout } of helps)
    expect([code, stdout]).toEqual([0, expect.stringContaining('\nExamples:\n  npm run portal -- ')]);
});

it('the command line prints its version and a shell completion script, and suggests corrections for typos', async () => {
  const [version, completion, mistyped, unknown] = await Promise.all([
    portal(['--version']),
    portal(['completion', 'bash']),
    portal(['acount', 'list']),
    portal(['account', 'list', '--rol', 'admin']),
  ]);
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(completion.stdout).toMatch(/'account link'\) words='--json .*--license/);
  expect(mistyped).toMatchObject({ code: 1, stdout: '' });
  expect(mistyped.stderr).toMatch(/^error: unknown command 'acount'\n\(Did you mean account\?\)\nHelp: .* --help\n$/);
  expect(unknown.stderr).toMatch(
    /^error: unknown option '--rol'\n\(Did you mean --role\?\)\nHelp: .*account list --help\n$/,
  );
});
