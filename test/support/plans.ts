import * as v from 'valibot';
import type { Pool } from '../../src/platform/database/pool.ts';

type PlanNode = {
  'Relation Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  Plans?: PlanNode[] | undefined;
};
const NODE: v.GenericSchema<PlanNode> = v.object({
  'Relation Name': v.optional(v.string()),
  'Actual Rows': v.number(),
  'Actual Loops': v.number(),
  'Rows Removed by Filter': v.optional(v.number()),
  Plans: v.optional(v.array(v.lazy(() => NODE))),
});
const EXPLAINED = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: NODE })]) })]);

/** Runs a statement that only reads, and returns how many rows of a table its scans found, those that a filter removed included. */
export async function rowsScanned(
  pool: Pool,
  text: string,
  { values, table }: { values: unknown[]; table: string },
): Promise<number> {
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values);
  const scannedIn = (node: PlanNode): number => {
    const found = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    const own = node['Relation Name'] === table ? Math.round(found * node['Actual Loops']) : 0;
    return (node.Plans ?? []).reduce((sum, plan) => sum + scannedIn(plan), own);
  };
  return scannedIn(v.parse(EXPLAINED, rows)[0]['QUERY PLAN'][0].Plan);
}
