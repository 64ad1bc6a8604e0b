import { places } from '../bench.ts';
import type { Goods } from '../catalogue/goods.ts';
import { KINDS, MANNERS, QUALITIES } from '../catalogue/words.ts';
import type { Step, Visit } from '../load/visit.ts';

/** Number of rounds through all searches, each with another highest price: more than a run needs. */
const ROUNDS = 60;
/** Above every price of the generated products, in currency units. */
const HIGHEST = 1_000_000;

/**
 * Returns searches that no cache can answer: each has its own highest price above all prices. Leaves out the price
 * filters of searches().
 */
export function newSearches(goods: Goods, endpoint: 'filter' | 'searchv2'): Visit[] {
  const known = searches(goods, endpoint);
  return places(0, ROUNDS).flatMap((round) =>
    known.map((visit, index): Visit => {
      const own = `&price=-${HIGHEST + round * known.length + index}`;
      return visit.map((step) => ({ ...step, path: step.path.replace(/&price=[\d-]+/g, '') + own }));
    }),
  );
}

/**
 * Returns broad and narrow terms, and lists, with and without filters and in every order. No two consecutive ones are
 * equal.
 */
export function searches(goods: Goods, endpoint: 'filter' | 'searchv2'): Visit[] {
  const colours = [
    ...new Set(places(0, 200).flatMap((place) => goods.at(place).variants.map(({ colour }) => colour?.id ?? ''))),
  ]
    .filter(Boolean)
    .slice(0, 8);
  const terms = [
    ...KINDS.map(([kind]) => kind),
    ...KINDS.slice(0, 12).map(([kind], index) => `${kind} ${MANNERS[index % MANNERS.length]?.[0] ?? ''}`),
    ...QUALITIES.map(([quality], index) => `${quality} ${KINDS[index]?.[0] ?? ''}`),
    'regall',
    'wasserkcoher',
  ];
  const sorts = ['relevance', 'price-asc', 'rating'];
  const filters = [
    '',
    '&available=1',
    ...colours.slice(0, 3).map((colour) => `&colour=${colour}`),
    `&price=20-120&colour=${colours.join(',')}`,
  ];
  const department = goods.fixedCategory.ids[0] ?? '';
  return terms.flatMap((term, index) =>
    filters.map((filter, place): Visit => {
      const isList = index % 6 === 5;
      const what = isList ? `category=${department}&price=${10 + index}-900` : `query=${encodeURIComponent(term)}`;
      const sort = sorts[(index + place) % sorts.length];
      const order = endpoint === 'searchv2' ? `&sort=${sort}&count=48` : '';
      return [{ name: 'search', path: `/api/search/${endpoint}?${what}${filter}${order}`, expect: [200] }];
    }),
  );
}

/** Returns suggestion requests as typed letter by letter. */
export function suggestions(): Visit[] {
  return KINDS.flatMap(([kind]) =>
    places(2, Math.max(1, kind.length - 2)).map((length): Visit => {
      const step: Step = {
        name: 'suggest',
        path: `/api/search/suggest?query=${encodeURIComponent(kind.slice(0, length).toLowerCase())}`,
        expect: [200],
      };
      return [step];
    }),
  );
}
