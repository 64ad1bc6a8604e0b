import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FILE_TABLES } from '../../src/app/file-tables.ts';
import { createFolderStore } from '../../src/platform/object-store/folder-store.ts';
import { countFilesToMove, type MoveDeps, moveFiles } from '../../src/platform/object-store/move-files.ts';
import { type ObjectStore, ObjectStoreFailure } from '../../src/platform/object-store/object-store.ts';
import { countDueRemovals } from '../../src/platform/object-store/removals.store.ts';
import { removeFiles } from '../../src/platform/object-store/remove-files.ts';
import { S3_LIMITS } from '../../src/platform/object-store/s3-requests.ts';
import { createS3Store } from '../../src/platform/object-store/s3-store.ts';
import { createStoredFiles } from '../../src/platform/object-store/stored-files.ts';
import { pictureContent, videoChunks } from '../../src/shop/catalogue/products/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type S3TestServer, startS3Server } from '../support/s3-server.ts';

const NOW = new Date('2030-11-20T10:00:00Z');
const LATER = new Date('2030-11-20T12:00:00Z');
const VIDEO = '00000000000000aa';

let database: TestDatabase;
let server: S3TestServer;
let folder: string;
let pictures: Map<string, Buffer>;
const video = randomBytes(700_000);

beforeAll(async () => {
  database = await testDatabase();
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-files-'));
  pictures = new Map(
    Array.from({ length: 12 }, (_, index) => [`00000000000000${index + 10}`, randomBytes(5000 + index)]),
  );
  for (const [id, content] of pictures)
    await database.pool.query(
      `insert into picture (id, width, height, ground, media_type, content) values ($1, 10, 10, '#ffffff', 'image/png', $2)`,
      [id, content],
    );
  await database.pool.query(
    `insert into video (id, format, bytes, width, height, milliseconds) values ($1, 'mp4', $2, 10, 10, 10)`,
    [VIDEO, video.length],
  );
  for (let at = 0; at * 262_144 < video.length; at += 1)
    await database.pool.query('insert into video_piece (video_id, position, content) values ($1, $2, $3)', [
      VIDEO,
      at,
      video.subarray(at * 262_144, (at + 1) * 262_144),
    ]);
});
afterEach(async () => {
  server.failBy(() => null);
  await database.pool.query('truncate picture, video, video_piece, object_removal cascade');
  for await (const { key } of bucket().list('')) await bucket().delete(key);
  fs.rmSync(folder, { recursive: true, force: true });
});

const bucket = (): ObjectStore =>
  createS3Store({
    bucket: server.bucket,
    limits: { ...S3_LIMITS, attempts: 2 },
    rest: async () => {},
    random: () => 0.5,
  });
const inFolder = (): ObjectStore => createFolderStore({ folder, now: Date.now });
const deps = (current: ObjectStore | null, former: ObjectStore | null = null): MoveDeps => ({
  pool: database.pool,
  tables: FILE_TABLES,
  current,
  former,
  now: () => NOW,
});

/** Reads every file as the shop does, and compares it with what was uploaded. */
async function expectAllFiles(...stores: ObjectStore[]): Promise<void> {
  const files = createStoredFiles(stores);
  for (const [id, content] of pictures)
    expect((await pictureContent(database.pool, files, id))?.equals(content), id).toBe(true);
  const chunks: Buffer[] = [];
  for await (const chunk of videoChunks(database.pool, files, VIDEO)) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(video)).toBe(true);
}

async function keysOf(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  return keys.sort();
}

const ALL_KEYS = () => [...[...pictures.keys()].map((id) => `pictures/${id}`), `videos/${VIDEO}`];

test('moves all files from the database through a folder to a bucket and back, and serves them meanwhile', async () => {
  expect(await countFilesToMove(deps(inFolder()))).toBe(13);
  expect(await moveFiles(deps(inFolder()))).toEqual({
    moved: 13,
    bytes: video.length + [...pictures.values()].reduce((sum, content) => sum + content.length, 0),
    left: 0,
    problem: null,
  });
  expect(await keysOf(inFolder())).toEqual(ALL_KEYS());
  const { rows } = await database.pool.query(
    `select (select count(*)::int from picture where content is not null) as pictures,
       (select count(*)::int from video_piece) as chunks, (select stored_bytes from video) as bytes`,
  );
  expect(rows).toEqual([{ pictures: 0, chunks: 0, bytes: video.length }]);
  await expectAllFiles(inFolder());

  let done = 0;
  await moveFiles(deps(bucket(), inFolder()), { isOver: () => done >= 5, onFile: (count) => (done = count) });
  const rest = (await keysOf(inFolder())).length;
  expect(rest).toBeGreaterThan(3);
  expect(rest).toBeLessThanOrEqual(8);
  await expectAllFiles(bucket(), inFolder());
  expect(await moveFiles(deps(bucket(), inFolder()))).toMatchObject({ moved: rest, left: 0 });
  expect(await keysOf(inFolder())).toEqual([]);
  expect(await keysOf(bucket())).toEqual(ALL_KEYS());
  await expectAllFiles(bucket());

  expect(await moveFiles(deps(null, bucket()))).toMatchObject({ moved: 13, left: 0 });
  await expectAllFiles();
  // A reader may have found the row without content just before, so objects stay for some minutes.
  expect(await removeFiles({ pool: database.pool, tables: FILE_TABLES, stores: [bucket()], now: () => NOW }, 99)).toBe(
    0,
  );
  expect(await keysOf(bucket())).toEqual(ALL_KEYS());
  await removeFiles({ pool: database.pool, tables: FILE_TABLES, stores: [bucket()], now: () => LATER }, 99);
  expect(await keysOf(bucket())).toEqual([]);
});

test('a run that was killed half-way loses nothing, and the next one ends it', async () => {
  const killed = new Error('killed');
  for (const step of ['put', 'get'] as const) {
    let calls = 0;
    const dying: ObjectStore = {
      ...bucket(),
      [step]: async (...call: [string, Buffer, string]) => {
        calls += 1;
        const store = bucket();
        if (step === 'put') await store.put(...call);
        if (calls > 3) throw killed;
        return step === 'get' ? store.get(call[0]) : undefined;
      },
    };
    await expect(moveFiles(deps(dying))).rejects.toBe(killed);
    await expectAllFiles(bucket());
  }
  expect(await moveFiles(deps(bucket()))).toMatchObject({ left: 0, problem: null });
  await expectAllFiles(bucket());
  // The notes of copies that no run completed keep what rows have.
  await removeFiles({ pool: database.pool, tables: FILE_TABLES, stores: [bucket()], now: () => LATER }, 99);
  expect(await keysOf(bucket())).toEqual(ALL_KEYS());
});

test('moves through a service of which half of all requests fail, and ends while it is away', async () => {
  // The first attempt of each request fails.
  const seen = new Set<string>();
  server.failBy(({ method, url }) => {
    const request = `${method} ${url}`;
    if (seen.has(request)) return null;
    seen.add(request);
    return 'error';
  });
  let done = 0;
  const limits = { isOver: () => done >= 3, onFile: (count: number) => (done = count) };
  expect(await moveFiles(deps(bucket()), limits)).toMatchObject({ left: 0 });
  await expectAllFiles(bucket());
  server.failBy(() => 'error');
  const report = await moveFiles(deps(bucket()));
  expect(report.moved).toBe(0);
  expect(report.left).toBeGreaterThanOrEqual(5);
  expect(report.left).toBeLessThan(12);
  expect(report.problem).toMatch(/^pictures\/\w+: the bucket shop-files does not answer \(503\)$/);
  server.failBy(() => null);
  await expectAllFiles(bucket());
});

test('leaves a file in the database whose copy differs', async () => {
  const broken: ObjectStore = {
    ...inFolder(),
    put: (key, _content, type) => inFolder().put(key, Buffer.from('something else'), type),
  };
  const report = await moveFiles(deps(broken));
  expect(report.moved).toBe(0);
  expect(report.left).toBeGreaterThanOrEqual(5);
  expect(report.left).toBeLessThan(12);
  expect(report.problem).toContain('returns another content');
  await expectAllFiles();
});

test('moves no changed file back into the database', async () => {
  await moveFiles(deps(inFolder()));
  const [id = ''] = pictures.keys();
  await inFolder().put(`pictures/${id}`, Buffer.from('damaged'), 'image/png');
  const report = await moveFiles(deps(null, inFolder()));
  expect(report).toMatchObject({ moved: 12, left: 1 });
  expect(report.problem).toContain('no such file, or a changed one');
  const { rows } = await database.pool.query('select stored_hash as hash from picture where id = $1', [id]);
  expect(rows).toEqual([
    {
      hash: createHash('sha256')
        .update(pictures.get(id) ?? '')
        .digest(),
    },
  ]);
});

test('a deleted row deletes its object, also after the store was away', async () => {
  await moveFiles(deps(bucket()));
  const [gone = '', rolledBack = '', again = ''] = pictures.keys();
  await database.pool.query('delete from picture where id = any($1)', [[gone, again]]);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('delete from picture where id = $1', [rolledBack]);
  await client.query('rollback');
  client.release();
  expect(await countDueRemovals(database.pool, LATER)).toBe(13);
  // Uploaded once more before the object was deleted.
  await database.pool.query(
    `insert into picture (id, width, height, ground, media_type, content) values ($1, 10, 10, '#ffffff', 'image/png', $2)`,
    [again, pictures.get(again)],
  );
  await moveFiles(deps(bucket()));

  const removal = { pool: database.pool, tables: FILE_TABLES, stores: [bucket()], now: () => LATER };
  server.failBy(({ method }) => (method === 'DELETE' ? 'error' : null));
  await expect(removeFiles(removal, 99)).rejects.toThrow(ObjectStoreFailure);
  server.failBy(() => null);
  await removeFiles(removal, 99);
  expect(await keysOf(bucket())).toEqual(ALL_KEYS().filter((key) => key !== `pictures/${gone}`));
  expect(await countDueRemovals(database.pool, LATER)).toBe(0);
  pictures.delete(gone);
  await expectAllFiles(bucket());
});

test('a row that is deleted while its file is copied leaves no object', async () => {
  const [id = ''] = pictures.keys();
  const slow: ObjectStore = {
    ...inFolder(),
    put: async (key, ...rest) => {
      // Several files are copied at once. Without its row, this one would not be read.
      if (key === `pictures/${id}`) await database.pool.query('delete from picture where id = $1', [id]);
      await inFolder().put(key, ...rest);
    },
  };
  await moveFiles(deps(slow));
  expect(await keysOf(inFolder())).toContain(`pictures/${id}`);
  await removeFiles({ pool: database.pool, tables: FILE_TABLES, stores: [inFolder()], now: () => LATER }, 99);
  expect(await keysOf(inFolder())).not.toContain(`pictures/${id}`);
  pictures.delete(id);
  await expectAllFiles(inFolder());
});

test('without a store, notes of deleted rows wait', async () => {
  await moveFiles(deps(inFolder()));
  await database.pool.query('delete from picture');
  expect(await removeFiles({ pool: database.pool, tables: FILE_TABLES, stores: [], now: () => LATER }, 99)).toBe(0);
  expect(await countDueRemovals(database.pool, LATER)).toBe(13);
});
