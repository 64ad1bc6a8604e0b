import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { OldRecords } from './old-records.ts';

/** Pictures of $1 that nothing else uses. */
const UNUSED = `id = any($1)
  and not exists (select from product_picture where picture_id = picture.id)
  and not exists (select from category where picture_id = picture.id)
  and not exists (select from list_page where picture_id = picture.id)
  and not exists (select from product_video where poster_id = picture.id)
  and not exists (select from media_item where picture.id in (media_item.id, media_item.shown_id, media_item.source_id))`;

/** Deletes at most `most` old rows in one statement. Returns their number. */
export async function deleteStep(
  pool: Pool,
  { table, find, byTenant }: OldRecords,
  { before, most, tenant }: { before: Date; most: number; tenant: string },
): Promise<number> {
  const { rowCount } = await pool.query(`delete from ${table} where ctid = any(array(select old.ctid from ${find}))`, [
    before,
    most,
    ...(byTenant ? [tenant] : []),
  ]);
  return rowCount ?? 0;
}

/**
 * Unlinks pictures of products that were retired before a time, besides the first one of each variant, which past orders show. Deletes
 * those that nothing else uses. Returns the number of unlinked ones.
 */
export function deletePicturesOfRetired(pool: Pool, { before, most }: { before: Date; most: number }): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `delete from product_picture where (sku, position) in (
         select further.sku, further.position from product join variant on variant.product_id = product.id
           join product_picture further on further.sku = variant.sku
         where product.status = 'retired' and coalesce(product.changed_at, product.created_at) < $1
           and further.position > (select min(position) from product_picture first where first.sku = further.sku)
         limit $2)
       returning picture_id as id`,
      [before, most],
    );
    const ids = [...new Set(rows.map(({ id }) => id))];
    if (ids.length > 0) {
      await client.query(`delete from picture_text where picture_id in (select id from picture where ${UNUSED})`, [
        ids,
      ]);
      await client.query(`delete from picture where ${UNUSED}`, [ids]);
    }
    return rows.length;
  });
}
