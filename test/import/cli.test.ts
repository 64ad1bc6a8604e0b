import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS, runCommand } from '../../src/cli/run-command.ts';
import { progressBar } from '../../src/platform/progress-bar.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { dress } from './support.ts';

let database: TestDatabase;
let folder = '';
beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cli-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function call(argv: string[], environment: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(argv, {
    environment: { DATABASE_URL: database.url, DATA_DIR: folder, ...environment },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    terminal: null,
  });
  return { code, out, err };
}

function feed(rows: object[]): string {
  const file = path.join(folder, 'feed.jsonl');
  fs.writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  return file;
}

describe('kontor', () => {
  it('has help for all commands and for each', async () => {
    expect((await call(['--version'])).out).toEqual([expect.stringMatching(/^kontor \d+\.\d+\.\d+$/)]);
    const all = await call(['--help']);
    expect(all.code).toBe(0);
    for (const command of COMMANDS) {
      expect(all.out.join('\n')).toContain(command.name);
      expect((await call([...command.name.split(' '), '--help'])).out.join('\n')).toContain(
        `npm run kontor -- ${command.name}`,
      );
    }
  });

  it.each([
    [['nonsense'], {}, 'there is no command "nonsense"'],
    [['import'], {}, 'there is no command "import"'],
    [[], {}, 'which command?'],
    [['import', 'products'], {}, 'FILE is missing'],
    [['import', 'products', '/none.csv'], {}, 'there is no file /none.csv'],
    [['import', 'stock', 'package.json', 'more'], {}, '"more" is one word too many'],
    [['import', 'prices', 'package.json', '--tenant', 'it'], {}, 'there is no tenant "it" (ch, de, at, nl)'],
    [['import', 'products', 'package.json', '--locale', 'nl-NL'], {}, 'no locale "nl-NL"'],
    [['doctor', '--wrong'], {}, "Unknown option '--wrong'"],
    [['doctor', '--offline'], {}, '--dkim and --offline belong to --live'],
    [['doctor', '--live', '--dkim', 'a b'], {}, '"a b" is no selector'],
    [['migrate'], { PORT: 'abc' }, 'PORT must be a whole number'],
    [['migrate'], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
    [['migrate'], { DATABASE_URL: 'postgres://127.0.0.1:9/none' }, 'ECONNREFUSED'],
  ])('refuses %j %j', async (argv, environment, problem) => {
    const { code, out, err } = await call(argv, environment);
    expect({ code, out, lines: err.length }).toEqual({ code: 2, out: [], lines: 1 });
    expect(err[0]).toContain(problem);
  });

  it('imports, and lists refused rows on standard error and in the report', async () => {
    const report = path.join(folder, 'report.jsonl');
    const rows = [
      dress(1),
      ...Array.from({ length: 25 }, (_, index) => dress(2, { id: `bad-${index}`, price: 'free' })),
    ];
    const first = await call([
      'import',
      'products',
      feed(rows),
      '--tenant',
      'ch',
      '--locale',
      'de-CH',
      '--report',
      report,
    ]);
    expect(first.code).toBe(1);
    expect(first.out).toEqual([
      'products for ch, de-CH: 26 rows read, 1 imported, 1 products changed, 0 articles withdrawn, 25 problems',
    ]);
    expect(first.err).toHaveLength(21);
    expect(first.err[0]).toBe('line 2: price is no price like "49.90 CHF"');
    expect(fs.readFileSync(report, 'utf8').trim().split('\n')).toHaveLength(25);
    expect((await call(['import', 'products', feed([dress(1)])])).code).toBe(0);
    expect((await call(['import', 'prices', feed([{ id: 'dress-1', price: '99.00' }])])).code).toBe(0);
    expect((await call(['import', 'stock', feed([{ id: 'dress-1', quantity: 3 }])])).code).toBe(0);
  });

  it('the doctor reports problems', async () => {
    const { code, out } = await call(['doctor']);
    expect(code).toBe(1);
    expect(out).toContain('ok    goods: ch sells 1 articles');
    expect(out).toContain('warn  pictures: 1 articles on sale have none');
    expect(out.join('\n')).not.toContain('going live');
    const away = await call(['doctor', '--live'], { DATABASE_URL: 'postgres://127.0.0.1:9/none' });
    expect(away.code).toBe(2);
    expect(away.out.join('\n')).toContain('fail  database: does not answer');
  });
});

describe('progressBar', () => {
  it('draws on a terminal only, at limited intervals, and clears its line', () => {
    const written: string[] = [];
    let now = 0;
    const bar = progressBar({ write: (text) => written.push(text), columns: () => 60 }, () => now);
    bar.show(0.5, '10 rows');
    now += 10;
    bar.show(0.6, '12 rows');
    bar.show(1, '20 rows');
    bar.end();
    expect(written).toHaveLength(3);
    expect(written[0]).toContain('50 % 10 rows');
    expect(written[2]).toBe('\r\u001b[2K');
  });
});
