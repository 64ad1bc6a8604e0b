import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseStore } from '../../src/platform/object-store/database-store.ts';
import { createFolderStore } from '../../src/platform/object-store/folder-store.ts';
import { joinChunks, type ObjectStore, ObjectStoreFailure } from '../../src/platform/object-store/object-store.ts';
import { S3_LIMITS } from '../../src/platform/object-store/s3-requests.ts';
import { createS3Store, S3_PART_BYTES } from '../../src/platform/object-store/s3-store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type S3Fault, type S3TestServer, startS3Server } from '../support/s3-server.ts';

/** Large enough for three parts of an upload to S3. */
const LARGE = randomBytes(S3_PART_BYTES * 2 + 100_003);
const SMALL = Buffer.from('a small file');
const KEYS = ['pictures/0123456789abcdef', 'pictures/fedcba9876543210', 'videos/00000000000000aa'];

let database: TestDatabase;
let server: S3TestServer;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-files-'));

const s3 = (limits = {}, own = {}): ObjectStore =>
  createS3Store({
    bucket: { ...server.bucket, ...own },
    limits: { ...S3_LIMITS, ...limits },
    rest: async () => {},
    random: Math.random,
  });

beforeAll(async () => {
  database = await testDatabase();
  server = await startS3Server();
  for (const prefix of ['pictures', 'videos'])
    await database.pool.query(
      `create table file_of_${prefix} (id text primary key, media_type text not null, content bytea, stored_bytes integer,
         stored_hash bytea)`,
    );
  for (const key of KEYS) {
    const [prefix, id] = key.split('/');
    await database.pool.query(`insert into file_of_${prefix} (id, media_type) values ($1, 'image/png')`, [id]);
  }
});
afterEach(() => server.failBy(() => null));
afterAll(async () => {
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const stores: [string, () => ObjectStore][] = [
  [
    'PostgreSQL',
    () =>
      createDatabaseStore({
        pool: database.pool,
        tables: ['pictures', 'videos'].map((prefix) => ({
          prefix,
          table: `file_of_${prefix}`,
          id: 'id',
          idType: 'text',
          mediaType: 'media_type',
        })),
      }),
  ],
  ['a folder', () => createFolderStore({ folder, now: Date.now })],
  ['S3', () => s3()],
];

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

const read = async (store: ObjectStore, ...asked: Parameters<ObjectStore['get']>): Promise<Buffer | null> => {
  const found = await store.get(...asked);
  return found && joinChunks(found.chunks);
};

describe.each(stores)('the store in %s', (name, open) => {
  const [first = '', second = '', third = ''] = KEYS;

  test('stores, replaces, returns and deletes', async () => {
    const store = open();
    expect(await store.get(first)).toBeNull();
    expect(await store.head(first)).toBeNull();
    await store.put(first, SMALL, 'image/png');
    expect(await read(store, first)).toEqual(SMALL);
    expect(await store.head(first)).toMatchObject({ bytes: SMALL.length });
    await store.put(first, Buffer.from('other'), 'image/png');
    expect(String(await read(store, first))).toBe('other');
    await store.delete(first);
    await store.delete(first);
    expect(await store.get(first)).toBeNull();
  });

  test('stores a large stream, and returns ranges of it', async () => {
    const store = open();
    async function* chunks(): AsyncGenerator<Buffer> {
      for (let at = 0; at < LARGE.length; at += 300_001) yield LARGE.subarray(at, at + 300_001);
    }
    await store.put(second, chunks(), 'video/mp4');
    expect((await read(store, second))?.equals(LARGE)).toBe(true);
    expect(await store.head(second)).toMatchObject({ bytes: LARGE.length });
    const middle = await store.get(second, { first: 300_000, last: 9_000_000 });
    expect(middle?.bytes).toBe(LARGE.length);
    expect((await joinChunks(middle?.chunks ?? chunks())).equals(LARGE.subarray(300_000, 9_000_001))).toBe(true);
    const end = await read(store, second, { first: LARGE.length - 3, last: LARGE.length + 100 });
    expect(end?.equals(LARGE.subarray(-3))).toBe(true);
  });

  test('lists by prefix', async () => {
    const store = open();
    for (const key of KEYS) await store.put(key, SMALL, 'image/png');
    expect(await keysOf(store, 'pictures/')).toEqual([first, second]);
    expect(await keysOf(store, 'pictures/f')).toEqual([second]);
    expect(await keysOf(store, 'videos/')).toEqual([third]);
    expect(await keysOf(store, 'others/')).toEqual([]);
  });

  test.each(['../etc/passwd', 'pictures/../../x', 'pictures/', '/etc/passwd', 'pictures/a/b', 'pictures/.x', 'Ä/b'])(
    'stores and reads nothing outside: %s',
    async (key) => {
      const store = open();
      if (name !== 'PostgreSQL') await expect(store.get(key)).rejects.toThrow(ObjectStoreFailure);
      else expect(await store.get(key)).toBeNull();
      await expect(store.put(key, SMALL, 'text/plain')).rejects.toThrow(ObjectStoreFailure);
    },
  );
});

test('a folder keeps the earlier file when a stream breaks, and no draft', async () => {
  const store = createFolderStore({ folder, now: Date.now });
  await store.put('pictures/broken', SMALL, 'image/png');
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('half');
    throw new Error('the upload broke off');
  }
  await expect(store.put('pictures/broken', broken(), 'image/png')).rejects.toThrow('broke off');
  expect(await read(store, 'pictures/broken')).toEqual(SMALL);
  expect(fs.readdirSync(path.join(folder, '.drafts'))).toEqual([]);
});

test('a folder that is a file is named in the failure', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  await expect(createFolderStore({ folder: file, now: Date.now }).put('a/b', SMALL, 'a/b')).rejects.toThrow(
    `the folder ${file} does not work`,
  );
});

describe('S3', () => {
  test('tells the media type, and links to an object for some seconds', async () => {
    await s3().put('documents/linked', SMALL, 'application/pdf');
    expect(await s3().head('documents/linked')).toEqual({ bytes: SMALL.length, mediaType: 'application/pdf' });
    const link = (await s3().link('documents/linked', 60)) ?? '';
    const answer = await fetch(link);
    expect([answer.status, await answer.text()]).toEqual([200, String(SMALL)]);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const forged = await fetch(link.replace('linked', 'other'));
    expect(forged.status).toBe(403);
  });

  test('works on a service of which every second request fails', async () => {
    let count = 0;
    server.failBy((): S3Fault => {
      count += 1;
      return count % 2 === 0 ? null : count % 4 === 1 ? 'error' : 'cut';
    });
    const store = s3();
    await store.put('videos/through-faults', LARGE, 'video/mp4');
    expect((await read(store, 'videos/through-faults'))?.equals(LARGE)).toBe(true);
    expect(await keysOf(store, 'videos/through')).toEqual(['videos/through-faults']);
    await store.delete('videos/through-faults');
    expect(await store.head('videos/through-faults')).toBeNull();
  });

  test.each(['hang', 'half'] as const)('ends a request to a service that hangs: %s', async (fault) => {
    await s3().put('pictures/late', LARGE, 'image/png');
    server.failBy(() => fault);
    const failure = await read(s3({ patienceMs: 60, attempts: 2 }), 'pictures/late').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ObjectStoreFailure);
    expect(String(failure)).toMatch(/shop-files (?:does not answer|broke off) \(late\)/);
  });

  test('leaves no parts of an upload that fails', async () => {
    const seen: string[] = [];
    server.failBy(({ method = '', url = '' }) => {
      seen.push(`${method} ${url.replace(/uploadId=[^&]+/i, 'uploadId=…')}`);
      return url.includes('partNumber=2') ? 'error' : null;
    });
    await expect(s3({ attempts: 2 }).put('videos/failed', LARGE, 'video/mp4')).rejects.toThrow('does not answer (503)');
    expect(seen.at(-1)).toBe('DELETE /shop-files/shop/videos/failed?uploadId=…');
    server.failBy(() => null);
    expect(await s3().head('videos/failed')).toBeNull();
  });

  test('names a refusal by the code of the service', async () => {
    const wrong = s3({}, { secretAccessKey: 'wrong-secret' });
    await expect(wrong.put('pictures/a', SMALL, 'image/png')).rejects.toThrow(
      'the bucket shop-files refuses the request (SignatureDoesNotMatch)',
    );
    await expect(s3({}, { bucket: 'other-bucket' }).get('pictures/a')).rejects.toThrow(
      'there is no bucket other-bucket',
    );
  });

  // s3rver makes its tokens by DES, which OpenSSL 3 no longer has, so a recorded service answers.
  test('continues a list of several pages', async () => {
    const asked: (string | null)[] = [];
    const service = http.createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://service');
      asked.push(searchParams.get('continuation-token'));
      const isFirst = asked.length === 1;
      const next = '<IsTruncated>true</IsTruncated><NextContinuationToken>1&amp;ueGc==</NextContinuationToken>';
      const entry = `<Contents><Key>shop/many/${isFirst ? 'a' : 'b&#39;'}</Key><Size>12</Size><ETag>"0"</ETag></Contents>`;
      response.end(`<ListBucketResult><Name>shop-files</Name>${entry}${isFirst ? next : ''}</ListBucketResult>`);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    expect(await keysOf(s3({}, { endpoint }), 'many/')).toEqual(['many/a', "many/b'"]);
    expect(asked).toEqual([null, '1&ueGc==']);
    await new Promise((resolve) => service.close(resolve));
  });
});
