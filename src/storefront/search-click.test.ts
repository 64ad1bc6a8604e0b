import { expect, test } from 'vitest';
import { searchClick } from './search-click.ts';

const PAGE = 'https://www.montarve.ch/s/?q=sofa&colour=red';
const LINK = 'https://www.montarve.ch/p/canape-boucle/200101-01';

test('returns term and SKU of a product opened from results', () => {
  expect(searchClick(PAGE, LINK)).toEqual({ term: 'sofa', sku: '200101-01' });
  expect(searchClick('https://www.montarve.ch/fr/s/?q=canap%C3%A9', `${LINK}?v=1#reviews`)).toEqual({
    term: 'canapé',
    sku: '200101-01',
  });
  expect(searchClick(`https://www.montarve.ch/s/?q=${'x'.repeat(300)}`, LINK)?.term).toHaveLength(200);
});

test.each([
  ['https://www.montarve.ch/s/', LINK],
  ['https://www.montarve.ch/s/?q=%20', LINK],
  ['https://www.montarve.ch/moebel?q=sofa', LINK],
  [PAGE, 'https://www.montarve.ch/warenkorb'],
  [PAGE, 'https://elsewhere.example/p/x/200101-01'],
  [PAGE, 'https://www.montarve.ch/p/x/%E0%A4%A'],
  [PAGE, 'javascript:void 0'],
  [PAGE, ''],
  ['', LINK],
])('ignores %s, %s', (page, link) => {
  expect(searchClick(page, link)).toBeNull();
});

test('returns the place in the list over all pages', () => {
  expect(searchClick(PAGE, LINK, 2)).toMatchObject({ position: 3 });
  expect(searchClick(`${PAGE}&page=3`, LINK, 0)).toMatchObject({ position: 97 });
  expect(searchClick(`${PAGE}&page=-1`, LINK, 0)).toMatchObject({ position: 1 });
});
