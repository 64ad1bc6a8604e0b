import { defineExtension } from 'kontor/extending';

const TYRES = 'parts-tyres';
const PERMILLE_OFF = 100;

/** Ten percent off each pair of equal tyres: both wheels get new ones. */
export const tyrePairs = defineExtension({
  name: 'tyre-pairs',
  interface: 1,
  priceRules: [
    {
      name: 'tyre-pairs',
      titles: { it: 'Sconto per coppia di copertoni', en: 'Discount for pairs of tyres' },
      reduce: ({ lines }) =>
        lines
          .filter(({ categoryId }) => categoryId === TYRES)
          .map(({ sku, unit, quantity }) => ({
            sku,
            off: Math.floor((unit * (quantity - (quantity % 2)) * PERMILLE_OFF) / 1000),
          })),
    },
  ],
});
