import type { Pool } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SqlRunner } from '../jobs.ts';

/**
 * Table whose rows have a file each. Either the database has the content, or `stored_hash` and `stored_bytes` say what
 * the object store has. All texts are SQL of the program.
 */
export type FileTable = {
  /** First part of the keys of its files, such as `pictures`. */
  prefix: string;
  table: string;
  /** Column of the id, which is the second part of the key, and its type. */
  id: string;
  idType: 'text' | 'uuid';
  /** Expression of the media type. */
  mediaType: string;
  /** Condition of rows whose file never changes again; only these move. */
  isFinal?: string;
  /** Table of chunks with the columns `position` and `content`, where the content is no column of the row. */
  chunks?: { table: string; id: string };
};

/** File of a row. `hash` is the SHA-256 of a file in the object store; null while the database has it. */
export type StoredRow = { id: string; mediaType: string; hash: Buffer | null };

/** Rows of one statement that lists files. */
const PAGE = 500;

const isRow = ({ id, idType }: FileTable): string => `${id} = $1::${idType}`;
const rowOf = ({ id, mediaType }: FileTable): string =>
  `${id}::text as id, ${mediaType} as "mediaType", stored_hash as hash`;

export async function findStoredRow(database: SqlRunner, table: FileTable, id: string): Promise<StoredRow | null> {
  const { rows } = await database.query(`select ${rowOf(table)} from ${table.table} where ${isRow(table)}`, [id]);
  return (rows as StoredRow[])[0] ?? null;
}

/** Lists the files that the database has, or those that the object store has, by id. */
export async function* listFileRows(
  database: SqlRunner,
  table: FileTable,
  where: 'database' | 'store',
): AsyncGenerator<StoredRow> {
  const condition =
    where === 'store' ? 'stored_hash is not null' : `stored_hash is null and ${table.isFinal ?? 'true'}`;
  let last: string | null = null;
  for (;;) {
    const { rows } = await database.query(
      `select ${rowOf(table)} from ${table.table} where ${condition} ${last === null ? '' : `and ${table.id} > $1`}
       order by ${table.table}.${table.id} limit ${PAGE}`,
      last === null ? [] : [last],
    );
    const page = rows as StoredRow[];
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)?.id ?? null;
  }
}

/** Counts files by place. */
export async function countFileRows(
  database: SqlRunner,
  table: FileTable,
): Promise<{ inDatabase: number; inStore: number }> {
  const { rows } = await database.query(
    `select count(*) filter (where stored_hash is null and ${table.isFinal ?? 'true'})::int as "inDatabase",
       count(stored_hash)::int as "inStore" from ${table.table}`,
  );
  return (rows as { inDatabase: number; inStore: number }[])[0] ?? { inDatabase: 0, inStore: 0 };
}

/** Reads the content of a row from the database, a chunk at a time; nothing while the object store has it. */
export async function* fileRowContent(database: SqlRunner, table: FileTable, id: string): AsyncGenerator<Buffer> {
  if (!table.chunks) {
    const { rows } = await database.query(`select content from ${table.table} where ${isRow(table)}`, [id]);
    const [row] = rows as { content: Buffer | null }[];
    if (row?.content) yield row.content;
    return;
  }
  for (let position = 0; ; position += 1) {
    const { rows } = await database.query(
      `select content from ${table.chunks.table} where ${table.chunks.id} = $1 and position = $2`,
      [id, position],
    );
    const [row] = rows as { content: Buffer }[];
    if (!row) return;
    yield row.content;
  }
}

/** Returns the size of a content that the database has; null if it has none. */
export async function fileRowSize(database: SqlRunner, table: FileTable, id: string): Promise<number | null> {
  const { chunks } = table;
  const { rows } = await database.query(
    chunks
      ? `select sum(octet_length(content))::int as bytes from ${chunks.table} where ${chunks.id} = $1`
      : `select octet_length(content) as bytes from ${table.table} where ${isRow(table)}`,
    [id],
  );
  return (rows as { bytes: number | null }[])[0]?.bytes ?? null;
}

/**
 * Deletes the content of a row whose file the object store has, and notes its size and hash. Returns false if the
 * content has changed meanwhile, or the row is gone.
 */
export async function releaseFileRow(
  pool: Pool,
  table: FileTable,
  id: string,
  stored: { bytes: number; hash: Buffer },
): Promise<boolean> {
  const { chunks } = table;
  const isHere = `${isRow(table)} and stored_hash is null and ${table.isFinal ?? 'true'}`;
  if (!chunks) {
    const { rowCount } = await pool.query(
      `update ${table.table} set content = null, stored_bytes = $2, stored_hash = $3
       where ${isHere} and sha256(content) = $3`,
      [id, stored.bytes, stored.hash],
    );
    return rowCount === 1;
  }
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update ${table.table} set stored_bytes = $2, stored_hash = $3 where ${isHere}`,
      [id, stored.bytes, stored.hash],
    );
    if (rowCount === 1) await client.query(`delete from ${chunks.table} where ${chunks.id} = $1`, [id]);
    return rowCount === 1;
  });
}

/** Writes a content into the database again. Returns false if the row is gone. */
export async function restoreFileRow(
  pool: Pool,
  table: FileTable,
  id: string,
  content: AsyncIterable<Buffer>,
): Promise<boolean> {
  const { chunks } = table;
  const isBack = `update ${table.table} set stored_bytes = null, stored_hash = null`;
  if (!chunks) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    const { rowCount } = await pool.query(`${isBack}, content = $2 where ${isRow(table)}`, [id, Buffer.concat(parts)]);
    return rowCount === 1;
  }
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(`${isBack} where ${isRow(table)}`, [id]);
    if (rowCount !== 1) return false;
    await client.query(`delete from ${chunks.table} where ${chunks.id} = $1`, [id]);
    let position = 0;
    for await (const part of content) {
      await client.query(`insert into ${chunks.table} (${chunks.id}, position, content) values ($1, $2, $3)`, [
        id,
        position,
        part,
      ]);
      position += 1;
    }
    return true;
  });
}
