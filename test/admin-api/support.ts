import type { AdminServices } from '../../src/admin/context.ts';
import { LINES_TYPE } from '../../src/api/admin/lines-operation.ts';
import type { AppState } from '../../src/app/http/app-state.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { ClientScope } from '../../src/shop/staff/api-clients/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import type { PayingShop } from '../support/paying.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { appState, CONNECTION, noPages, wholeShop } from '../support/whole-shop.ts';

export const manager = (clock: Clock, role: StaffMember['role'] = 'admin'): StaffMember => ({
  id: '00000000-0000-4000-8000-000000000043',
  email: 'manager@b.ch',
  role,
  language: 'de',
  factorAt: clock.now(),
});

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
}

export type TestClient = { id: string; secret: string };
/** `body`: sent as JSON, or as it is if it is a text or a file. `address`: network address of the client; this machine by default. */
export type Sent = { method?: string; body?: unknown; headers?: Record<string, string>; address?: string };

/** Parsed answer; a test names the fields that it expects. */
export type Body = Record<string, unknown> & { items?: Record<string, unknown>[]; code?: string };

export type TestApi = {
  admin: AdminServices;
  shop: Selling;
  /** Creates a client; without tenants it works for all. */
  client(scopes: readonly ClientScope[], more?: Record<string, string>): Promise<TestClient>;
  /** Sends a request; a POST gets a fresh idempotency key. */
  send(client: TestClient | null, path: string, sent?: Sent): Promise<Response>;
  /** Sends a request and returns its JSON; the lines of an answer with lines are `items`. A file has an empty body. */
  json(client: TestClient | null, path: string, sent?: Sent): Promise<{ status: number; body: Body; tag: string }>;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The opened shop, for a listening server. */
  state: AppState;
};

/** Whether an answer is a stream, which lasts minutes. */
export const isStream = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/**
 * Opens the shop with its integration API. Answers that their description does not match fail. `paying`: departments with a
 * payment provider.
 */
export async function openTestApi(pool: Pool, clock: Clock = systemClock, paying?: PayingShop): Promise<TestApi> {
  const admin = await testAdmin(pool, clock, undefined, paying);
  const state = appState({ pool, pages: noPages, shop: wholeShop(pool, clock), clock, beside: { admin } });
  const app = createApp({ config: readConfig({}), log: silentLog, state: () => state, clock, checksAnswers: true });
  let clients = 0;
  let keys = 0;
  const request = async (path: string, init: RequestInit = {}, address = '127.0.0.1') => {
    const connection = { incoming: { socket: { ...CONNECTION.incoming.socket, remoteAddress: address } } };
    return app.request(
      `http://localhost${path}`,
      { ...init, headers: { host: 'localhost', ...init.headers } },
      connection,
    );
  };
  const send: TestApi['send'] = (client, path, { method = 'GET', body, headers = {}, address } = {}) => {
    keys += 1;
    const init = {
      method,
      ...(body === undefined ? {} : { body: bodyOf(body) }),
      headers: {
        ...(client ? { authorization: `Bearer ${client.secret}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': `key-${keys}` } : {}),
        ...headers,
      },
    };
    return request(path, init, address);
  };
  return {
    admin,
    shop: paying ?? openSelling(pool, clock),
    request,
    state,
    send,
    client: async (scopes, more = {}) => {
      clients += 1;
      const entered = { name: `Client ${clients}`, scopes: scopes.join(' '), ...more };
      const outcome = await admin.apiClients.create(manager(clock), entered);
      if (!outcome.ok) throw new Error(outcome.problem);
      return outcome;
    },
    json: async (client, path, sent) => {
      const answer = await send(client, path, sent);
      if (isStream(answer)) {
        await answer.body?.cancel();
        return { status: answer.status, body: {}, tag: '' };
      }
      const type = answer.headers.get('content-type') ?? '';
      if (!/json/.test(type)) return { status: answer.status, body: {}, tag: '' };
      const hasLines = answer.headers.get('content-type') === LINES_TYPE;
      const body: Body = hasLines ? { items: linesOf(await answer.text()) } : await answer.json();
      return { status: answer.status, body, tag: answer.headers.get('etag') ?? '' };
    },
  };
}
