import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFormFiles } from './form-files.ts';
import { createUploadCapacity } from './upload-capacity.ts';

const KB = 1024;
const capacityFor = (forms: number) => createUploadCapacity({ forms, perAddress: forms, perNetwork: forms });
async function* chunks(count: number, breaksOff = false) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(KB, sent);
  if (breaksOff) throw new Error('the connection was lost');
}

test('stores private files in a folder until the form is closed', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'));
  const folder = path.join(home, 'uploads');
  const forms = createFormFiles(folder, capacityFor(2));
  const [form, other] = [forms.openForm('::1'), forms.openForm('::1')];
  const kept = await form.keep(chunks(3), 3 * KB);
  expect(kept).toEqual({ size: 3 * KB, isBusy: false, path: expect.stringMatching(/uploads\/[0-9a-f-]{36}$/) });
  expect(fs.readFileSync(kept.path ?? '')).toEqual(Buffer.concat([0, 1, 2].map((sign) => Buffer.alloc(KB, sign))));
  expect(fs.statSync(kept.path ?? '').mode & 0o777).toBe(0o600);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  // Exceeds its limit: counted, not stored.
  expect(await other.keep(chunks(50), 2 * KB)).toEqual({ size: 50 * KB, path: null, isBusy: false });
  await expect(other.keep(chunks(2, true), 9 * KB)).rejects.toThrow('lost');
  expect(fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)).toBe(5 * KB);
  await form.close();
  await other.close();
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(fs.readdirSync(home)).toEqual(['uploads']);
});

test('stores nothing of a form without a place, and nothing more of a displaced one', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'));
  const forms = createFormFiles(folder, createUploadCapacity({ forms: 2, perAddress: 2, perNetwork: 2 }));
  const [first, second, third] = [1, 2, 3].map(() => forms.openForm('192.0.2.1'));
  await first?.keep(chunks(1), 9 * KB);
  async function* displacedHalfway() {
    yield* chunks(2);
    await forms.openForm('198.51.100.1').keep(chunks(1), 9 * KB);
    yield* chunks(2);
  }
  expect(await second?.keep(displacedHalfway(), 9 * KB)).toEqual({ size: 4 * KB, path: null, isBusy: true });
  expect(await third?.keep(chunks(3), 9 * KB)).toMatchObject({ size: 3 * KB, path: null, isBusy: true });
  const sizes = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size);
  expect(sizes.toSorted()).toEqual([0, KB, KB]);
});

test('removes files of a killed process and leaves files in progress', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'));
  const forms = createFormFiles(folder, capacityFor(1));
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
  await createFormFiles(path.join(folder, 'none'), capacityFor(1)).sweep(new Date());
});
