import type pg from 'pg';
import type { FeedRow } from './feed-row.ts';

/*
 * Checked rows of a feed between reading and writing. The table is temporary, so it vanishes with its connection: a
 * killed import leaves nothing behind.
 */

export async function createStage(client: pg.ClientBase): Promise<void> {
  await client.query('create temporary table import_row (position integer primary key, content text not null)');
}

export async function stageRows(client: pg.ClientBase, first: number, rows: readonly FeedRow[]): Promise<void> {
  await client.query(
    `insert into import_row (position, content)
     select $1 + place, content from unnest($2::text[]) with ordinality as row (content, place)`,
    [first, rows.map((row) => JSON.stringify(row))],
  );
}

/** Only `stageRows` writes the table, so that its content needs no check. */
const readStaged = (content: string): FeedRow => JSON.parse(content);

/** Reads staged rows in the order of the file, some at a time. */
export async function* stagedRows(client: pg.ClientBase, atOnce: number): AsyncGenerator<FeedRow> {
  for (let last = 0; ; ) {
    // Text, and not json: PostgreSQL would parse it for nothing.
    const { rows } = await client.query<{ position: number; content: string }>(
      'select position, content from import_row where position > $1 order by position limit $2',
      [last, atOnce],
    );
    for (const { content } of rows) yield readStaged(content);
    const end = rows.at(-1);
    if (!end) return;
    last = end.position;
  }
}
