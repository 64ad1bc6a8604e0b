import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Locale } from '../../../tenants/tenant.ts';

export type RequestKind = 'export' | 'erasure';
export type RequestedBy = 'customer' | 'staff';

export async function insertRequest(
  runner: SqlRunner,
  request: {
    customerId: string;
    kind: RequestKind;
    askedBy: RequestedBy;
    locale: Locale;
    publicUrl: string;
    now: Date;
    /** The request is complete when it is stored. */
    isDone: boolean;
  },
): Promise<string> {
  const { rows } = (await runner.query(
    `insert into privacy_request (customer_id, kind, asked_by, locale, public_url, asked_at, done_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      request.customerId,
      request.kind,
      request.askedBy,
      request.locale,
      request.publicUrl,
      request.now,
      request.isDone ? request.now : null,
    ],
  )) as { rows: { id: string }[] };
  return rows[0]?.id ?? '';
}

/** Returns the customer's newest extract that is ready or in progress, requested after a time. */
export async function newestExtract(
  runner: SqlRunner,
  customerId: string,
  askedAfter: Date,
): Promise<{ id: string; isReady: boolean } | null> {
  const { rows } = (await runner.query(
    `select id, content is not null as "isReady" from privacy_request
     where customer_id = $1 and kind = 'export' and asked_at > $2 and (done_at is null or content is not null)
     order by asked_at desc limit 1`,
    [customerId, askedAfter],
  )) as { rows: { id: string; isReady: boolean }[] };
  return rows[0] ?? null;
}

/** Serialises the requests of one customer. */
export async function lockCustomer(runner: SqlRunner, customerId: string): Promise<void> {
  await runner.query('select id from customer where id = $1 for no key update', [customerId]);
}

export type RequestedExtract = {
  customerId: string;
  tenant: string;
  email: string;
  firstName: string;
  locale: Locale;
  publicUrl: string;
};

/** Returns a requested extract that is not created yet; null if it is created or its customer was erased. */
export async function requestedExtract(runner: SqlRunner, id: string): Promise<RequestedExtract | null> {
  const { rows } = (await runner.query(
    `select asked.customer_id as "customerId", customer.tenant, customer.email, customer.first_name as "firstName",
       asked.locale, asked.public_url as "publicUrl"
     from privacy_request asked join customer on customer.id = asked.customer_id
     where asked.id = $1 and asked.kind = 'export' and asked.done_at is null and customer.erased_at is null`,
    [id],
  )) as { rows: RequestedExtract[] };
  return rows[0] ?? null;
}

/** Stores an extract; false if it was stored before or its customer was erased. */
export async function storeExtract(
  runner: SqlRunner,
  extract: { id: string; content: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update privacy_request set content = $2, done_at = $3, expires_at = $4
     where id = $1 and done_at is null
       and exists (select from customer where customer.id = privacy_request.customer_id and erased_at is null)
     returning id`,
    [extract.id, extract.content, extract.now, extract.expiresAt],
  );
  return rows.length === 1;
}

/** Returns an extract of this customer and marks it as downloaded; null for another customer's or an expired one. */
export async function fetchExtract(
  pool: Pool,
  wanted: { id: string; customerId: string; now: Date },
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ content: Buffer }>(
    `update privacy_request set fetched_at = $3
     where id = $1 and customer_id = $2 and content is not null and expires_at > $3 returning content`,
    [wanted.id, wanted.customerId, wanted.now],
  );
  return rows[0]?.content ?? null;
}

export async function hasExtract(pool: Pool, wanted: { id: string; customerId: string; now: Date }): Promise<boolean> {
  const { rows } = await pool.query(
    'select id from privacy_request where id = $1 and customer_id = $2 and content is not null and expires_at > $3',
    [wanted.id, wanted.customerId, wanted.now],
  );
  return rows.length === 1;
}

export type RequestLine = { id: string; kind: RequestKind; askedAt: Date; doneAt: Date | null };

/** Returns the newest requests, newest first. */
export async function listRequests(pool: Pool, customerId: string): Promise<RequestLine[]> {
  const { rows } = await pool.query<RequestLine>(
    `select id, kind, asked_at as "askedAt", done_at as "doneAt" from privacy_request where customer_id = $1
     order by asked_at desc, id limit 20`,
    [customerId],
  );
  return rows;
}

/** Deletes the content of expired extracts; the record of the request remains. */
export async function dropExpiredExtracts(runner: SqlRunner, now: Date): Promise<void> {
  await runner.query('update privacy_request set content = null where content is not null and expires_at < $1', [now]);
}
