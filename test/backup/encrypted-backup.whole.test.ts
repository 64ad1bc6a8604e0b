// Whole runs only: writes and restores whole backups.
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSecret } from '../../src/cli/read-secret.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { temporaryFolder } from '../support/server.ts';

const PASSPHRASE = 'correct horse battery staple';
/** Deriving keys from passphrases is slow on purpose. */
const DERIVING_MS = 90_000;
const folder = temporaryFolder();
const databases: TestDatabase[] = [];
let source: TestDatabase;

async function fresh(): Promise<TestDatabase> {
  const database = await testDatabase();
  databases.push(database);
  return database;
}

beforeAll(async () => {
  source = await fresh();
  await seedProduct(source.pool, { id: 'vase', title: 'Vase of clear glass', variants: [{ sku: 'vase-1', stock: 5 }] });
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function kontor(
  argv: string[],
  database: TestDatabase,
  environment: Record<string, string> = {},
  typed: string | null = null,
) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(argv, {
    environment: { DATA_DIR: folder, DATABASE_URL: database.url, ...environment },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    terminal: null,
    ...(typed === null ? {} : { readSecret: async () => typed }),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

let files = 0;
async function backedUp(options: string[], environment: Record<string, string> = {}): Promise<string> {
  const file = path.join(folder, `${++files}.age`);
  expect(await kontor(['backup', file, '--encrypt', ...options], source, environment)).toMatchObject({
    code: 0,
    err: '',
  });
  return file;
}

async function titles({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>('select distinct title from product_text');
  return rows.map(({ title }) => title);
}

async function identityFile(): Promise<{ file: string; recipient: string }> {
  const identity = await generateX25519Identity();
  const file = path.join(folder, `${++files}.key`);
  fs.writeFileSync(file, `# created for a test\n${identity}\n`);
  return { file, recipient: await identityToRecipient(identity) };
}

test(
  'restores a backup that a passphrase of the environment encrypted, with one from standard input',
  async () => {
    const file = await backedUp([], { BACKUP_PASSPHRASE: PASSPHRASE });
    expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const target = await fresh();
    expect(await kontor(['restore', file], target, {}, PASSPHRASE)).toMatchObject({ code: 0, err: '' });
    expect(await titles(target)).toEqual(['Vase of clear glass']);
  },
  DERIVING_MS,
);

test(
  'changes nothing with a wrong or missing passphrase, and says so in one line',
  async () => {
    const file = await backedUp([], { BACKUP_PASSPHRASE: PASSPHRASE });
    const target = await fresh();
    await seedProduct(target.pool, { id: 'lamp', title: 'Lamp', variants: [{ sku: 'lamp-1', stock: 5 }] });
    const wrong = await kontor(['restore', file, '--replace'], target, { BACKUP_PASSPHRASE: 'another passphrase' });
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err.split('\n').at(-1)).toBe(
      'kontor restore: the file cannot be used: the passphrase is wrong, or its start was changed. Nothing was changed.',
    );
    expect((await kontor(['restore', file, '--replace'], target)).err).toBe(
      'kontor restore: a passphrase is missing: set BACKUP_PASSPHRASE, or write it to standard input',
    );
    expect(await titles(target)).toEqual(['Lamp']);
  },
  DERIVING_MS,
);

test('restores for each of two recipients, and for no other identity', async () => {
  const [one, two, other] = [await identityFile(), await identityFile(), await identityFile()];
  const file = await backedUp(['--recipients', `${one.recipient},${two.recipient}`]);
  for (const { file: identity } of [one, two]) {
    const target = await fresh();
    expect(await kontor(['restore', file, '--identity', identity], target)).toMatchObject({ code: 0, err: '' });
    expect(await titles(target)).toEqual(['Vase of clear glass']);
  }
  const target = await fresh();
  expect((await kontor(['restore', file, '--identity', other.file], target)).err).toContain('no identity fits');
  expect((await kontor(['restore', file], target)).err).toContain('by --identity');
  expect(await titles(target)).toEqual([]);
});

test('takes recipients from the environment, and names the file after its encryption', async () => {
  const { file: identity, recipient } = await identityFile();
  const own = temporaryFolder();
  const environment = { DATA_DIR: own, BACKUP_RECIPIENTS: recipient };
  expect((await kontor(['backup', '--encrypt'], source, environment)).code).toBe(0);
  const [name = ''] = fs.readdirSync(path.join(own, 'backups'));
  expect(name).toMatch(/\.backup\.age$/);
  const target = await fresh();
  const restored = await kontor(['restore', path.join(own, 'backups', name), '--identity', identity], target);
  expect(restored.code).toBe(0);
});

test('changes nothing with a file that was changed or cut', async () => {
  const { file: identity, recipient } = await identityFile();
  const file = await backedUp(['--recipients', recipient]);
  const content = fs.readFileSync(file);
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(content.length - 40) ^ 1, content.length - 40);
  const target = await fresh();
  for (const bytes of [changed, content.subarray(0, -20), content.subarray(0, 100), content.subarray(0, 30)]) {
    const damaged = path.join(folder, `${++files}.age`);
    fs.writeFileSync(damaged, bytes);
    const { code, err } = await kontor(['restore', damaged, '--identity', identity], target);
    expect(code).toBe(2);
    expect(err).toMatch(/^kontor restore: the file cannot be used: .*Nothing was changed\.$/);
  }
  expect(await titles(target)).toEqual([]);
});

test.each([
  [['--encrypt', '--recipients', 'age1nonsense'], {}, 'is no recipient of age'],
  [['--recipients', 'age1nonsense'], {}, '--recipients needs --encrypt'],
  [['--encrypt'], { BACKUP_PASSPHRASE: 'too short' }, 'at least 16 characters'],
  [['--encrypt'], {}, 'a passphrase is missing'],
  [['--encrypt'], { BACKUP_RECIPIENTS: 'me' }, 'BACKUP_RECIPIENTS must be recipients'],
  [['--encrypt'], { BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}`, BACKUP_PASSPHRASE: PASSPHRASE }, 'are both set'],
])('refuses backup %j with %j', async (options, environment, reason) => {
  const file = path.join(folder, `${++files}.age`);
  const { code, err } = await kontor(['backup', file, ...options], source, environment);
  expect(code).toBe(2);
  expect(err).toContain(reason);
  expect(fs.existsSync(file)).toBe(false);
});

test('reads the first line of standard input as passphrase', async () => {
  const terminal = { write: () => expect.unreachable('nothing is typed') };
  expect(await readSecret('?', Readable.from([`${PASSPHRASE}\nmore\n`]), terminal)).toBe(PASSPHRASE);
  expect(await readSecret('?', Readable.from([]), terminal)).toBe('');
});
