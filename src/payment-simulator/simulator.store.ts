import type pg from 'pg';
import type { Pool } from '../platform/database/pool.ts';
import type { BalanceRow } from './balance.store.ts';
import type { SimulatedCard } from './test-cards.ts';

/** Parameters with which a session was created. */
export type SimulatorQuery = {
  method: string;
  successUrl: string;
  cancelUrl: string;
  locale: string;
  description: string;
  reference: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  brandsBlocked: string[];
  manualCapture: boolean;
};

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type Challenge = { card: SimulatedCard; notices: string };

export type SimulatorSessionRow = {
  id: string;
  intentId: string;
  asked: SimulatorQuery;
  amount: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  intentStatus: IntentStatus;
  method: string | null;
  card: SimulatedCard | null;
  refunded: number;
  challenge: Challenge | null;
  /** The buyer disputes the payment after it was captured. */
  isDisputed: boolean;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = `id, intent_id as "intentId", asked, amount, currency, status, intent_status as "intentStatus", method, card,
  refunded, challenge, is_disputed as "isDisputed", created_at as "createdAt", expires_at as "expiresAt"`;

type Runner = Pool | pg.PoolClient;

export async function insertSession(client: Runner, session: SimulatorSessionRow): Promise<void> {
  await client.query({
    name: 'simulator-session-new',
    text: `insert into simulator_session (id, intent_id, asked, amount, currency, status, intent_status, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      session.id,
      session.intentId,
      JSON.stringify(session.asked),
      session.amount,
      session.currency,
      session.status,
      session.intentStatus,
      session.createdAt,
      session.expiresAt,
    ],
  });
}

/** Inserts a session that is paid, with its movement of the balance, in one statement. */
export async function insertPaidSession(
  runner: Runner,
  session: SimulatorSessionRow,
  charge: BalanceRow,
): Promise<void> {
  await runner.query({
    name: 'simulator-session-paid',
    text: `with session as (
       insert into simulator_session (id, intent_id, asked, amount, currency, status, intent_status, method, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))
     insert into simulator_balance (id, kind, category, amount, fee, currency, source_id, intent_id, payment_id, created_at,
       available_at) values ($11, $12, $13, $14, $15, $5, $16, $2, $17, $18, $19)`,
    values: [
      session.id,
      session.intentId,
      JSON.stringify(session.asked),
      session.amount,
      session.currency,
      session.status,
      session.intentStatus,
      session.method,
      session.createdAt,
      session.expiresAt,
      charge.id,
      charge.kind,
      charge.category,
      charge.amount,
      charge.fee,
      charge.sourceId,
      charge.paymentId,
      charge.createdAt,
      charge.availableAt,
    ],
  });
}

/** Finds a session by its own id or that of its intent; locks it if a change follows. */
export async function sessionBy(
  runner: Runner,
  by: { id: string } | { intentId: string },
  how: 'read' | 'lock',
): Promise<SimulatorSessionRow | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['intent_id', by.intentId];
  const { rows } = await runner.query<SimulatorSessionRow>({
    name: `simulator-session-${column}-${how}`,
    text: `select ${COLUMNS} from simulator_session where ${column} = $1${how === 'lock' ? ' for update' : ''}`,
    values: [value],
  });
  return rows[0] ?? null;
}

/** Milliseconds for which an event belongs to its sender: twice as long as sending may take. */
export const TAKEN_MS = 20_000;

/** Event that its writer sends at its time; others send it later if it is not delivered. */
export type NewEvent = { event: EventRow; dueAt: Date };

/** Writes the state of a session and the events about it. */
export async function writeSession(
  client: Runner,
  session: SimulatorSessionRow,
  told: readonly NewEvent[] = [],
): Promise<void> {
  await client.query({
    name: 'simulator-session-write',
    text: `with written as (
       update simulator_session set status = $2, intent_status = $3, method = $4, card = $5, refunded = $6, challenge = $7, is_disputed = $8
       where id = $1
     ) ${insertEventsText('$9')}`,
    values: [
      session.id,
      session.status,
      session.intentStatus,
      session.method,
      session.card && JSON.stringify(session.card),
      session.refunded,
      session.challenge && JSON.stringify(session.challenge),
      session.isDisputed,
      eventRows(told),
    ],
  });
}

export async function insertEvents(client: Runner, told: readonly NewEvent[]): Promise<void> {
  await client.query({ name: 'simulator-event-new', text: insertEventsText('$1'), values: [eventRows(told)] });
}

function insertEventsText(rows: string): string {
  return `insert into simulator_event (id, session_id, payload, attempts, due_at)
     select id, session_id, payload, attempts, due_at from jsonb_to_recordset(${rows}::jsonb) as told (id text, session_id text, payload jsonb,
       attempts int, due_at timestamptz)`;
}

function eventRows(told: readonly NewEvent[]): string {
  return JSON.stringify(
    told.map(({ event: { id, sessionId, payload, attempts }, dueAt }) => ({
      id,
      session_id: sessionId,
      payload,
      attempts,
      due_at: new Date(dueAt.getTime() + TAKEN_MS),
    })),
  );
}

export type EventRow = {
  id: string;
  sessionId: string;
  payload: { type: string } & Record<string, unknown>;
  /** Includes the current try. */
  attempts: number;
};

/** Claims an event for the duration of a delivery; null if it was delivered or another process has claimed it. */
export async function claimEvent(pool: Pool, id: string, now: Date, until: Date): Promise<EventRow | null> {
  const { rows } = await pool.query<EventRow>({
    name: 'simulator-event-claim',
    text: `update simulator_event set attempts = attempts + 1, due_at = $3 where id = $1 and delivered_at is null and due_at <= $2
     returning id, session_id as "sessionId", payload, attempts`,
    values: [id, now, until],
  });
  return rows[0] ?? null;
}

export async function markDelivered(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query({
    name: 'simulator-event-delivered',
    text: 'update simulator_event set delivered_at = $2 where id = $1',
    values: [id, now],
  });
}

export async function postpone(pool: Pool, id: string, dueAt: Date): Promise<void> {
  await pool.query('update simulator_event set due_at = $2 where id = $1 and delivered_at is null', [id, dueAt]);
}

export async function dueEvents(pool: Pool, now: Date, mostAttempts: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from simulator_event where delivered_at is null and due_at <= $1 and attempts < $2
     order by due_at limit 200`,
    [now, mostAttempts],
  );
  return rows.map((row) => row.id);
}

/** Deletes sessions and keys older than `before`. */
export async function deleteOldSessions(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from simulator_session where created_at < $1', [before]);
  await pool.query('delete from simulator_key where created_at < $1', [before]);
}

export type StoredAnswer = { requestHash: string; status: number; body: object };

/**
 * Stores the response to a key, as the last step of a transaction. Returns false if another request was first. A
 * concurrent request waits here for the first one.
 */
export async function storeAnswer(
  client: pg.PoolClient,
  { key, requestHash, status, body, now }: StoredAnswer & { key: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'simulator-key-keep',
    text: `insert into simulator_key (key, request_hash, status, body, created_at) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing`,
    values: [key, requestHash, status, JSON.stringify(body), now],
  });
  return rowCount === 1;
}

export async function storedAnswer(pool: Pool, key: string): Promise<StoredAnswer | null> {
  const { rows } = await pool.query<StoredAnswer>({
    name: 'simulator-key-read',
    text: 'select request_hash as "requestHash", status, body from simulator_key where key = $1',
    values: [key],
  });
  return rows[0] ?? null;
}
