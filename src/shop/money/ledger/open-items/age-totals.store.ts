import type { Pool } from '../../../../platform/database/pool.ts';
import { AGES, type Age, ageOf } from './ageing.ts';

export type AgeTotal = { age: Age; count: number; sum: number };

/** Returns number and sum of a tenant's open debts by age, every age once. */
export async function ageTotals(pool: Pool, { tenant, today }: { tenant: string; today: string }): Promise<AgeTotal[]> {
  const { rows } = await pool.query<{ days: number; count: number; sum: number }>(
    `select ($2::date - payable_on)::int as days, count(*)::int as count, sum(amount - settled)::bigint as sum
     from ledger_due where tenant = $1 and settled < amount group by payable_on`,
    [tenant, today],
  );
  const totals = new Map<Age, AgeTotal>(AGES.map((age) => [age, { age, count: 0, sum: 0 }]));
  for (const { days, count, sum } of rows) {
    const total = totals.get(ageOf(days));
    if (!total) continue;
    total.count += count;
    total.sum += Number(sum);
  }
  return [...totals.values()];
}
