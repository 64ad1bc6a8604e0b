import type pg from 'pg';
import { announceEverywhere } from '../products/index.ts';
import { announceRenamedWords, productsBelow } from './category.store.ts';

/** Products up to which each is announced; from there on it costs less to build the index again. */
const MOST_PRODUCTS = 1000;

/**
 * Announces the products of categories whose names or place changed: names of categories are words by which products are
 * found.
 */
export async function announceProductsOf(
  client: pg.ClientBase,
  categories: readonly { id: string }[],
  others: readonly string[] = [],
): Promise<void> {
  if (categories.length === 0 && others.length === 0) return;
  const below = await productsBelow(
    client,
    categories.map(({ id }) => id),
    MOST_PRODUCTS + 1,
  );
  const ids = [...new Set([...below, ...others])];
  if (ids.length === 0) return;
  if (ids.length > MOST_PRODUCTS) await announceRenamedWords(client);
  else await announceEverywhere(client, ids);
}
