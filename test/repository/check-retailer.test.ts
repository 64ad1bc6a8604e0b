import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import example from '../../houses/example/house.ts';
import { tenants as montarve } from '../../houses/montarve/house.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the check over a folder and returns its exit code and what it prints. */
function check(cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/check-retailer.mjs')], {
    cwd,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

/** Writes a small platform with the files given. */
function platformOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'retailer-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

test('the platform names no retailer', () => {
  const { status, said } = check(ROOT);
  expect(said).toMatch(/^\d+ files name none of \d+ facts of retailers$/);
  expect(status).toBe(0);
  expect(Number(said.split(' ')[0])).toBeGreaterThan(1500);
});

test('names the lines with a name in capitals, a bank account with spaces, and a host, of either retailer', () => {
  const spaced = montarve.ch.payment.iban.replaceAll(/(.{4})/g, '$1 ');
  expect(spaced).not.toBe(montarve.ch.payment.iban);
  const folder = platformOf({
    'src/a.ts': `// A shop\n// of ${montarve.ch.seoTitleName.toUpperCase()}\n// with ${spaced}.\n`,
    'public/robots.txt': `Host: ${example.tenants.it.hostName}\n`,
    'src/a.test.ts': montarve.ch.hostName,
    'src/house.ts': "export const DEFAULT = 'houses/montarve';\n",
  });
  expect(check(folder)).toEqual({
    status: 1,
    said: 'public/robots.txt:1 names a retailer\nsrc/a.ts:2 names a retailer\nsrc/a.ts:3 names a retailer',
  });
});

test('wants the list of allowed lines to shrink with them', () => {
  const folder = platformOf({ 'src/payment-simulator/pay-markup.ts': 'export {};\n' });
  expect(check(folder).said).toBe('src/payment-simulator/pay-markup.ts: has 0 such lines; shorten the list to them');
});
