import type pg from 'pg';

/** Changes the price of a variant and announces it like every change. */
export async function changePrice(
  client: pg.ClientBase,
  article: { sku: string; productId: string; amount: number },
): Promise<void> {
  await client.query('begin');
  await client.query("update price set amount = $2 where tenant = 'ch' and sku = $1 and valid_to is null", [
    article.sku,
    article.amount,
  ]);
  await client.query("insert into outbox (topic, key) values ('product', $1)", [article.productId]);
  await client.query('commit');
}
