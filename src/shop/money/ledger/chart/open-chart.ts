import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { chartSetting, ownNumbers, type StoredSetting } from './chart.store.ts';
import type { Chart } from './chart.ts';
import { CHARTS } from './charts.ts';
import type { OwnNumber } from './mapping.ts';

/** Numbers of consultant and client until an employee enters them: DATEV's lowest ones. */
const FIRST = { consultant: 1001, client: 1 };

export type OpenChart = StoredSetting & { shipped: Chart; own: OwnNumber[] };

/** Returns the chart that a tenant uses, with its settings and the numbers that employees entered. */
export async function openChart(runner: Pool | pg.PoolClient, { id, accounting }: Tenant): Promise<OpenChart> {
  const stored = await chartSetting(runner, id);
  const chart = accounting.charts.find((known) => known === stored?.chart) ?? accounting.charts[0];
  const { consultant, client } = stored ?? FIRST;
  return { chart, consultant, client, shipped: CHARTS[chart], own: await ownNumbers(runner, id, chart) };
}
