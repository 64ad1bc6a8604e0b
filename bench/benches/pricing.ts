import { tenants } from '../../houses/montarve/house.ts';
import { type Benefit, type PriceLine, priceBasket } from '../../src/shop/selling/pricing/index.ts';
import type { Bench } from '../bench.ts';
import { round } from '../figures.ts';

const LINES = 50;
const PROMOTIONS = 20;
const TARGET_MS = 2;
const KINDS = ['amount', 'percent', 'freeShipping', 'gift'] as const;

/** Prices the largest allowed basket with more promotions than any tenant runs at once, in this process. */
export const pricing: Bench = {
  products: 0,
  shortSeconds: 2,
  run: async ({ seconds, out }) => {
    const { vat, timeZone, priceRounding: rounding } = tenants.ch;
    const lines: PriceLine[] = Array.from({ length: LINES }, (_, index) => ({
      key: `sku-${index}`,
      unit: 995 + index * 335,
      quantity: 1 + (index % 3),
      vatClass: index % 5 === 0 ? 'reduced' : 'standard',
      technical: index % 4 === 0,
    }));
    let isGood = true;
    // Combinable promotions are all calculated on every line; exclusive ones are separate baskets to compare.
    for (const combinable of [true, false]) {
      const benefits: Benefit[] = Array.from({ length: PROMOTIONS }, (_, index) => ({
        id: `promotion-${index}`,
        source: index % 3 === 0 ? 'voucher' : 'automatic',
        code: null,
        kind: KINDS[index % KINDS.length] ?? 'amount',
        value: 2 + index,
        minGoods: index * 500,
        excludeTechnical: index % 2 === 0,
        combinable,
        priority: index % 4,
      }));
      const once = () =>
        priceBasket({
          lines,
          benefits,
          delivery: (paid, isFree) => (isFree || paid.reduce((sum, amount) => sum + amount, 0) >= 9900 ? 0 : 795),
          fees: 0,
          rounding,
          vat: { rates: vat, supply: new Date(), timeZone },
        });
      for (let turn = 0; turn < 500; turn += 1) once();
      const end = performance.now() + (seconds * 1000) / 2;
      const before = process.cpuUsage();
      let turns = 0;
      while (performance.now() < end) {
        once();
        turns += 1;
      }
      const { user, system } = process.cpuUsage(before);
      const milliseconds = round((user + system) / 1000 / turns, 3);
      const bench = `pricing, ${combinable ? 'all together' : 'each alone'}`;
      out(`${bench} (${LINES} lines, ${PROMOTIONS} promotions): CPU ${milliseconds} ms each (target ${TARGET_MS} ms)`);
      out(JSON.stringify({ bench, lines: LINES, promotions: PROMOTIONS, turns, milliseconds }));
      isGood = isGood && milliseconds <= TARGET_MS;
    }
    return isGood;
  },
};
