import { expect, test } from 'vitest';
import { recommendedCards } from './recommended.ts';

const PRODUCT = {
  __typename: 'Product',
  sku: 'vase-1',
  productId: 'vase',
  name: 'Vase',
  brand: 'Linnovelle',
  path: '/fr/p/vase-bleu/vase-1',
  price: { amount: 4990, currency: 'CHF' },
  compareAt: null,
  percentOff: null,
  availability: { available: true },
  picture: null,
  rating: null,
  energy: null,
  tyre: null,
  breadcrumb: [{ id: 'home' }, { id: 'vases' }],
};

test('turns an answer of the gateway into cards', () => {
  const read = recommendedCards({ data: { recommendations: { kind: 'similar', products: [PRODUCT], prices: [] } } });
  expect(read).toMatchObject({
    kind: 'similar',
    cards: [{ sku: 'vase-1', slug: 'vase-bleu', department: 'home', available: true }],
  });
});

test('shows differing variant prices like the card in a list', () => {
  const price = { amount: 3990, currency: 'CHF' };
  const compareAt = { amount: 4490, currency: 'CHF' };
  const prices = [{ productId: 'vase', price, compareAt, percentOff: 11, fromPrice: true }];
  const read = recommendedCards({ data: { recommendations: { kind: 'similar', products: [PRODUCT], prices } } });
  expect(read?.cards).toMatchObject([{ sku: 'vase-1', price, compareAt, percentOff: 11, fromPrice: true }]);
});

test.each([null, {}, { errors: [] }, { data: null }, { data: { recommendations: { kind: 'best', products: [] } } }])(
  'ignores %j',
  (answer) => {
    expect(recommendedCards(answer)).toBeNull();
  },
);
