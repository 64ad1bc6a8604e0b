import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { FileTable } from '../../../platform/object-store/file-tables.store.ts';
import { readFileOf, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import { PRODUCT_DOCUMENT_KINDS, type ProductDocumentKind } from './document-rules.ts';
import type { ProductDocument } from './ports.ts';

/**
 * Returns the documents of a product in the order of their kinds, and in the order of the languages within a kind. Documents
 * in other languages are included if `withOthers` is true or their kind has none in these languages.
 */
export async function readProductDocuments(
  pool: Pool,
  { productId, languages, withOthers }: { productId: string; languages: readonly string[]; withOthers: boolean },
): Promise<ProductDocument[]> {
  const { rows } = await pool.query<ProductDocument>({
    name: 'product-documents',
    text: `select id, kind, language, file_id as "fileId", bytes, added_at as "addedAt"
     from (select id, kind, language, file_id, bytes, added_at, array_position($2::text[], language) as place,
         bool_or(language = any($2)) over (partition by kind) as is_spoken
       from product_document where product_id = $1) document
     where place is not null or $4 or not is_spoken
     order by array_position($3::text[], kind), place nulls last, language`,
    values: [productId, languages, PRODUCT_DOCUMENT_KINDS, withOthers],
  });
  return rows;
}

/** Files of documents, by the ids of their rows: the file of a replaced document has the same key. */
export const STORED_PRODUCT_DOCUMENTS: FileTable = {
  prefix: 'product-documents',
  table: 'product_document',
  id: 'id',
  idType: 'uuid',
  mediaType: "'application/pdf'",
};

export async function readDocumentFile(pool: Pool, files: StoredFiles, fileId: string): Promise<Buffer | null> {
  const readRow = async () => {
    const { rows } = await pool.query<{ id: string; content: Buffer | null }>(
      'select id, content from product_document where file_id = $1 limit 1',
      [fileId],
    );
    return rows[0] ?? null;
  };
  const file = await readFileOf(readRow, ({ id }) => `${STORED_PRODUCT_DOCUMENTS.prefix}/${id}`, files);
  return file?.content ?? null;
}

/** Returns the title of a product in a locale, or in any; null for an unknown product. */
export async function titleOfProduct(pool: Pool, productId: string, locale: string): Promise<string | null> {
  const { rows } = await pool.query<{ title: string }>(
    `select coalesce((select named.title from product_text named where named.product_id = product.id
       order by named.locale = $2 desc, named.locale limit 1), product.id) as title from product where product.id = $1`,
    [productId, locale],
  );
  return rows[0]?.title ?? null;
}

/** Returns the id of a file, which follows its content. */
export const documentFileId = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

export type StoredDocument = { id: string; kind: string; language: string; fileId: string };

/** Returns the documents of products, by product. */
export async function readStoredDocuments(
  client: pg.ClientBase,
  productIds: readonly string[],
): Promise<Map<string, StoredDocument[]>> {
  const { rows } = await client.query<StoredDocument & { productId: string }>(
    `select product_id as "productId", id, kind, language, file_id as "fileId" from product_document
     where product_id = any($1) order by kind, language`,
    [productIds],
  );
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** Notes that an employee added or removed a document, so that feeds leave it alone. */
export async function markEditedDocument(
  client: pg.ClientBase,
  { productId, kind, language, now }: { productId: string; kind: string; language: string; now: Date },
): Promise<void> {
  await client.query(
    `insert into product_edit (product_id, field, at) values ($1, $2, $3)
     on conflict (product_id, field) do update set at = excluded.at`,
    [productId, `document.${kind}.${language}`, now],
  );
}

/** Stores a document in place of the one of its kind and language; null for an unknown product. */
export async function writeProductDocument(
  client: pg.ClientBase,
  document: { productId: string; kind: ProductDocumentKind; language: string; content: Buffer; now: Date },
): Promise<string | null> {
  const { productId, kind, language, content, now } = document;
  const fileId = documentFileId(content);
  const { rows } = await client.query<{ id: string }>(
    `insert into product_document (product_id, kind, language, file_id, bytes, content, added_at)
     select id, $2, $3, $4, $5, $6, $7 from product where id = $1
     on conflict (product_id, kind, language) do update set file_id = excluded.file_id, bytes = excluded.bytes,
       content = excluded.content, stored_bytes = null, stored_hash = null, added_at = excluded.added_at
     returning id`,
    [productId, kind, language, fileId, content.length, content, now],
  );
  return rows[0]?.id ?? null;
}

/** Deletes a document of a product; returns what it was, or null. */
export async function deleteProductDocument(
  client: pg.ClientBase,
  { productId, id }: { productId: string; id: string },
): Promise<{ kind: string; language: string } | null> {
  const { rows } = await client.query<{ kind: string; language: string }>(
    'delete from product_document where product_id = $1 and id = $2 returning kind, language',
    [productId, id],
  );
  return rows[0] ?? null;
}

/** Announces changed documents of a product to the pages that name them. */
export async function announceProductDocuments(client: pg.ClientBase, productId: string): Promise<void> {
  await client.query(`insert into outbox (topic, key) values ('product-document', $1)`, [productId]);
}
