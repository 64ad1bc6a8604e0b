import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRenditionFiles, filesOverBudget } from './rendition-files.ts';

const DAY = 86_400_000;

test('removes the least recently used files until the rest is within the budget, and no more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 1000 }), usedAt: fc.nat(1000) }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 20_000 }),
      (sizes, budget) => {
        const files = sizes.map((own, index) => ({ ...own, path: String(index) }));
        const removed = filesOverBudget(files, budget);
        const left = files.filter((file) => !removed.includes(file));
        const bytes = (of: typeof files) => of.reduce((sum, file) => sum + file.bytes, 0);
        expect(bytes(left)).toBeLessThanOrEqual(budget);
        if (bytes(files) <= budget) expect(removed).toEqual([]);
        const latest = Math.max(...removed.map(({ usedAt }) => usedAt));
        expect(left.every(({ usedAt }) => usedAt >= latest)).toBe(true);
        const last = removed.at(-1);
        if (last) expect(bytes(left) + last.bytes).toBeGreaterThan(budget * 0.9);
      },
    ),
  );
});

test('a read renews a rendition, so that a sweep removes others first', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'renditions-'));
  let now = Date.now();
  const files = createRenditionFiles({ folder, budget: 250, now: () => now });
  for (const name of ['aa-320.avif', 'bb-320.avif', 'cc-320.avif']) await files.write(name, Buffer.alloc(100));
  await files.sweep();
  expect(files.figures()).toEqual({ bytes: 200, files: 2, removed: 1 });
  const [kept = '', other = ''] = ['aa-320.avif', 'bb-320.avif', 'cc-320.avif'].filter((name) =>
    fs.existsSync(path.join(folder, name.slice(0, 2), name)),
  );
  now += 2 * DAY;
  expect(await files.read(kept)).toEqual(Buffer.alloc(100));
  await files.write('dd-320.avif', Buffer.alloc(100));
  await files.sweep();
  expect([await files.has(kept), await files.has(other)]).toEqual([true, false]);
  expect(await files.read(other)).toBeNull();
});

test('removes drafts of a killed process', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'renditions-'));
  const draft = path.join(folder, 'aa', 'aa-320.avif.1-0.draft');
  fs.mkdirSync(path.dirname(draft));
  fs.writeFileSync(draft, 'x');
  let now = Date.now();
  const files = createRenditionFiles({ folder, budget: 1000, now: () => now });
  await files.sweep();
  expect(fs.existsSync(draft)).toBe(true);
  now += DAY;
  await files.sweep();
  expect(fs.existsSync(draft)).toBe(false);
  expect(files.figures()).toEqual({ bytes: 0, files: 0, removed: 0 });
});
