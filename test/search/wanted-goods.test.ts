import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { SearchEngine, SearchResult } from '../../src/shop/search/engine/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

/** Terms that ask for a list of some goods: reduced shoes, new jackets, gift ideas, and goods that the shop lacks. */
const clock = fixedClock('2026-11-20T12:00:00Z');

let database: TestDatabase;
let search: SearchEngine;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, [
    'schuhe',
    'garderoben',
    'jacken',
    'kleider',
    'schmuck',
    'sofas',
    'sport',
    'taschen',
    'betten',
    'damen',
    'herren',
    'kinderzimmer',
  ]);
  await pool.query(
    `update category_text set name = 'Betten & Kissen' where category_id = 'betten' and locale = 'de-CH'`,
  );
  await seedValues(pool, { colour: ['schwarz'] });
  const good = (id: string, category: string, title: string, amount: number, more: object = {}) => ({
    id,
    category,
    titles: { 'de-CH': title },
    variants: [{ sku: id, prices: { ch: amount } }],
    ...more,
  });
  const reduced = (id: string) => ({
    variants: [
      {
        sku: id,
        prices: {
          ch: [
            { amount: 20_000, from: '2026-01-01', to: '2026-11-01' },
            { amount: 9000, from: '2026-11-01' },
          ],
        },
      },
    ],
  });
  await seedGoods(pool, [
    good('shoe', 'schuhe', 'Schuhe aus Leder', 12_000),
    good('cabinet', 'garderoben', 'Schuhschrank mit drei Klappen', 9000, reduced('cabinet')),
    good('oldjacket', 'jacken', 'Regenjacke mit Kapuze', 8000, { createdAt: '2026-01-01' }),
    good('newjacket', 'jacken', 'Winterjacke mit Kapuze', 8000, { createdAt: '2026-10-01' }),
    good('dress', 'kleider', 'Kleid aus Leinen', 9000, reduced('dress')),
    good('hat', 'kleider', 'Hut aus Filz', 4000, { description: 'Passt zum Kleid und aufs Fahrrad.' }),
    good('chain', 'schmuck', 'Feine Kette', 5000),
    good('costly', 'schmuck', 'Kette mit Stein', 50_000),
    good('sofa', 'sofas', 'Sofa mit Armlehnen', 90_000),
    good('mat', 'sport', 'Yogamatte', 3000),
    good('bag', 'taschen', 'Tasche aus Leder', 12_000),
    good('pockets', 'kleider', 'Weste mit Taschen', 7000),
    good('pocket', 'kleider', 'Weste mit Tasche', 7000),
    good('cutlery', 'schmuck', 'Besteck aus Stahl', 3000, { description: 'Für 6 Personen, auch auf dem Sofa.' }),
    good('bunk', 'betten', 'Etagenbett mit Leiter', 70_000),
    good('bed', 'betten', 'Bett aus Eiche', 80_000),
    good('ladies', 'damen', 'Stiefel aus Leder', 12_000),
    good('gents', 'herren', 'Stiefel aus Filz', 12_000),
    good('tie', 'herren', 'Krawatte aus Seide', 12_000),
    good('coat', 'damen', 'Mantel aus Wolle', 9000, reduced('coat')),
    good('suit', 'herren', 'Anzug aus Wolle', 9000, reduced('suit')),
    good('blouse', 'damen', 'Bluse aus Seide', 12_000, { description: 'Passt zu jeder Krawatte.' }),
    good('shelf', 'garderoben', 'Regal aus Eiche', 40_000),
    good('rug', 'kinderzimmer', 'Teppich aus Wolle', 9000),
    good('runner', 'garderoben', 'Teppich aus Jute', 9000),
    good('mirror', 'garderoben', 'Spiegel auf Gestell', 40_000),
    good('board', 'betten', 'Kopfteil aus Eiche', 80_000),
  ]);
  search = await openIndex(pool, clock);
});
afterAll(() => database.drop());

function find(term: string): Promise<SearchResult> {
  return search.query({
    tenant: 'ch',
    locale: 'de-CH',
    term,
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 10,
  });
}
const ids = ({ hits }: SearchResult): string[] => hits.map(({ productId }) => productId);

describe('a list of some goods', () => {
  test('has the reduced ones of them only', async () => {
    const found = await find('reduzierte kleider');
    expect(ids(found)).toEqual(['dress']);
    expect(found.reading?.filters).toEqual({ reduced: ['1'] });
  });

  test('is of all such goods if none is reduced, and not of others that are', async () => {
    const found = await find('schuhe im angebot');
    expect(ids(found)[0]).toBe('shoe');
    expect(found.reading).toBeNull();
  });

  test('begins with the newest', async () => {
    const found = await find('neue jacken');
    expect(ids(found)).toEqual(['newjacket', 'oldjacket']);
    expect(found.reading).toMatchObject({ list: 'new', sort: 'newest' });
  });

  test('takes "neu" for a wish beside words that are no goods of the shop', async () => {
    expect((await find('neue kapuze')).reading).toBeNull();
  });
});

describe('a word for goods', () => {
  test('does not list more products that only have it than there are such goods', async () => {
    expect(ids(await find('tasche'))).toEqual(['bag']);
    expect(ids(await find('schuhe'))).toEqual(['shoe', 'cabinet']);
  });

  test('beside other words lists no goods that only mention it', async () => {
    expect(ids(await find('sofa 6 personen'))).toEqual(['sofa']);
    expect(ids(await find('sofa für 6 personen'))).toEqual(['sofa']);
  });

  test('lists what its diminutive or an unknown compound of it means', async () => {
    expect(ids(await find('täschchen'))[0]).toBe('bag');
    expect(ids(await find('zwirbeltasche'))).toContain('bag');
  });

  test('for a narrower kind begins with that kind', async () => {
    expect(ids(await find('etagenbett'))).toEqual(['bunk', 'bed', 'board']);
  });

  test('of a dialect lists what it means, and no goods with a part called so', async () => {
    expect(ids(await find('gestell'))).toEqual(['shelf']);
  });

  test('that only a category has lists the category', async () => {
    expect(ids(await find('kissen')).toSorted()).toEqual(['bed', 'board', 'bunk']);
  });
});

describe('a place beside goods', () => {
  test.each(['sofa küche', 'küche sofa'])('"%s" lists the goods', async (term) => {
    expect(ids(await find(term))[0]).toBe('sofa');
  });

  test('ranks those of its own category first', async () => {
    expect(ids(await find('teppich kinderzimmer'))).toEqual(['rug', 'runner']);
  });
});

describe('goods for some persons', () => {
  test.each(['sale damen', 'damen sale', 'angebote für damen'])('%s lists what is reduced for them', async (term) => {
    const found = await find(term);
    expect(ids(found)).toEqual(['coat']);
    expect(found).toMatchObject({ mentioned: false, reading: { list: 'reduced', filters: { reduced: ['1'] } } });
  });

  test('the list of reduced goods of all stays without them', async () => {
    expect(ids(await find('sale')).toSorted()).toEqual(['cabinet', 'coat', 'dress', 'suit']);
  });

  test('a price beside them lists their goods', async () => {
    expect(ids(await find('damen unter 100'))).toEqual(['coat']);
  });

  test('are none for others', async () => {
    expect(ids(await find('stiefel damen'))).toEqual(['ladies']);
    expect(ids(await find('herrenstiefel'))).toEqual(['gents']);
  });

  test('are listed in other colours if none has the wanted one', async () => {
    const found = await find('schwarzes kleid damen');
    expect(ids(found)[0]).toBe('dress');
    expect(found).toMatchObject({ mentioned: false, reading: null });
  });

  test('follow a hint if all are for others', async () => {
    const found = await find('krawatte damen');
    expect(found.mentioned).toBe(true);
    expect(ids(found)).toEqual(['tie']);
  });

  test('do not narrow a category that others ask for afterwards', async () => {
    await find('stiefel damen');
    expect(ids(await find('stiefel')).toSorted()).toEqual(['gents', 'ladies']);
  });
});

describe('gift ideas', () => {
  test('begin with goods that people give, within the usual price', async () => {
    const found = await find('geschenk');
    expect(ids(found)[0]).toBe('chain');
    expect(ids(found)).not.toContain('costly');
  });

  test('are all gift ideas if nothing is for the named person', async () => {
    expect(ids(await find('geschenk für lehrerin'))[0]).toBe('chain');
  });

  test('are gift cards if the term has a word for them', async () => {
    const found = await find('gutschein 50 franken für mama');
    expect(found.reading?.list).toBe('voucher');
    expect(found.total).toBe(0);
  });
});

describe('goods that the shop lacks', () => {
  test.each(['fahrrad', 'fahrrad für kinder', 'fahrrad gross', 'günstiges fahrrad'])(
    '"%s" finds nothing',
    async (term) => {
      const found = await find(term);
      expect(found.total).toBe(0);
      expect(found.correction).toBeNull();
      expect(found.alternatives).toEqual(['Sport']);
    },
  );

  test.each(['leiter', 'trittleiter', 'leitter'])('"%s" follows the hint that nothing is called so', async (term) => {
    const found = await find(term);
    expect(ids(found)).toEqual(['bunk']);
    expect(found.mentioned).toBe(true);
  });

  test('are meant after words without a meaning of their own', async () => {
    expect((await find('alles für hunde')).total).toBe(0);
  });
});
