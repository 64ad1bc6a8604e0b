// Whole runs only: it kills whole processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '../../src/platform/object-store/folder-store.ts';
import { createStoredFiles } from '../../src/platform/object-store/stored-files.ts';
import { pictureContent } from '../../src/shop/catalogue/products/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COUNT = 400;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-killed-'));
const place = path.join(folder, 'files');
const store = createFolderStore({ folder: place, now: Date.now });
const pictures = new Map(
  Array.from({ length: COUNT }, (_, index) => [index.toString(16).padStart(16, '0'), randomBytes(20_000)]),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const [id, content] of pictures)
    await database.pool.query(
      `insert into picture (id, width, height, ground, media_type, content) values ($1, 10, 10, '#ffffff', 'image/png', $2)`,
      [id, content],
    );
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

function startMove(): ChildProcess {
  return spawn(process.execPath, ['src/cli.ts', 'files', 'move', '--to', `folder:${place}`], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, DATA_DIR: folder, FILES: `folder:${place}` },
  });
}

const countIn = async (sql: string): Promise<number> =>
  (await database.pool.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
const countMoved = (): Promise<number> => countIn('select count(stored_hash)::int as count from picture');

test('a move that is killed twice loses no file, and the third run ends it', async () => {
  for (const least of [60, 160]) {
    const move = startMove();
    const ended = new Promise((resolve) => move.once('exit', resolve));
    await expect.poll(countMoved, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(least);
    move.kill('SIGKILL');
    await ended;
    expect(await countMoved()).toBeLessThan(COUNT);
    await expectAllPictures();
  }
  const last = startMove();
  expect(await new Promise((resolve) => last.once('exit', resolve))).toBe(0);
  expect(await countIn('select count(content)::int as count from picture')).toBe(0);
  await expectAllPictures();
  let keys = 0;
  for await (const { key } of store.list('pictures/')) keys += key === '' ? 0 : 1;
  expect(keys).toBe(COUNT);
}, 180_000);

async function expectAllPictures(): Promise<void> {
  const files = createStoredFiles([store]);
  for (const [id, content] of pictures)
    expect((await pictureContent(database.pool, files, id))?.equals(content), id).toBe(true);
}
