import type pg from 'pg';

export type SetPart = { sku: string; quantity: number };

/** Reasons why a variant cannot be a set of these parts. */
export type SetProblem =
  /** A part does not exist, is named twice, or is the set itself. */
  | 'no-variant'
  /** A part is a set, or the set is a part of another one. */
  | 'nested-set'
  /** Set and parts have different VAT rates: a line of an order has one (docs/rules/stock.md#sets). */
  | 'vat'
  /** The variant has stock of its own, or orders wait for it. */
  | 'has-stock';

/** Replaces the parts of a set; without any, the variant has a stock of its own again. Locks both kinds of variants. */
export async function writeSet(
  client: pg.ClientBase,
  sku: string,
  parts: readonly SetPart[],
): Promise<SetProblem | null> {
  const skus = parts.map((part) => part.sku);
  await client.query('select sku from stock where sku = any($1::text[]) order by sku for update', [[sku, ...skus]]);
  const { rows } = await client.query<{ problem: SetProblem | null }>(
    `select case
       when (select count(*) from variant where sku = any($2::text[]) and sku <> $1) <> cardinality($2::text[]) then 'no-variant'
       when exists (select from set_part where set_sku = any($2::text[])) or (cardinality($2::text[]) > 0
         and exists (select from set_part where part_sku = $1)) then 'nested-set'
       when exists (select from variant part join product made on made.id = part.product_id
         join variant own on own.sku = $1 join product whole on whole.id = own.product_id
         where part.sku = any($2::text[]) and made.vat_class <> whole.vat_class) then 'vat'
       when cardinality($2::text[]) > 0 and exists (select from stock where sku = $1 and (quantity > 0 or waiting > 0))
         and not exists (select from set_part where set_sku = $1) then 'has-stock'
     end as problem`,
    [sku, skus],
  );
  const problem = rows[0]?.problem ?? null;
  if (problem !== null) return problem;
  await client.query('delete from set_part where set_sku = $1', [sku]);
  await client.query(
    `insert into set_part (set_sku, part_sku, quantity, position)
     select $1, part, quantity, place from unnest($2::text[], $3::int[]) with ordinality as wanted (part, quantity, place)`,
    [sku, skus, parts.map(({ quantity }) => quantity)],
  );
  return null;
}

/** Like `writeSet` for feeds, which repeat themselves: returns the products whose set changed. */
export async function changeSet(
  client: pg.ClientBase,
  sku: string,
  parts: readonly SetPart[],
): Promise<{ products: string[] } | { problem: SetProblem }> {
  const { rows } = await client.query<SetPart & { productId: string }>(
    `select variant.product_id as "productId", part.part_sku as sku, part.quantity from variant
     left join set_part part on part.set_sku = variant.sku where variant.sku = $1 order by part.position`,
    [sku],
  );
  const known = rows.filter((row) => row.sku !== null).map(({ sku: part, quantity }) => ({ sku: part, quantity }));
  if (JSON.stringify(known) === JSON.stringify(parts)) return { products: [] };
  const problem = await writeSet(client, sku, parts);
  return problem === null ? { products: rows.slice(0, 1).map(({ productId }) => productId) } : { problem };
}

/** Returns whether a variant is made of others. */
export async function isSetOfParts(client: pg.ClientBase, sku: string): Promise<boolean> {
  const { rowCount } = await client.query('select from set_part where set_sku = $1 limit 1', [sku]);
  return (rowCount ?? 0) > 0;
}
