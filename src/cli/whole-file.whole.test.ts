// Whole runs only: it starts a PostgreSQL of its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { databaseHome } from '../../test/support/postmaster.ts';
import { runCommand } from './run-command.ts';
import { writeWhole } from './whole-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-export-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function* texts(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

describe('writing an export', () => {
  test('appears complete without a draft, and replaces a file with the same permissions', async () => {
    const file = path.join(folder, 'books.csv');
    await writeWhole(file, texts('one\r\n', 'zwölf\r\n'));
    expect(fs.readFileSync(file, 'utf8')).toBe('one\r\nzwölf\r\n');
    fs.chmodSync(file, 0o600);
    await writeWhole(file, texts('two\r\n'));
    expect(fs.readFileSync(file, 'utf8')).toBe('two\r\n');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['books.csv']);
  });

  test('leaves the old file unchanged during the export and after a failure', async () => {
    const file = path.join(folder, 'books.csv');
    fs.writeFileSync(file, 'before');
    async function* broken() {
      yield 'first';
      expect(fs.readFileSync(file, 'utf8')).toBe('before');
      throw new Error('the database is away');
    }
    await expect(writeWhole(file, broken())).rejects.toThrow(/^the database is away$/);
    expect(fs.readFileSync(file, 'utf8')).toBe('before');
    expect(fs.readdirSync(folder)).toEqual(['books.csv']);
  });

  test('preserves a link to the file', async () => {
    fs.writeFileSync(path.join(folder, 'real.csv'), 'before');
    fs.symlinkSync('real.csv', path.join(folder, 'link.csv'));
    await writeWhole(path.join(folder, 'link.csv'), texts('after'));
    expect(fs.lstatSync(path.join(folder, 'link.csv')).isSymbolicLink()).toBe(true);
    expect(fs.readFileSync(path.join(folder, 'real.csv'), 'utf8')).toBe('after');
  });

  // Uses a pipe, never a device of the machine, because a bug here would delete the device.
  test('writes directly to a pipe and preserves it; a closed reader throws CallProblem', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = fs.createReadStream(pipe, 'utf8').toArray();
    await writeWhole(pipe, texts('one', 'two'));
    expect((await read).join('')).toBe('onetwo');
    expect(fs.statSync(pipe).isFIFO()).toBe(true);

    async function* endless() {
      for (;;) yield 'x'.repeat(100_000);
    }
    const reader = fs.createReadStream(pipe).once('data', () => reader.destroy());
    await expect(writeWhole(pipe, endless())).rejects.toThrow(`the export cannot be written to ${pipe}: EPIPE`);
    expect(fs.readdirSync(folder)).toEqual(['pipe']);
  });
});

describe('an export to a path that cannot be written', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const EXPORTS = [
    ['export', 'products'],
    ['export', 'bookings', '--from', '2026-11-01', '--to', '2026-11-30'],
  ];
  const PLACES: [string, (inFolder: string) => string, string][] = [
    ['a folder that is not there', (inFolder) => path.join(inFolder, 'none', 'file'), 'ENOENT'],
    ['a folder', (inFolder) => inFolder, 'EISDIR'],
    ['below a file', (inFolder) => path.join(inFolder, 'file', 'file'), 'ENOTDIR'],
  ];
  test.each(EXPORTS.flatMap((argv) => PLACES.map((place) => [argv, ...place] as const)))(
    '%j to %s fails with one line and leaves no file',
    async (argv, _, placeIn, code) => {
      fs.writeFileSync(path.join(folder, 'file'), 'kept');
      const place = placeIn(folder);
      const err: string[] = [];
      const ended = await runCommand([...argv, place], {
        environment: { DATABASE_URL: database.url, DATA_DIR: folder },
        out: () => {},
        err: (line) => err.push(line),
        terminal: null,
      });
      expect(ended).toBe(2);
      expect(err).toHaveLength(1);
      expect(err[0]).toMatch(new RegExp(`^kontor export.*: the export cannot be written to ${place}: ${code}`));
      expect(fs.readdirSync(folder)).toEqual(['file']);
    },
  );

  test('stops a database that was started for the command', async () => {
    const target = path.join(folder, 'none', 'feed.xml');
    const child = spawn(process.execPath, ['src/cli.ts', 'export', 'products', target], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        DATA_DIR: folder,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const told = child.stderr.setEncoding('utf8').toArray();
    const [code] = await once(child, 'exit');
    const lines = (await told).join('').trim().split('\n');
    expect({ code, lines }).toEqual({ code: 2, lines: [expect.stringContaining(`cannot be written to ${target}`)] });
    const home = databaseHome(folder);
    expect(fs.existsSync(path.join(home, 'cluster', 'postmaster.pid'))).toBe(false);
    fs.rmSync(home, { recursive: true, force: true });
  }, 90_000);
});
