import type { Pool } from '../../src/platform/database/pool.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';

/** Seeds two products with variants, pictures and a reduced price, and a withdrawn one. */
export async function seedRange(pool: Pool): Promise<void> {
  await seedCategories(pool, ['fashion', 'fashion/dresses', 'home', 'home/vases']);
  await seedValues(pool, { colour: ['navy', 'red'], size: ['38', '40'] }, { navy: '#000080' });
  const month = 30 * 86_400_000;
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
  await seedGoods(pool, [
    {
      id: 'dress',
      category: 'dresses',
      brand: 'Tamerisse',
      titles: { 'de-CH': 'Midikleid', 'fr-CH': 'Robe midi' },
      description: 'Ein Kleid aus Leinen.',
      rating: { average: 4.5, reviews: 12 },
      variants: [
        {
          sku: 'n38',
          stock: 3,
          axes: { colour: 'navy', size: '38' },
          pictures: ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'],
          prices: {
            ch: [
              { amount: 12_000, from: ago(3 * month), to: ago(86_400_000) },
              { amount: 9000, from: ago(86_400_000) },
            ],
          },
        },
        { sku: 'r40', stock: 0, axes: { colour: 'red', size: '40' }, prices: { ch: 9000 } },
        { sku: 'gone', axes: { size: '40' }, prices: { ch: 9000 }, withdrawn: ['ch'] },
      ],
    },
    {
      id: 'vase',
      category: 'vases',
      titles: { 'de-CH': 'Vase', 'fr-CH': 'Vase' },
      variants: [{ sku: 'v1', stock: 500, prices: { ch: 1990 } }],
    },
  ]);
}
