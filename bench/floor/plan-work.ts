import { type BenchRun, places } from '../bench.ts';
import { isSimple } from '../catalogue/goods.ts';
import type { Visit } from '../load/visit.ts';
import {
  gatewayBaskets,
  gatewayVariants,
  page,
  productPath,
  products,
  productsInFrench,
  programCheckout,
  simpleProducts,
} from '../visits.ts';
import { floorSearches, type SearchKind } from './floor-searches.ts';
import type { FloorWork } from './ratios.ts';

/** Work to measure. Its floor is always HTTP, and one of the others. */
export type PlannedWork = {
  name: FloorWork;
  /** Milliseconds of processor time of server and PostgreSQL that the shop should need at most. */
  target: number;
  visits: Visit[];
  /** Whether each visit is made only once, so that no cache answers it. */
  isNew: boolean;
  /** Visits whose answers the bare server sends. */
  recorded: Visit[];
  floor:
    | { kind: 'http' }
    | { kind: 'rows'; written: Visit[] }
    | { kind: 'index'; searches: SearchKind }
    | { kind: 'react'; paths: string[] };
};

/** Searches without a cached answer: more than a run makes. */
const SEARCHES = 60_000;
const RECORDED = 40;
/** Products that are read again and again, so that each was read before. */
const WARM_PRODUCTS = 400;
/** Visits whose rows are captured. */
const CAPTURED = 400;

/** Returns the kinds of work of docs/benchmarks.md#floors in a shop with generated products. */
export function planWork({ shop, goods }: Pick<BenchRun, 'shop' | 'goods'>): PlannedWork[] {
  const simple = simpleProducts(goods, 200, shop.products);
  const half = simple.length / 2;
  const repeated = (visits: Visit[]): Visit[] =>
    places(0, CAPTURED).flatMap((place) => [visits[place % visits.length] ?? []]);
  const withChoice = places(0, WARM_PRODUCTS).filter((place) => !isSimple(goods.at(place)));
  const variants = gatewayVariants(goods, withChoice);
  const baskets = gatewayBaskets(simple);
  const checkouts = simple.map((product, index) =>
    // Far apart in the order of visits: concurrent guests seldom want the same product.
    programCheckout(product, index, simple[(index + half) % simple.length] ?? product),
  );
  const searches = (kind: SearchKind): PlannedWork => {
    const searchAt = floorSearches(goods, kind);
    const visits = places(0, SEARCHES).map((place) => [page(kind, searchAt(place).path)]);
    const [name, target] =
      kind === 'category' ? (['category of 48', 1.5] as const) : (['search with facets', 1.8] as const);
    // The bench records searches beyond those that it measures.
    const recorded = places(SEARCHES, RECORDED).map((place) => [page(kind, searchAt(place).path)]);
    return { name, target, visits, isNew: true, recorded, floor: { kind: 'index', searches: kind } };
  };
  const own = places(RECORDED, shop.products - RECORDED);
  const recordedPages = products(goods, places(0, RECORDED));
  const cached = products(goods, [0]);
  // Guest checkouts are last: background work follows them for minutes.
  return [
    { name: 'cached page', target: 0.15, visits: cached, isNew: false, recorded: cached, floor: { kind: 'http' } },
    {
      name: 'product with variants',
      target: 0.8,
      visits: variants,
      isNew: false,
      recorded: variants.slice(0, RECORDED),
      floor: { kind: 'http' },
    },
    searches('category'),
    searches('search'),
    {
      name: 'product page',
      target: 2,
      // In French each address is another one with as much work.
      visits: [...productsInFrench(goods, own), ...products(goods, own)],
      isNew: true,
      recorded: recordedPages,
      floor: { kind: 'react', paths: places(0, RECORDED).map((place) => productPath(goods.at(place))) },
    },
    {
      name: 'add to basket',
      target: 0.8,
      visits: baskets,
      isNew: false,
      recorded: baskets.slice(0, RECORDED),
      floor: { kind: 'rows', written: repeated(baskets) },
    },
    {
      name: 'guest checkout',
      target: 6.5,
      visits: checkouts,
      isNew: false,
      recorded: checkouts.slice(0, RECORDED),
      floor: { kind: 'rows', written: repeated(checkouts) },
    },
  ];
}
