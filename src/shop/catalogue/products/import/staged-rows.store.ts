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

type StagedRow = { position: number; content: string };

/** Reads pages of staged rows in the order of the file. Asks for the next page before it returns one. */
export async function* stagedPages(client: pg.ClientBase, atOnce: number): AsyncGenerator<FeedRow[]> {
  const after = (last: number): Promise<StagedRow[]> => {
    // Text, and not json: PostgreSQL would parse it for nothing.
    const page = client
      .query<StagedRow>('select position, content from import_row where position > $1 order by position limit $2', [
        last,
        atOnce,
      ])
      .then(({ rows }) => rows);
    // The rejection is handled where the page is awaited.
    page.catch(() => {});
    return page;
  };
  for (let page = after(0); ; ) {
    const rows = await page;
    const end = rows.at(-1);
    if (!end) return;
    page = after(end.position);
    yield rows.map(({ content }) => readStaged(content));
  }
}
