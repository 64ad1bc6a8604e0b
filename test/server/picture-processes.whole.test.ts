// Whole runs only: starts whole processes of the shop.
import fs from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import { storePicture } from '../../src/shop/catalogue/products/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ask, endServers, startServer } from '../support/server.ts';

/** The whole shop decodes pictures in confined processes, and none of them outlives it. Reads /proc, so Linux only. */

let database: TestDatabase;
let picture: string;

beforeAll(async () => {
  database = await testDatabase();
  const pictures = createPictureDecoder();
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7c2f38' } })
    .jpeg()
    .toBuffer();
  const stored = await storePicture({ database: database.pool, pictures }, photo);
  picture = 'id' in stored ? stored.id : expect.fail(stored.problem);
  await pictures.close();
});
afterEach(endServers);
afterAll(() => database.drop());

/** Returns the decoding processes that a process has started. */
function decodersOf(parent: number | undefined): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isChild = fs.readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`);
        return isChild && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decode-pictures.ts');
      } catch {
        return false;
      }
    });
}

/** Whether a process has loaded libvips, the native part of sharp. */
function hasDecoder(pid: number | undefined): boolean {
  return /libvips|sharp/.test(fs.readFileSync(`/proc/${pid}/maps`, 'utf8'));
}

function isAlive(pid: number): boolean {
  return fs.existsSync(`/proc/${pid}`);
}

/** Starts a shop, waits for the process that all its threads use, and lets it render the picture. */
async function startRendering(workers: number) {
  const environment = { DATABASE_URL: database.url, PICTURE_WARMING: 'off', WORKERS: String(workers) };
  const server = await startServer(environment);
  await expect.poll(() => decodersOf(server.child.pid).filter(hasDecoder), { timeout: 30_000 }).toHaveLength(1);
  const decoders = decodersOf(server.child.pid);
  const answer = await ask(server.port, `/images/${picture}/160`, { headers: { accept: 'image/avif' } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/avif']);
  expect(decodersOf(server.child.pid), 'processes that the picture started').toEqual(decoders);
  return { server, decoders };
}

describe.runIf(process.platform === 'linux')('decoding processes of a running shop', () => {
  test.each([1, 2])(
    'with WORKERS=%i the shop renders without sharp, and its stop ends them',
    async (workers) => {
      const { server, decoders } = await startRendering(workers);
      expect(hasDecoder(server.child.pid)).toBe(false);
      expect(await server.end()).toBe(0);
      expect(decoders.filter(isAlive)).toEqual([]);
    },
    120_000,
  );

  test('a killed shop takes them along', async () => {
    const { server, decoders } = await startRendering(1);
    await server.end('SIGKILL');
    await expect.poll(() => decoders.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  }, 120_000);
});
