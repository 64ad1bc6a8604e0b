import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFormFiles } from './form-files.ts';

const KB = 1024;
async function* chunks(count: number, breaksOff = false) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(KB, sent);
  if (breaksOff) throw new Error('the connection was lost');
}

test('stores private files in a folder until the form is closed', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'));
  const folder = path.join(home, 'uploads');
  const forms = createFormFiles(folder, 100 * KB);
  const [form, other] = [forms.openForm(), forms.openForm()];
  const kept = await form.keep(chunks(3), 3 * KB);
  expect(kept).toEqual({ size: 3 * KB, path: expect.stringMatching(/uploads\/[0-9a-f-]{36}$/) });
  expect(fs.readFileSync(kept.path ?? '')).toEqual(Buffer.concat([0, 1, 2].map((sign) => Buffer.alloc(KB, sign))));
  expect(fs.statSync(kept.path ?? '').mode & 0o777).toBe(0o600);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  // Exceeds its limit: counted, not stored.
  expect(await other.keep(chunks(50), 2 * KB)).toEqual({ size: 50 * KB, path: null });
  await expect(other.keep(chunks(2, true), 9 * KB)).rejects.toThrow('lost');
  expect(fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)).toBe(5 * KB);
  await form.close();
  await other.close();
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(fs.readdirSync(home)).toEqual(['uploads']);
});

test('removes files of a killed process and leaves files in progress', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'));
  const forms = createFormFiles(folder, KB);
  for (const [name, hours] of [
    ['old', 2],
    ['new', 0],
    ['older version/feed.tsv', 3],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), '');
    const at = Date.now() / 1000 - hours * 3600;
    fs.utimesSync(path.join(folder, name.split('/')[0] ?? ''), at, at);
  }
  await forms.sweep(new Date(Date.now() - 3_600_000));
  expect(fs.readdirSync(folder)).toEqual(['new']);
  await createFormFiles(path.join(folder, 'none'), KB).sweep(new Date());
});
