import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const SCRIPT = path.resolve('scripts/check-names.mjs');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the check over a small repository. */
function check(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'names-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: folder, encoding: 'utf8' });
  return { status, said: stderr.trim() };
}

const TWICE = { 'src/a.ts': 'export type Owner = string;', 'src/b.ts': 'export type Owner = number;' };

test('accepts names of one meaning, route modules and texts by language', () => {
  const texts = 'export const basket = {};';
  expect(
    check({
      'src/a.ts': 'export type Owner = string;',
      'src/storefront/routes/a.tsx': 'export function loader() {}',
      'src/storefront/routes/b.tsx': 'export function loader() {}',
      'src/tenants/messages/de-CH/basket.ts': texts,
      'src/tenants/messages/fr-CH/basket.ts': texts,
    }),
  ).toEqual({ status: 0, said: '' });
});

test('refuses a name that two files define', () => {
  expect(check(TWICE)).toEqual({ status: 1, said: 'Owner is defined 2 times: src/a.ts, src/b.ts' });
});
