import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageRoutes } from '../../src/api/images.ts';
import { videoRoutes } from '../../src/api/videos.ts';
import { type ComposedShop, composeShop } from '../../src/app/compose-shop.ts';
import { moveNewFiles } from '../../src/app/move-new-files.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { openObjectStores } from '../../src/platform/object-store/open-stores.ts';
import { createStoredFiles } from '../../src/platform/object-store/stored-files.ts';
import { watchShopDependencies } from '../../src/server/dependency-report.ts';
import { pictureContent } from '../../src/shop/catalogue/products/index.ts';
import { storeVideo } from '../../src/shop/catalogue/products/videos.store.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type S3TestServer, startS3Server } from '../support/s3-server.ts';

/** Pictures and videos of a shop whose files are in a bucket, and its commands. */
const editor: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'editor@montarve.example',
  role: 'editor',
  language: 'de',
};
const CLIP = path.join(import.meta.dirname, '../import/videos/clip.webm');
const clock = fixedClock(new Date().toISOString());
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-shop-'));

let database: TestDatabase;
let server: S3TestServer;
let shop: ComposedShop;
let environment: Record<string, string>;
let move: () => Promise<void>;

beforeAll(async () => {
  database = await testDatabase();
  server = await startS3Server();
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PAYMENTS: 'none',
    PICTURE_WARMING: 'off',
    FILES: 's3',
    S3_ENDPOINT: server.bucket.endpoint,
    S3_BUCKET: server.bucket.bucket,
    S3_PREFIX: server.bucket.prefix,
    S3_ACCESS_KEY_ID: server.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.bucket.secretAccessKey,
  };
  const config = readConfig(environment);
  shop = await composeShop({ config, pool: database.pool, clock, log: silentLog });
  move = moveNewFiles({ pool: database.pool, clock, config, log: silentLog });
});
afterAll(async () => {
  await shop.close();
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function uploadPicture(background: string): Promise<string> {
  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const added = await shop.admin.media.add(editor, { name: 'foto.png', content });
  if (!added.ok) throw new Error(added.problem);
  const opened = await shop.admin.media.open(editor, added.id);
  return opened?.item.shownId ?? '';
}

const show = (id: string, width: number): Promise<Response> =>
  Promise.resolve(imageRoutes(shop.images, () => '127.0.0.1').request(`/images/${id}/${width}`));

async function contentIn(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where content is not null`,
  );
  return rows[0]?.count ?? 0;
}

async function run(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const out = (line: string) => lines.push(line);
  const code = await runCommand(argv, { environment, out, err: out, terminal: null });
  return { code, lines };
}

test('an uploaded picture moves to the bucket, is shown, and is cropped from there', async () => {
  const id = await uploadPicture('#3366aa');
  expect((await show(id, 160)).status).toBe(200);
  await move();
  expect(await contentIn('picture')).toBe(0);
  const shown = await show(id, 640);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 640 });

  const item = (await shop.admin.media.list(editor, { words: 'foto', page: 1 }))?.items[0];
  const cropped = await shop.admin.media.crop(editor, item?.id ?? '', {
    version: String(item?.version),
    intent: 'ratio',
    ratio: '1:1',
  });
  expect(cropped).toEqual({ ok: true });
});

test('while the bucket is away, stored renditions are shown and others are asked for again', async () => {
  const id = await uploadPicture('#aa3366');
  await move();
  expect((await show(id, 320)).status).toBe(200);
  server.failBy(() => 'error');
  expect((await show(id, 320)).status).toBe(200);
  const other = await show(id, 480);
  expect([other.status, other.headers.get('retry-after')]).toEqual([503, '5']);
  const waiting = await uploadPicture('#66aa33');
  await move();
  expect((await show(waiting, 320)).status).toBe(200);
  expect(await contentIn('picture')).toBeGreaterThan(0);
  server.failBy(() => null);
  // The store is asked again after some seconds.
  expect((await show(id, 480)).status).toBe(503);
  clock.advance(5000);
  expect((await show(id, 480)).status).toBe(200);
  await move();
  expect(await contentIn('picture')).toBe(0);
}, 60_000);

test('a video is shown from the bucket', async () => {
  const stored = await storeVideo(database.pool, CLIP, 'webm');
  if ('problem' in stored) throw new Error(stored.problem);
  await move();
  expect(await contentIn('video_piece')).toBe(0);
  const answer = await videoRoutes(shop.videos).request(`/videos/${stored.id}/webm`);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(fs.readFileSync(CLIP))).toBe(true);
});

test('health and doctor tell whether the bucket answers', async () => {
  const report = watchShopDependencies({
    config: readConfig(environment),
    pool: database.pool,
    availability: { check: async () => true, isAway: () => false },
    open: { paymentServer: null },
  });
  expect((await report()).parts.files).toMatchObject({ state: 'ok' });
  expect((await run('doctor')).lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('bucket shop-files stores, returns and deletes'),
      expect.stringMatching(/files: \d+ in the object store, which backups do not have; 0 in PostgreSQL/),
    ]),
  );
  environment = { ...environment, S3_SECRET_ACCESS_KEY: 'wrong-secret' };
  expect((await run('doctor')).lines.join('\n')).toContain('refuses the request (SignatureDoesNotMatch)');
  environment = { ...environment, S3_SECRET_ACCESS_KEY: server.bucket.secretAccessKey };
}, 60_000);

test('a backup says which files it lacks, and a restored shop reads them from the bucket', async () => {
  const id = await uploadPicture('#112233');
  await move();
  const file = path.join(folder, 'today.backup');
  const { lines } = await run('backup', file);
  expect(lines.at(-1)).toMatch(/^without \d+ files of the object store, which needs copies of its own$/);
  const other = await testDatabase();
  const own = environment;
  environment = { ...own, DATABASE_URL: other.url };
  expect(await run('restore', file, '--replace')).toMatchObject({ code: 0 });
  environment = own;
  const files = createStoredFiles(openObjectStores(readConfig(own).files));
  expect((await pictureContent(other.pool, files, id))?.length).toBeGreaterThan(100);
  await other.drop();
}, 120_000);

test('the command moves files to a folder, and says what it needs', async () => {
  expect(await run('files', 'move', '--to', 'postgres')).toEqual({
    code: 2,
    lines: ['kontor files move: FILES is s3: set FILES=postgres and restart the processes of the shop first'],
  });
  const place = `folder:${path.join(folder, 'files')}`;
  environment = { ...environment, FILES: place, FILES_BEFORE: 's3' };
  const moved = await run('files', 'move', '--to', place);
  expect(moved).toEqual({ code: 0, lines: [expect.stringMatching(/^moved \d+ files, \d+\.\d MB, to folder:/)] });
  const listed = await run('files', 'list');
  expect(listed.lines[0]).toMatch(/^pictures +0 in the database, \d+ in the object store$/);
  expect(fs.readdirSync(path.join(folder, 'files')).sort()).toEqual(['.drafts', 'pictures', 'videos']);
}, 60_000);
