import type { Pool } from '../../../platform/database/pool.ts';

/** Wanted units of a variant, and those of them in stock. */
type Wanted = { sku: string; quantity: number; inStock: number };

/**
 * Returns by SKU the day on which all wanted units have come, as an ISO date; null while no delivery with them is known. A
 * set waits for the parts of which too few are in stock.
 */
export async function arrivalDays(
  pool: Pick<Pool, 'query'>,
  wanted: readonly Wanted[],
  now: Date,
): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ sku: string; day: string | null }>({
    name: 'arrival-days',
    text: `select asked.sku, case when parts.number > 0 then case when parts.number = parts.known then parts.day end
         else arrival_day(asked.sku, asked.quantity - asked.there, $4::timestamptz::date) end as day
       from unnest($1::text[], $2::int[], $3::int[]) as asked (sku, quantity, there)
       cross join lateral (
         select count(*) as number, count(missing.day) as known, max(missing.day) as day
         from (select arrival_day(p.part_sku, (p.quantity * asked.quantity - free.units)::int, $4::timestamptz::date) as day
           from set_part p left join stock s on s.sku = p.part_sku
           cross join lateral (select greatest(0, coalesce(s.quantity - s.safety - s.waiting, 0)) as units) free
           where p.set_sku = asked.sku and free.units < p.quantity * asked.quantity) missing) parts`,
    values: [
      wanted.map(({ sku }) => sku),
      wanted.map(({ quantity }) => quantity),
      wanted.map(({ inStock }) => inStock),
      now,
    ],
  });
  return new Map(rows.map(({ sku, day }) => [sku, day]));
}
