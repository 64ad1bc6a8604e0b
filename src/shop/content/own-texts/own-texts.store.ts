import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

export type OwnTextRow = {
  locale: string;
  key: string;
  version: number;
  template: unknown;
  staffEmail: string;
  at: Date;
};

const COLUMNS = 'locale, key, version, template, staff_email as "staffEmail", at';

/** Returns the newest version of each own text. Every thread holds them in memory. */
export async function newestOwnTexts(pool: Pool): Promise<OwnTextRow[]> {
  const { rows } = await pool.query<OwnTextRow>(
    `select distinct on (locale, key) ${COLUMNS} from own_text order by locale, key, version desc`,
  );
  return rows;
}

/** Returns the versions of a text, the newest first. */
export async function ownTextHistory(pool: Pool, locale: string, key: string): Promise<OwnTextRow[]> {
  const { rows } = await pool.query<OwnTextRow>(
    `select ${COLUMNS} from own_text where locale = $1 and key = $2 order by version desc`,
    [locale, key],
  );
  return rows;
}

/** Adds a version; returns false if another employee has written it in the meantime. */
export async function insertOwnText(client: pg.PoolClient, row: OwnTextRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into own_text (locale, key, version, template, staff_email, at)
     values ($1, $2, $3, $4::jsonb, $5, $6) on conflict do nothing`,
    [
      row.locale,
      row.key,
      row.version,
      row.template === null ? null : JSON.stringify(row.template),
      row.staffEmail,
      row.at,
    ],
  );
  return rowCount === 1;
}

/** Announces to every thread that texts of a locale have changed. */
export async function announceOwnTexts(client: pg.PoolClient, locale: string): Promise<void> {
  await client.query("insert into outbox (topic, key) values ('texts', $1)", [locale]);
}
