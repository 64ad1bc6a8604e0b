import { places } from '../bench.ts';
import type { Goods } from '../catalogue/goods.ts';
import { KINDS, MANNERS, QUALITIES } from '../catalogue/words.ts';
import type { Step, Visit } from '../load/visit.ts';

/** So many times all searches, each time with another highest price: more than a run asks for. */
const ROUNDS = 60;
/** Above every price of the goods, in units of the currency. */
const HIGHEST = 1_000_000;

/**
 * Searches that nobody has asked for before: each has a highest price of its own, above all prices, so that nothing that
 * threads remember of one answers another. Searches by price are left out.
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

/** Terms, broad and narrow, and lists, with and without filters, in every order: no two in a row are the same. */
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

/** As somebody types, letter by letter. */
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
