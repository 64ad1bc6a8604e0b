import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { blockSchema } from '../pages/index.ts';
import { productsOfVariants, publishedScenes, sizesOfPictures } from './scenes.store.ts';
import type { Scene, Scenes } from './types.ts';

type ByProduct = ReadonlyMap<string, readonly Scene[]>;

/**
 * Reads scenes of published pages. `isOwn` is false if the pages come from another system; product pages then have no
 * scenes.
 */
export function createScenes({ readPool, isOwn }: { readPool: Pool; isOwn: boolean }): Scenes {
  const kept = new Map<string, Promise<ByProduct>>();
  const read = (tenant: string, locale: string): Promise<ByProduct> => {
    const key = `${tenant} ${locale}`;
    const known = kept.get(key);
    if (known) return known;
    const reading = scenesByProduct(readPool, tenant, locale);
    kept.set(key, reading);
    // A failed read must not stay.
    reading.catch(() => kept.get(key) === reading && kept.delete(key));
    return reading;
  };
  return {
    ofProduct: async ({ tenant, locale, productId }) =>
      isOwn ? ((await read(tenant, locale)).get(productId) ?? []) : [],
    pictures: async (ids) =>
      new Map(ids.length === 0 ? [] : (await sizesOfPictures(readPool, ids)).map((picture) => [picture.id, picture])),
    forget: () => kept.clear(),
  };
}

async function scenesByProduct(pool: Pool, tenant: string, locale: string): Promise<ByProduct> {
  const rows = await publishedScenes(pool, tenant, locale);
  const scenes = new Map<string, Scene>();
  for (const { block, alt, ...picture } of rows) {
    const read = v.safeParse(blockSchema, block);
    // Two pages may show one picture.
    if (!read.success || read.output.type !== 'scene' || scenes.has(picture.id)) continue;
    const { title, picture: named, items } = read.output;
    scenes.set(picture.id, {
      title,
      picture: { ...picture, alt: named.alt === '' ? (alt ?? '') : named.alt },
      points: items,
    });
  }
  const skus = [...scenes.values()].flatMap(({ points }) => points.map(({ sku }) => sku));
  const products = skus.length === 0 ? new Map<string, string>() : await productsOfVariants(pool, skus);
  const found = new Map<string, Scene[]>();
  for (const scene of scenes.values())
    for (const product of new Set(scene.points.flatMap(({ sku }) => products.get(sku) ?? [])))
      found.set(product, [...(found.get(product) ?? []), scene]);
  return found;
}
