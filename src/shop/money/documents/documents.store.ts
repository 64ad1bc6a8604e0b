import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { FileTable } from '../../../platform/object-store/file-tables.store.ts';
import { readFileOf, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import type { DocumentKind } from './codes.ts';
import type { DocumentContent, DocumentLine, DocumentVat, IssuedDocument } from './document.ts';

type Runner = Pool | pg.PoolClient;

const DOCUMENT = `document.id, document.tenant, document.kind, document.number, document.cause, orders.number as "orderNumber",
  document.issued_at as "issuedAt", document.issued_on::text as "issuedOn", document.currency,
  document.total::bigint as total, document.vat, document.lines`;
const FROM = 'from document join orders on orders.id = document.order_id';

/** Takes the next number of a circle. Its row stays locked until the transaction ends, so take it last. */
export async function takeSequence(client: pg.PoolClient, company: string, kind: DocumentKind): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>(
    `insert into document_circle (company, kind, last_number) values ($1, $2, 1)
     on conflict (company, kind) do update set last_number = document_circle.last_number + 1
     returning last_number as sequence`,
    [company, kind],
  );
  const [row] = rows;
  if (!row) throw new Error('a circle gave no number');
  return Number(row.sequence);
}

/**
 * Takes a number for each entry, as `takeSequence` does. Locks the circles in ascending order. Returns a function that gives the
 * taken numbers of a circle one after the other.
 */
export async function takeSequences(
  client: pg.PoolClient,
  wanted: readonly { company: string; kind: DocumentKind }[],
): Promise<(company: string, kind: DocumentKind) => number> {
  const { rows } = await client.query<{ company: string; kind: DocumentKind; last: number; taken: number }>({
    name: 'document-sequences',
    text: `with wanted as (
       select company, kind, count(*)::int as taken from unnest($1::text[], $2::text[]) as wanted (company, kind) group by 1, 2),
     circle as (
       insert into document_circle (company, kind, last_number) select company, kind, taken from wanted order by company, kind
       on conflict (company, kind) do update set last_number = document_circle.last_number + excluded.last_number
       returning company, kind, last_number)
     select company, kind, circle.last_number as last, wanted.taken from circle join wanted using (company, kind)`,
    values: [wanted.map(({ company }) => company), wanted.map(({ kind }) => kind)],
  });
  const before = new Map(rows.map(({ company, kind, last, taken }) => [`${company} ${kind}`, Number(last) - taken]));
  return (company, kind) => {
    const key = `${company} ${kind}`;
    const last = before.get(key);
    if (last === undefined) throw new Error('a circle gave no number');
    before.set(key, last + 1);
    return last + 1;
  };
}

/**
 * Returns the document of an event, or else the next number of the circle, as `takeSequence` takes it. The caller has
 * locked the order.
 */
export async function knownOrSequence(
  client: pg.PoolClient,
  asked: { tenant: string; cause: string; company: string; kind: DocumentKind },
): Promise<{ id: string; number: string } | { sequence: number }> {
  const { rows } = await client.query<{ id: string | null; number: string | null; sequence: number | null }>({
    name: 'document-sequence',
    text: `with known as materialized (select id, number from document where tenant = $1 and cause = $2),
     taken as (
       insert into document_circle (company, kind, last_number) select $3, $4, 1 where not exists (select from known)
       on conflict (company, kind) do update set last_number = document_circle.last_number + 1
       returning last_number as sequence)
     select (select id from known) as id, (select number from known) as number, (select sequence from taken) as sequence`,
    values: [asked.tenant, asked.cause, asked.company, asked.kind],
  });
  const { id = null, number = null, sequence = null } = rows[0] ?? {};
  if (id !== null && number !== null) return { id, number };
  if (sequence === null) throw new Error('a circle gave no number');
  return { sequence: Number(sequence) };
}

export type NewDocument = {
  tenant: string;
  company: string;
  kind: DocumentKind;
  number: string;
  sequence: number | null;
  cause: string;
  orderId: string;
  issuedAt: Date;
  issuedOn: string;
  currency: string;
  total: number;
  vat: readonly DocumentVat[];
  lines: readonly DocumentLine[];
  content: DocumentContent;
};

/** Inserts documents in one statement and returns their ids in their order. */
export async function insertDocuments(client: pg.PoolClient, documents: readonly NewDocument[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string; cause: string; tenant: string }>({
    name: 'documents-new',
    text: `insert into document (tenant, company, kind, number, sequence, cause, order_id, issued_at, issued_on, currency, total,
       vat, lines, content)
     select tenant, company, kind, number, sequence, cause, "orderId", "issuedAt", "issuedOn", currency, total, vat, lines, content
     from rows from (jsonb_to_recordset($1::jsonb) as (tenant text, company text, kind text, number text, sequence bigint, cause text,
       "orderId" uuid, "issuedAt" timestamptz, "issuedOn" date, currency text, total bigint, vat jsonb, lines jsonb, content jsonb))
       with ordinality as entry order by entry.ordinality
     returning id, cause, tenant`,
    values: [JSON.stringify(documents)],
  });
  const ids = new Map(rows.map(({ id, cause, tenant }) => [`${tenant} ${cause}`, id]));
  return documents.map(({ tenant, cause }) => {
    const id = ids.get(`${tenant} ${cause}`);
    if (id === undefined) throw new Error('a new document has no row');
    return id;
  });
}

/** Returns the documents of an order in the order of their issue. */
export async function documentsOf(runner: Runner, orderId: string): Promise<IssuedDocument[]> {
  const { rows } = await runner.query<IssuedDocument>(
    `select ${DOCUMENT} ${FROM} where document.order_id = $1 order by document.issued_at, document.sequence, document.id`,
    [orderId],
  );
  return rows;
}

/** Returns the documents of orders by their numbers, in the order of their issue. */
export async function documentsOfNumbers(
  runner: Runner,
  tenant: string,
  numbers: readonly string[],
): Promise<IssuedDocument[]> {
  const { rows } = await runner.query<IssuedDocument>(
    `select ${DOCUMENT} ${FROM} where orders.tenant = $1 and orders.number = any($2::text[])
     order by document.issued_at, document.sequence, document.id`,
    [tenant, numbers],
  );
  return rows;
}

/** Returns the document of an event; null if it issued none. */
export async function documentOfCause(runner: Runner, tenant: string, cause: string): Promise<IssuedDocument | null> {
  const { rows } = await runner.query<IssuedDocument>(
    `select ${DOCUMENT} ${FROM} where document.tenant = $1 and document.cause = $2`,
    [tenant, cause],
  );
  return rows[0] ?? null;
}

/** Returns a document of a tenant by its id. */
export async function documentById(runner: Runner, tenant: string, id: string): Promise<IssuedDocument | null> {
  const { rows } = await runner.query<IssuedDocument>(
    `select ${DOCUMENT} ${FROM} where document.tenant = $1 and document.id = $2`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

/** Returns the frozen content of a document. JSON has no dates, so the paper's date is restored. */
export async function frozenContent(runner: Runner, id: string): Promise<DocumentContent | null> {
  const { rows } = await runner.query<{ content: DocumentContent }>('select content from document where id = $1', [id]);
  const paper = rows[0]?.content.paper;
  return paper ? { paper: { ...paper, createdAt: new Date(paper.createdAt) } } : null;
}

/** Archived files of documents, by the ids of their documents. */
export const STORED_DOCUMENTS: FileTable = {
  prefix: 'documents',
  table: 'document_file',
  id: 'document_id',
  idType: 'uuid',
  mediaType: "'application/pdf'",
};

/** Title and archived file of a document; null without a file before the first one was drawn. */
type ArchivedFile = Pick<IssuedDocument, 'tenant' | 'kind'> & { title: string; file: Buffer | null };
type ArchiveRow = Omit<ArchivedFile, 'file'> & { isDrawn: boolean; content: Buffer | null };

/** Returns the title and file of a document. Throws if the file was drawn and no store has it. */
export async function fileOf(runner: Runner, files: StoredFiles, id: string): Promise<ArchivedFile | null> {
  const readRow = async (): Promise<ArchiveRow | null> => {
    const { rows } = await runner.query<ArchiveRow>(
      `select document.tenant, document.kind, document.content->'paper'->>'title' as title,
         document_file.document_id is not null as "isDrawn", document_file.content
       from document left join document_file on document_id = document.id where document.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  };
  const row = await readRow();
  if (!row) return null;
  const { tenant, kind, title, isDrawn } = row;
  if (!isDrawn) return { tenant, kind, title, file: null };
  const archived = row.content ? row : await readFileOf(readRow, () => `${STORED_DOCUMENTS.prefix}/${id}`, files);
  // A document never changes, so a lost file is not drawn anew without notice.
  if (!archived) throw new Error('the archived file of a document is in no store');
  return { tenant, kind, title, file: archived.content };
}

/** Archives the file of a document and returns the archived one, which an earlier process may have drawn. */
export async function archiveFile(
  { pool, files }: { pool: Pool; files: StoredFiles },
  { id, content, now }: { id: string; content: Uint8Array; now: Date },
): Promise<Buffer> {
  const sum = createHash('sha256').update(content).digest();
  await pool.query(
    'insert into document_file (document_id, content, sha256, drawn_at) values ($1, $2, $3, $4) on conflict do nothing',
    [id, Buffer.from(content), sum, now],
  );
  const archived = await fileOf(pool, files, id);
  if (!archived?.file) throw new Error('an archived file is gone');
  return archived.file;
}
