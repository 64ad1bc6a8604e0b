import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { addressList } from '../../src/platform/address-list.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import {
  createWebhookAdministration,
  type EndpointId,
  startWebhookDelivery,
  type WebhookAdministration,
  type WebhookDelivery,
} from '../../src/shop/staff/webhooks/index.ts';

export const KEYS: [string] = ['w'.repeat(40)];
export const LOOPBACK = addressList(['127.0.0.0/8']);

export const adminAt = (clock: Clock): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: 'admin@b.ch',
  role: 'admin',
  language: 'de',
  factorAt: clock.now(),
});

export type ReceivedRequest = {
  headers: Record<string, string>;
  body: string;
  id: string;
  subject: string;
  sequence: number;
};

export type Receiver = { url: string; received: ReceivedRequest[]; close(): Promise<void> };

/** Server that receives webhooks; `answer` decides how it answers, 204 by default. */
export async function openReceiver(
  answer: (request: ReceivedRequest, response: http.ServerResponse) => void = (_, response) => {
    response.writeHead(204).end();
  },
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { subject, sequence } = JSON.parse(body);
    const own = { headers, body, id: headers['webhook-id'] ?? '', subject, sequence: Number(sequence) };
    received.push(own);
    answer(own, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}/hooks`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}

/** Writes events to the log, one after the other. Returns their ids. */
export async function addEvents(
  pool: Pool,
  subjects: readonly string[],
  type = 'order.changed',
  tenant = 'ch',
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into event (id, type, tenant, subject, at, data)
     select gen_random_uuid(), $2, $3, subject, now(), '{"what": ["stage"]}' from unnest($1::text[]) with ordinality
       as one (subject, place) order by place returning id`,
    [subjects, type, tenant],
  );
  return rows.map(({ id }) => id);
}

/** Webhooks of a test: their administration, and processes that deliver. */
export type TestWebhooks = {
  webhooks: WebhookAdministration;
  add(url: string, form?: Record<string, string>): Promise<{ id: EndpointId; secret: string }>;
  /** Starts a process that delivers. */
  start(): WebhookDelivery;
  stop(): Promise<void>;
};

export function testWebhooks(pool: Pool, clock: Clock): TestWebhooks {
  const webhooks = createWebhookAdministration({ pool, clock, sealingSecrets: KEYS, allowed: LOOPBACK });
  const running: WebhookDelivery[] = [];
  let count = 0;
  return {
    webhooks,
    add: async (url, form = {}) => {
      count += 1;
      const entered = { name: `Endpoint ${count}`, url, types: 'order.changed', ...form };
      const created = await webhooks.create(adminAt(clock), entered);
      if (!created.ok) throw new Error(created.problem);
      return created;
    },
    start: () => {
      const delivery = startWebhookDelivery({ pool, clock, log: silentLog, sealingSecrets: KEYS, allowed: LOOPBACK });
      running.push(delivery);
      return delivery;
    },
    stop: async () => {
      await Promise.all(running.splice(0).map((delivery) => delivery.stop()));
    },
  };
}
