import type pg from 'pg';
import type { RelationKind } from '../editor/relations.store.ts';

/** Returns the product of each number, which is that of a product or of one of its variants. */
export async function productsOfNumbers(
  client: pg.ClientBase,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ number: string; product: string }>(
    `select asked.number, coalesce(product.id, variant.product_id) as product
     from unnest($1::text[]) as asked (number)
     left join product on product.id = asked.number
     left join variant on variant.sku = asked.number
     where product.id is not null or variant.sku is not null`,
    [numbers],
  );
  return new Map(rows.map(({ number, product }) => [number, product]));
}

/** Returns the products beside others in their order, by product and kind ("K-1 accessory"). */
export async function storedRelations(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ product_id: string; kind: RelationKind; others: string[] }>(
    `select product_id, kind, array_agg(other_id order by position, other_id) as others from product_relation
     where product_id = any($1) group by product_id, kind`,
    [ids],
  );
  return new Map(rows.map(({ product_id: id, kind, others }) => [`${id} ${kind}`, others]));
}
