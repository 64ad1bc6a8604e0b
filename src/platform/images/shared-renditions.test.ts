import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStore } from '../object-store/folder-store.ts';
import { type ObjectStore, ObjectStoreFailure } from '../object-store/object-store.ts';
import { createRenditionFiles, type RenditionFiles } from './rendition-files.ts';
import { shareRenditions, sweepSharedRenditions } from './shared-renditions.ts';

const NAME = '0123456789abcdef-320.avif';
const DAY = 86_400_000;
let folder: string;
let store: ObjectStore;
let now: number;
let failures: unknown[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shared-'));
  store = createFolderStore({ folder: path.join(folder, 'store'), now: () => now });
  now = 1_000_000;
  failures = [];
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const machine = (name: string, own: Partial<ObjectStore> = {}): RenditionFiles =>
  shareRenditions({
    files: createRenditionFiles({ folder: path.join(folder, name), budget: 1e9, now: () => now }),
    store: { ...store, ...own },
    now: () => now,
    notShared: (error) => failures.push(error),
  });

test('a machine serves what another one rendered, and then from its own disk', async () => {
  await machine('one').write(NAME, Buffer.from('rendered'));
  let reads = 0;
  const get: ObjectStore['get'] = (...asked) => {
    reads += 1;
    return store.get(...asked);
  };
  const other = machine('two', { get });
  expect(await other.has(NAME)).toBe(true);
  expect(await other.has('0123456789abcdef-640.avif')).toBe(false);
  expect(String(await other.read(NAME))).toBe('rendered');
  expect(String(await other.read(NAME))).toBe('rendered');
  expect(reads).toBe(1);
});

test('while the store is away a machine renders itself, and asks again after half a minute', async () => {
  let asked = 0;
  const away = async (): Promise<never> => {
    asked += 1;
    throw new ObjectStoreFailure('away');
  };
  const own = machine('one', { get: away, put: away, head: away });
  expect(await own.read(NAME)).toBeNull();
  expect(await own.has(NAME)).toBe(false);
  await own.write(NAME, Buffer.from('rendered'));
  expect(String(await own.read(NAME))).toBe('rendered');
  expect([asked, failures.length]).toEqual([1, 1]);
  now += 30_000;
  expect(await own.read('0123456789abcdef-640.avif')).toBeNull();
  expect(asked).toBe(2);
});

test('a sweep deletes the oldest renditions until the rest is within the budget', async () => {
  for (const [index, name] of ['aa-320.avif', 'bb-320.avif', 'cc-320.avif', 'dd-320.avif'].entries()) {
    await store.put(`renditions/${name}`, Buffer.alloc(100), 'image/avif');
    const file = path.join(folder, 'store', 'renditions', name.slice(0, 2), name);
    const at = (20_000 * DAY + index * DAY) / 1000;
    fs.utimesSync(file, at, at);
  }
  await store.put('pictures/0123456789abcdef', Buffer.alloc(1000), 'image/png');
  expect(await sweepSharedRenditions(store, 400)).toBe(0);
  expect(await sweepSharedRenditions(store, 250)).toBe(2);
  const left: string[] = [];
  for await (const { key } of store.list('')) left.push(key);
  expect(left.sort()).toEqual(['pictures/0123456789abcdef', 'renditions/cc-320.avif', 'renditions/dd-320.avif']);
});
