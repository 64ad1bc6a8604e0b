import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { ChartId } from '../../../../tenants/accounting.ts';
import type { ChartAccount } from './chart.ts';
import type { ChartSubject, OwnNumber } from './mapping.ts';

export type StoredSetting = { chart: ChartId; consultant: number; client: number };

type Runner = Pool | pg.PoolClient;

export async function chartSetting(runner: Runner, tenant: string): Promise<StoredSetting | null> {
  const { rows } = await runner.query<StoredSetting>(
    'select chart, consultant, client from chart_setting where tenant = $1',
    [tenant],
  );
  return rows[0] ?? null;
}

export async function writeSetting(
  client: pg.PoolClient,
  { tenant, chart, consultant, client: ofClient, by, now }: StoredSetting & { tenant: string; by: string; now: Date },
): Promise<void> {
  await client.query(
    `insert into chart_setting (tenant, chart, consultant, client, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant) do update set chart = $2, consultant = $3, client = $4, changed_by = $5, changed_at = $6`,
    [tenant, chart, consultant, ofClient, by, now],
  );
}

/** Returns the numbers that employees entered for a chart. */
export async function ownNumbers(runner: Runner, tenant: string, chart: ChartId): Promise<OwnNumber[]> {
  const { rows } = await runner.query<OwnNumber & { account: ChartAccount }>(
    `select account, permille, country, number, tax_key as "taxKey" from chart_mapping
     where tenant = $1 and chart = $2 order by account, permille nulls first, country nulls first`,
    [tenant, chart],
  );
  return rows;
}

/** Stores entered numbers and deletes those that equal the shipped ones. */
export async function writeNumbers(
  client: pg.PoolClient,
  changed: {
    tenant: string;
    chart: ChartId;
    own: readonly OwnNumber[];
    shipped: readonly ChartSubject[];
    by: string;
    now: Date;
  },
): Promise<void> {
  const { tenant, chart, own, shipped, by, now } = changed;
  await client.query(
    `delete from chart_mapping mapping using jsonb_to_recordset($3::jsonb) as gone (account text, permille smallint, country text)
     where mapping.tenant = $1 and mapping.chart = $2 and mapping.account = gone.account
       and mapping.permille is not distinct from gone.permille and mapping.country is not distinct from gone.country`,
    [tenant, chart, JSON.stringify([...own, ...shipped])],
  );
  await client.query(
    `insert into chart_mapping (tenant, chart, account, permille, country, number, tax_key, changed_by, changed_at)
     select $1, $2, account, permille, country, number, "taxKey", $4, $5
     from jsonb_to_recordset($3::jsonb) as entered (account text, permille smallint, country text, number text, "taxKey" text)`,
    [tenant, chart, JSON.stringify(own), by, now],
  );
}

/** Deletes all numbers that employees entered for a chart; returns how many. */
export async function deleteNumbers(client: pg.PoolClient, tenant: string, chart: ChartId): Promise<number> {
  const { rowCount } = await client.query('delete from chart_mapping where tenant = $1 and chart = $2', [
    tenant,
    chart,
  ]);
  return rowCount ?? 0;
}
