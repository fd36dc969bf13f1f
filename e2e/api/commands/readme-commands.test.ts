import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { portalArguments, shownCommands } from '../../support/commands/shown-commands';
import { readDocument } from '../../support/documents';
import { ROOT } from '../../support/portal-process';

/** Commands that cannot run as written, and where they are tested instead. */
const ELSEWHERE: readonly RegExp[] = [
  /^account create /, // asks for a password at a terminal; command-line.test.ts
  /^import api /, // needs another server; import-api.test.ts
  /^(restore|import archive) /, // needs a stopped portal and an empty database; lifecycle.test.ts, lib/db
  /^\.\.\. /, // stands for any command
];

const PERMITS = [
  'PermitNum,StatusCurrent,AppliedDate,PermitTypeMapped,PermitClassMapped,PermitClassGroup,WorkClass,ApplicantName',
  'A-1,Completed,2024-01-01T00:00:00.000,Building,Residential,Garage,New,ANN EXAMPLE',
];

const PASSWORD = 'a long enough password';

let folder = '';
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'readme-'));
  database = await startEmbeddedDatabase({ dataDir: path.join(folder, 'data') });
  const records = await listMine({ limit: '2' }, await tokenOf('citizen'));
  const people =
    'email,name,role,contacts,owners,licenses,creators\ncarla@example.org,Carla Example,citizen,,,Plumber:AB-2,';
  await writeFile(path.join(folder, 'permits.csv'), PERMITS.join('\n'));
  const [first] = records;
  const linked = {
    ...first,
    id: undefined,
    customId: 'README-1',
    contacts: [{ referenceContactId: '17', fullName: 'Bob Builder' }],
    professionals: [{ licenseType: 'Plumber', licenseNumber: 'AB-1', fullName: 'Bob Builder' }],
  };
  const lines = [...records, linked].map((record) => JSON.stringify(record));
  await writeFile(path.join(folder, 'records.ndjson'), lines.join('\n'));
  await writeFile(path.join(folder, 'people.csv'), people);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs in the checkout with the user's folder in INIT_CWD, as npm does. */
async function run(args: readonly string[], input = ''): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/portal.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), INIT_CWD: folder, MONGODB_URI: '' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

const shown = ['README.md', 'docs/run/command-line.md'].flatMap((name) => shownCommands(readDocument(name)));

it('every command in the README and in the command line reference runs', async () => {
  // Both documents show some of the same commands.
  const unique = new Map(shown.map((command) => [command.join(' '), command]));
  const lines = [...unique.values()]
    .map(portalArguments)
    .filter((args) => args !== undefined && !ELSEWHERE.some((other) => other.test(`${args.join(' ')} `)))
    .map((args) => args ?? []);
  expect(lines.length).toBeGreaterThan(9);
  for (const args of lines) {
    const { code, said } = await run(args);
    // doctor exits with 1 because it finds a problem with this machine or with the demo's settings.
    const expected = args[0] === 'doctor' ? [0, 1] : [0];
    expect(expected, `portal ${args.join(' ')}\n${said}`).toContain(code);
    // An invitation becomes an account only when its link is opened in the portal.
    if (args[1] === 'invite')
      await run(['account', 'create', args[2] ?? '', '--name', 'Bob Builder', '--password-stdin'], PASSWORD);
  }
}, 180_000);
