import { expect, it } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { brandOf, checkListPage, type EnteredListPage } from './list-page-entry.ts';

const BLACK: EnteredListPage = {
  choice: {
    category: 'dresses',
    filters: { size: [], colour: ['navy', 'black', 'black '] },
    price: { min: 9000, max: 1000 },
    sorting: 'newest',
  },
  published: true,
  texts: { 'de-CH': { title: ' Schwarze\nKleider ', intro: 'Eins.\r\n\r\n\r\nZwei.' } },
};

it('reads a page, with an address from its title and each value once', () => {
  expect(checkListPage(tenants.ch, BLACK)).toEqual({
    page: {
      choice: {
        category: 'dresses',
        filters: { colour: ['black', 'navy'] },
        price: { min: 1000, max: 9000 },
        sorting: 'newest',
      },
      published: true,
      texts: {
        'de-CH': {
          path: '/schwarze-kleider',
          title: 'Schwarze Kleider',
          intro: 'Eins.\n\nZwei.',
          landingText: '',
          seoTitle: '',
          seoDescription: '',
        },
      },
    },
  });
});

it.each<[Partial<EnteredListPage>, string, string | null]>([
  [{ texts: {} }, 'no-title', null],
  [{ texts: { 'de-CH': { title: 'A' }, 'fr-CH': { intro: 'B' } } }, 'no-title-in-locale', 'fr-CH'],
  [{ texts: { 'de-CH': { title: 'A', path: '/A B' } } }, 'path', 'de-CH'],
  [{ texts: { 'de-CH': { title: 'A', path: '/warenkorb' } } }, 'reserved', 'de-CH'],
  [{ texts: { 'de-CH': { title: 'A', path: '/fr/robes' } } }, 'reserved', 'de-CH'],
  [{ texts: { 'de-CH': { title: 'A', path: '/magazin/kleider' } } }, 'reserved', 'de-CH'],
  [{ texts: { 'de-CH': { title: 'A'.repeat(121) } } }, 'too-long', 'de-CH'],
  [{ choice: { category: 'dresses', filters: {}, price: { min: null, max: null }, sorting: null } }, 'no-choice', null],
  [{ choice: { ...BLACK.choice, filters: { colour: ['x'.repeat(121)] } } }, 'too-many-values', null],
])('%#: refuses %j', (part, problem, locale) => {
  expect(checkListPage(tenants.ch, { ...BLACK, ...part })).toEqual({ problem, locale });
});

it('takes only the whole range of one brand for its page', () => {
  const whole = { category: null, filters: { brand: ['nordvaska'] }, price: { min: null, max: null }, sorting: null };
  expect(brandOf(whole)).toBe('nordvaska');
  expect(brandOf({ ...whole, price: { min: null, max: 5000 } })).toBeNull();
  expect(brandOf({ ...whole, filters: { brand: ['nordvaska', 'hug'] } })).toBeNull();
  expect(brandOf({ ...whole, filters: { ...whole.filters, reduced: ['1'] } })).toBeNull();
  expect(brandOf({ ...whole, filters: {} })).toBeNull();
});
