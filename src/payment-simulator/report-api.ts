import type { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { type BalanceRow, listBalance, listPayouts, type PayoutRow } from './balance.store.ts';
import { insertSimulatedFile, listSimulatedDisputes, simulatedDispute } from './dispute.store.ts';
import { newId } from './new-id.ts';
import { sessionBy } from './simulator.store.ts';
import { balanceObject, disputeObject, errorObject, payoutObject } from './stripe-objects.ts';

const MOST = 100;
const MOST_FILE_BYTES = 5_000_000;

/** Adds the lists of the balance, payouts and disputes, in the shape and paging of Stripe's API. */
export function addReports(app: Hono, { pool, clock }: { pool: Pool; clock: Clock }): void {
  app.get('/v1/balance_transactions', async (c) => {
    const { since, after, most } = pageOf(new URL(c.req.url).searchParams);
    const [payoutId, sourceId] = [c.req.query('payout') ?? null, c.req.query('source') ?? null];
    const rows = await listBalance(pool, { since, after, most, payoutId, sourceId });
    return c.json(listObject(rows, most, c.req.path, (row: BalanceRow) => balanceObject(row)));
  });
  app.get('/v1/payouts', async (c) => {
    const asked = pageOf(new URL(c.req.url).searchParams);
    const rows = await listPayouts(pool, asked);
    return c.json(listObject(rows, asked.most, c.req.path, (row: PayoutRow) => payoutObject(row)));
  });
  app.get('/v1/disputes', async (c) => {
    const asked = pageOf(new URL(c.req.url).searchParams);
    const rows = await listSimulatedDisputes(pool, asked);
    const objects = await Promise.all(rows.slice(0, asked.most).map(({ id }) => found(id)));
    return c.json({ object: 'list', url: c.req.path, has_more: rows.length > asked.most, data: objects });
  });
  app.post('/v1/files', async (c) => {
    const form = await c.req.formData();
    const file = form.get('file');
    if (form.get('purpose') !== 'dispute_evidence' || !(file instanceof File) || file.size > MOST_FILE_BYTES)
      return c.json(errorObject('invalid_request_error', 'Invalid file'), 400);
    const id = newId('file');
    await insertSimulatedFile(pool, { id, name: file.name, size: file.size, now: clock.now() });
    return c.json({ id, object: 'file', filename: file.name, purpose: 'dispute_evidence', size: file.size });
  });
  app.get('/v1/disputes/:id', async (c) => {
    const object = await found(c.req.param('id'));
    return object
      ? c.json(object)
      : c.json(errorObject('invalid_request_error', 'No such dispute', 'resource_missing'), 404);
  });

  async function found(id: string): Promise<object | null> {
    const dispute = await simulatedDispute(pool, id, 'read');
    const session = dispute && (await sessionBy(pool, { id: dispute.sessionId }, 'read'));
    if (!dispute || !session) return null;
    const asked = { since: null, payoutId: null, sourceId: id, after: null, most: MOST };
    return disputeObject(dispute, session, await listBalance(pool, asked));
  }
}

function pageOf(params: URLSearchParams): { since: Date | null; after: string | null; most: number } {
  const since = Number(params.get('created[gte]'));
  const limit = Number(params.get('limit') ?? '10');
  return {
    since: since > 0 ? new Date(since * 1000) : null,
    after: params.get('starting_after'),
    most: Number.isInteger(limit) && limit > 0 && limit <= MOST ? limit : 10,
  };
}

function listObject<Row>(rows: readonly Row[], most: number, url: string, object: (row: Row) => object): object {
  return { object: 'list', url, has_more: rows.length > most, data: rows.slice(0, most).map(object) };
}
