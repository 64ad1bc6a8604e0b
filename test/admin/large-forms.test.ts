import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminServices } from '../../src/admin/context.ts';
import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { MultipartProblem } from '../../src/storefront/multipart.ts';
import type { Pages } from '../../src/web/pages.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';
import { hire } from './support.ts';

const MB = 1024 * 1024;
let database: TestDatabase;
let admin: AdminServices;
let app: ReturnType<typeof createApp>;
let token = '';
/** Result of a page that reads its form to the end: the bytes or the error. */
let read: unknown;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  admin = await testAdmin(pool);
  token = (await hire(admin.staff, 'admin@montarve.example', 'admin', new Date())).token;
  const answer = async (request: Request) => {
    read = await request.bytes().catch((error: unknown) => error);
    return new Response('answered');
  };
  const pages = { answer } as unknown as Pages;
  const state = appState({ pool, pages, shop: wholeShop(pool), beside: { admin } });
  app = createApp({ config: readConfig({ TRUSTED_PROXIES: '127.0.0.1' }), log: silentLog, state: () => state });
});
afterAll(() => database.drop());

test.each(['imports', 'media', 'ledger'])('cuts off a form of unknown length for %s at 128 MB', async (section) => {
  const chunk = new Uint8Array(MB);
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulled += 1;
        if (pulled > 200) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    host: 'localhost',
    cookie: `staff=${token}`,
    'sec-fetch-site': 'same-origin',
    'transfer-encoding': 'chunked',
    'content-type': 'multipart/form-data; boundary=b',
  };
  const init = { method: 'POST', body, duplex: 'half', headers };
  const answer = await app.request(`http://localhost${ADMIN_ROOT}/${section}`, init, CONNECTION);
  expect([answer.status, await answer.text()]).toEqual([200, 'answered']);
  expect(read).toBeInstanceOf(MultipartProblem);
  expect(pulled).toBe(129);
});
