import type { Pool } from '../../../platform/database/pool.ts';
import type { DocumentKind } from './codes.ts';
import type { DocumentVat } from './document.ts';

export type DocumentFilter = {
  /** Number of a document, order or customer; '' for all. */
  term: string;
  kind: DocumentKind | null;
  /** ISO dates; null for no limit. */
  from: string | null;
  to: string | null;
};

export type ListedDocument = {
  id: string;
  kind: DocumentKind;
  number: string;
  orderNumber: string;
  customerNumber: string | null;
  customerId: string | null;
  /** ISO date. */
  issuedOn: string;
  total: number;
  vat: DocumentVat[];
};

type Scope = { tenant: string; filter: DocumentFilter };

const MATCHES = `from document join orders on orders.id = document.order_id
  where document.tenant = $1 and ($2::text is null or document.kind = $2)
    and ($3::date is null or document.issued_on >= $3::date) and ($4::date is null or document.issued_on <= $4::date)
    and ($5 = '' or document.id in (
      select id from document own where own.tenant = $1 and own.number = upper($5)
      union all select own.id from document own join orders o on o.id = own.order_id
        where o.tenant = $1 and (o.number = $5 or o.customer_number = $5)))`;

const LISTED = `document.id, document.kind, document.number, orders.number as "orderNumber",
  orders.customer_number as "customerNumber", orders.customer_id as "customerId", document.issued_on::text as "issuedOn",
  document.total::bigint as total, document.vat`;

const valuesOf = ({ tenant, filter }: Scope) => [tenant, filter.kind, filter.from, filter.to, filter.term];

/** Returns a page of documents, newest first, with the number of all that match. */
export async function documentsPage(
  pool: Pool,
  asked: Scope & { page: number; size: number },
): Promise<{ documents: ListedDocument[]; count: number }> {
  const [{ rows }, { rows: counts }] = await Promise.all([
    pool.query<ListedDocument>(
      `select ${LISTED} ${MATCHES} order by document.issued_at desc, document.id limit $6 offset $7`,
      [...valuesOf(asked), asked.size, (asked.page - 1) * asked.size],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count ${MATCHES}`, valuesOf(asked)),
  ]);
  return { documents: rows, count: counts[0]?.count ?? 0 };
}

/** Returns all documents that match, oldest first, a batch at a time. */
export async function* documentBatches(pool: Pool, asked: Scope & { size: number }): AsyncGenerator<ListedDocument[]> {
  for (let batch = await batchAfter(pool, asked, null); batch.length > 0; ) {
    yield batch;
    batch = await batchAfter(pool, asked, batch.at(-1)?.id ?? null);
  }
}

async function batchAfter(
  pool: Pool,
  asked: Scope & { size: number },
  after: string | null,
): Promise<ListedDocument[]> {
  const { rows } = await pool.query<ListedDocument>(
    `select ${LISTED} ${MATCHES}
       and ($7::uuid is null or (document.issued_at, document.id) > (select issued_at, id from document where id = $7::uuid))
     order by document.issued_at, document.id limit $6`,
    [...valuesOf(asked), asked.size, after],
  );
  return rows;
}
