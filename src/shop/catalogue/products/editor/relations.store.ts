import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { ChangedField } from './editor-fields.ts';

export const RELATION_KINDS = ['related', 'accessory'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];
/** Product beside another one, as the editor shows it. */
export type EditorRelation = { kind: RelationKind; id: string; title: string; picture: string | null };

/** Returns the products that an employee put beside a product, in their order. */
export async function readRelations(
  database: Pick<Pool, 'query'> | pg.ClientBase,
  id: string,
  locale: string,
): Promise<EditorRelation[]> {
  const { rows } = await database.query<EditorRelation>(
    `select r.kind, r.other_id as id, coalesce(own.title, (select t.title from product_text t where t.product_id = r.other_id order by t.locale limit 1), r.other_id) as title,
       (select pp.picture_id from variant v join product_picture pp on pp.sku = v.sku where v.product_id = r.other_id
         order by v.position, pp.position limit 1) as picture
     from product_relation r left join product_text own on own.product_id = r.other_id and own.locale = $2
     where r.product_id = $1 order by r.kind, r.position, r.other_id`,
    [id, locale],
  );
  return rows;
}

/** Writes the changed lists in their order. Numbers that no product has are left out. */
export async function writeRelations(
  client: pg.ClientBase,
  id: string,
  changes: readonly ChangedField[],
): Promise<void> {
  for (const { field, after } of changes) {
    const kind = RELATION_KINDS.find((known) => known === field);
    if (!kind) continue;
    await client.query('delete from product_relation where product_id = $1 and kind = $2', [id, kind]);
    await client.query(
      `insert into product_relation (product_id, kind, other_id, position)
       select $1, $2, product.id, wanted.place from unnest($3::text[]) with ordinality as wanted (id, place)
         join product on product.id = wanted.id where product.id <> $1
       on conflict do nothing`,
      [id, kind, after === '' ? [] : after.split(',')],
    );
  }
}

/** Product beside another one in a tenant. `sku`: its first variant on sale; null while it is not sold. */
export type RelatedProduct = { kind: RelationKind; productId: string; sku: string | null };

/** Returns the products beside a product, accessories first. */
export async function relatedProducts(
  pool: Pool,
  { tenant, productId, now }: { tenant: string; productId: string; now: Date },
): Promise<RelatedProduct[]> {
  const { rows } = await pool.query<RelatedProduct>({
    name: 'related-products',
    text: `select r.kind, r.other_id as "productId", lead.sku from product_relation r
     left join lateral (
       select o.sku from offer o join variant v on v.sku = o.sku
       where o.tenant = $1 and o.product_id = r.other_id and o.on_sale
         and exists (select from price c where c.tenant = $1 and c.sku = o.sku and c.valid_from <= $3 and (c.valid_to is null or c.valid_to > $3))
       order by v.position, o.sku limit 1) lead on true
     where r.product_id = $2 order by r.kind, r.position, r.other_id`,
    values: [tenant, productId, now],
  });
  return rows;
}
