import * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { tenants } from '../../../tenants/index.ts';
import { privacyMessagesOf } from '../../../tenants/messages/privacy.ts';
import { href } from '../../../tenants/paths.ts';
import { adoptOrders } from '../../money/ledger/index.ts';
import { type Customers, type SessionKeys, writeLetter } from '../accounts/index.ts';
import { collect, pack, unpack } from './extract.ts';
import { readExtractLink, signExtract } from './extract-link.ts';
import { extractPage } from './extract-page.ts';
import { countRows } from './personal-data.store.ts';
import type { Privacy } from './ports.ts';
import {
  fetchExtract,
  hasExtract,
  insertRequest,
  lockCustomer,
  newestExtract,
  type RequestedExtract,
  requestedExtract,
  storeExtract,
} from './requests.store.ts';

const QUEUE = 'personal-extract';
/** Number of orders and mails beyond which a job creates the extract. */
const LARGE = 200;
const HOUR = 3_600_000;
/** Period in milliseconds during which an existing extract is returned instead of a new one. */
const FRESH_MS = HOUR;
/** Period in milliseconds during which an extract can be downloaded. */
const LIFE_MS = 24 * HOUR;

const Job = v.object({ id: v.string() });

type Extracts = Pick<Privacy, 'askExtract' | 'isExtractOpen' | 'extract' | 'start'>;

export function createExtracts(deps: {
  pool: Pool;
  clock: Clock;
  keys: SessionKeys;
  outbox: Outbox;
  jobs: Jobs;
  checkPassword: Customers['password']['check'];
  hashOf(customer: { tenant: string; id: string }): string;
  /** Number of rows beyond which a job creates the extract; for tests. */
  large?: number;
}): Extracts {
  const { pool, clock, keys, outbox, jobs, checkPassword, hashOf, large = LARGE } = deps;

  async function contentOf({ customerId, tenant, email }: RequestedExtract) {
    const now = clock.now();
    const content = await pack(
      await collect(pool, { id: customerId, tenant, email, hash: hashOf({ tenant, id: customerId }) }, now),
    );
    return { content, now, expiresAt: new Date(now.getTime() + LIFE_MS) };
  }

  async function make(id: string): Promise<void> {
    const asked = await requestedExtract(pool, id);
    if (asked) await storeExtract(pool, { id, ...(await contentOf(asked)) });
  }

  async function letterFor(id: string, asked: RequestedExtract): Promise<Mail | null> {
    const tenant = Object.values(tenants).find((entry) => entry.id === asked.tenant);
    if (!tenant?.sendsMail) return null;
    const page = `${asked.publicUrl}${href(asked.locale, 'accountPrivacy')}`;
    const letter = await writeLetter({ tenant, locale: asked.locale }, 'extract', asked.email, page);
    return { ...letter, key: `account-extract:${id}` };
  }

  async function makeInJob(id: string): Promise<void> {
    const asked = await requestedExtract(pool, id);
    if (!asked) return;
    const extract = await contentOf(asked);
    const letter = await letterFor(id, asked);
    // One transaction: an extract that is ready is not created again, so a lost letter would never be sent.
    await inTransaction(pool, async (client) => {
      if ((await storeExtract(client, { id, ...extract })) && letter) await outbox.put(letter, client);
    });
  }

  return {
    askExtract: async (house, _browser, customer, entered) => {
      const { tenant, locale, publicUrl } = house;
      if (!entered.password) return { ok: false, problem: 'fields', fields: { password: 'required' } };
      const checked = await checkPassword(house, customer, entered.password);
      if ('problem' in checked) return checked;
      if (!checked.ok) return { ok: false, problem: 'fields', fields: { password: 'wrong-password' } };
      const now = clock.now();
      const known = { id: customer.id, tenant: tenant.id };
      const person = { ...known, email: customer.email, hash: hashOf(known), now };
      const asked = await inTransaction(pool, async (client) => {
        await lockCustomer(client, customer.id);
        const newest = await newestExtract(client, customer.id, new Date(now.getTime() - FRESH_MS));
        const isLarge = async () => (await countRows(client, ['orders', 'mail'], person)) > large;
        // A small unfinished extract is being created by another request, or its request died. Only the first copy is
        // stored.
        if (newest) return { ...newest, inJob: !newest.isReady && (await isLarge()) };
        // Guest orders with this address belong to the customer too.
        await adoptOrders(client, { tenant: tenant.id, customerId: customer.id, email: customer.email });
        const request = { customerId: customer.id, kind: 'export' as const, askedBy: 'customer' as const };
        const id = await insertRequest(client, { ...request, locale, publicUrl, now, isDone: false });
        const inJob = await isLarge();
        if (inJob) await jobs.send(QUEUE, { id }, client);
        return { id, isReady: false, inJob };
      });
      if (asked.inJob) return { ok: true, link: null };
      if (!asked.isReady) await make(asked.id);
      return { ok: true, link: signExtract(keys, asked.id, clock.now()) };
    },

    isExtractOpen: async (customer, link) => {
      const now = clock.now();
      const id = readExtractLink(keys, link, now);
      return id !== null && (await hasExtract(pool, { id, customerId: customer.id, now }));
    },

    extract: async ({ tenant, locale }, customer, link, as) => {
      const now = clock.now();
      const id = readExtractLink(keys, link, now);
      const content = id === null ? null : await fetchExtract(pool, { id, customerId: customer.id, now });
      if (!content) return null;
      const extract = await unpack(content);
      const text = privacyMessagesOf(locale);
      const name = `${text.fileName}-${extract.madeAt.slice(0, 10)}.${as}`;
      return as === 'json'
        ? { content: `${JSON.stringify(extract, null, 2)}\n`, type: 'application/json; charset=utf-8', name }
        : { content: extractPage(extract, { tenant, locale, text }), type: 'text/html; charset=utf-8', name };
    },

    start: () =>
      jobs.work(QUEUE, async (data) => {
        await makeInJob(v.parse(Job, data).id);
      }),
  };
}
