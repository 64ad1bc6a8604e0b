import { type Bench, places, warmUpSeconds } from '../bench.ts';
import { measure, show } from '../figures.ts';
import type { Visit } from '../load/visit.ts';

const NUMBERS = [1, 3, 6, 12, 24, 36];

/** Each request has its own amount, so that no cache answers. */
const calculations: Visit[] = places(0, 3000).map((place) => [
  {
    name: 'calculator',
    path: `/api/calculator?basePrice=${10_000 + place * 150}&noOfInstallments=${NUMBERS[place % NUMBERS.length]}&paymentPause=${place % 2 === 0}`,
    expect: [200],
  },
]);

/** Calculates instalments of an amount, as programs and the layer on a product page request them. */
export const calculator: Bench = {
  products: 3000,
  shortSeconds: 5,
  run: async ({ shop, seconds, isShort, out }) => {
    const load = { visits: calculations, once: false, concurrency: 4, seconds };
    await measure(shop, 'warm up', { ...load, seconds: warmUpSeconds(isShort) });
    const result = await measure(shop, 'calculator', load);
    show(out, result, 'server 0.5 ms');
    return result.report.errors === 0;
  },
};
