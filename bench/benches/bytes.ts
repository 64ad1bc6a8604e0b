import { slugify } from '../../src/shop/catalogue/products/slug.ts';
import type { Bench } from '../bench.ts';
import { bytesOfPage, openBrowser } from '../bytes/browser-bytes.ts';
import { BUDGET, overBudget } from '../bytes/budget.ts';
import { productPath } from '../visits.ts';

/** Measures script, style and font bytes in a real browser. Fails if one is over budget. */
export const bytes: Bench = {
  products: 3000,
  shortSeconds: 0,
  run: async ({ shop, goods, out }) => {
    const browser = await openBrowser();
    let isGood = true;
    try {
      const list = `/${goods.fixedCategory.path[0]}`;
      for (const [name, path] of [
        ['home', '/'],
        ['list', list],
        ['list in French', `/fr/${goods.fixedCategory.path[1]}`],
        ['product', productPath(goods.at(0))],
        ['product in French', `/fr/p/${slugify(goods.at(0).title[1])}/${goods.at(0).variants[0]?.sku ?? ''}`],
      ] as const) {
        const { weight, requests, usableAt } = await bytesOfPage(browser, `${shop.url}${path}`);
        const over = overBudget(weight);
        out(
          `bytes of ${name}: script ${weight.usable} KB before usable (${BUDGET.usable}), ${weight.idle} KB until idle (${BUDGET.idle}); ` +
            `style ${weight.style} KB (${BUDGET.style}); fonts ${weight.font} KB (${BUDGET.font})`,
        );
        for (const line of over) out(`  over: ${line}`);
        out(JSON.stringify({ bench: `bytes of ${name}`, ...weight, requests, usableAt, over }));
        if (over.length > 0) isGood = false;
      }
    } finally {
      await browser.close();
    }
    return isGood;
  },
};
