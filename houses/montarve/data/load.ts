import path from 'node:path';
import { beginFirstLoad, finishFirstLoad } from '../../../src/first-data/first-load.store.ts';
import { pictureImporter, refuseProblems } from '../../../src/first-data/load-folder.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { createPictureDecoder } from '../../../src/platform/images/decoding/picture-decoder.ts';
import {
  importPrices,
  importProducts,
  importStock,
  writeCosts,
} from '../../../src/shop/catalogue/products/import/index.ts';
import { loadListPages } from '../../../src/shop/content/list-pages/index.ts';
import { loadContent } from '../../../src/shop/content/pages/load.ts';
import { importReviews, storeDemoQuestions } from '../../../src/shop/customers/reviews/index.ts';
import { writeRate } from '../../../src/shop/reports/figures/index.ts';
import { writeSearchRules } from '../../../src/shop/search/engine/index.ts';
import { writePoints } from '../../../src/shop/selling/delivery/index.ts';
import { writePromotions } from '../../../src/shop/selling/promotions/index.ts';
import type { FirstDataDeps } from '../../../src/tenants/define-house.ts';
import { tenants } from '../../../src/tenants/index.ts';
import { writeArrivals } from './arrivals.store.ts';
import { writeCategoryTexts } from './category-texts.ts';
import { HISTORY_DAYS, writeFeeds } from './feed.ts';
import { pickupPoints } from './pickup-points.ts';
import { promotionsOf } from './promotions.ts';
import { purchasePricesOf } from './purchase-prices.ts';
import { demoQuestions } from './questions.ts';
import { CONTENT, LOGOS, PHOTOS, readRange, VIDEOS } from './range.ts';
import { writeReviews } from './reviews.ts';
import { searchRulesOf } from './search-rules.ts';

/** Exchange rate of the reports, so that they show all tenants in one currency. */
const RATE = { currency: 'EUR', quote: 'CHF', validFrom: '2025-01-01', rate: 0.94 } as const;
const DAY_MS = 86_400_000;
/** SKU of the gift: storage jars. */
const GIFT = '400112-01';

/**
 * Fills an empty shop with the demo data through the ordinary imports. The next start resumes an interrupted load. A
 * shop with its own products stays unchanged. Returns true if anything was loaded.
 */
export async function loadDemo(deps: FirstDataDeps): Promise<boolean> {
  const { pool, clock, log, dataDir, onProgress } = deps;
  const run = await beginFirstLoad(pool, clock.now());
  if (!run) return false;
  const pictures = createPictureDecoder();
  try {
    const range = readRange();
    const folder = path.join(dataDir, 'demo');
    // Loads a PDF library, which the process would otherwise hold after every start.
    const { writeDataSheets } = await import('./data-sheets.ts');
    const languages = new Set(Object.values(tenants).flatMap(({ locales }) => locales.map(({ language }) => language)));
    const sheets = await writeDataSheets(folder, range, [...languages], clock.now());
    const houses = Object.values(tenants).map((tenant) => ({
      tenant,
      feeds: writeFeeds(range, tenant, folder, clock.now(), sheets),
    }));
    const spoken = new Set(
      houses.flatMap(({ tenant }) => tenant.locales.map(({ locale }) => `${tenant.id}/${locale}`)),
    );
    const steps = houses.flatMap(({ tenant, feeds }) => [
      ...feeds.products.map(({ locale, file }) => ({
        name: `products ${locale}`,
        run: (progress: (part: number) => void) =>
          importProducts(
            { ...deps, pictures },
            {
              file,
              tenant,
              locale,
              replace: false,
              mediaRoots: [PHOTOS, VIDEOS],
              onProgress: ({ part }) => progress(part),
            },
          ),
      })),
      { name: `prices ${tenant.id}`, run: () => importPrices(deps, { file: feeds.prices, tenant }) },
      { name: `stock ${tenant.id}`, run: () => importStock(deps, { file: feeds.stock }) },
    ]);
    const shops = houses.map(({ tenant }) => ({ id: tenant.id, locales: tenant.locales.map(({ locale }) => locale) }));
    const reviews = writeReviews(range, shops, folder, clock.now());
    steps.push({
      name: 'reviews',
      run: () => importReviews(deps, { file: reviews, replace: false, source: 'demo' }),
    });
    for (const [index, step] of steps.entries()) {
      const report = await step.run((part) => onProgress?.((index + part) / (steps.length + 1), step.name));
      refuseProblems(step.name, report);
      onProgress?.((index + 1) / (steps.length + 1), step.name);
    }
    await inTransaction(pool, (client) => writeArrivals(client, clock.now()));
    await inTransaction(pool, async (client) => {
      for (const { id, locales } of shops)
        await storeDemoQuestions(client, id, demoQuestions(range, locales, clock.now()));
    });
    await loadContent(
      { pool, clock, log, importPicture: pictureImporter({ database: pool, pictures }, PHOTOS) },
      CONTENT,
      ({ tenant, locale }) => spoken.has(`${tenant}/${locale}`),
    );
    // Margins of past orders need purchase prices of their days; those of a feed count from its import on.
    const bought = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS);
    await inTransaction(pool, async (client) => {
      for (const { tenant } of houses)
        await writeCosts(client, {
          tenant: tenant.id,
          costs: purchasePricesOf(range, tenant),
          overwriteEdits: false,
          now: bought,
        });
    });
    for (const { tenant } of houses) await writeSearchRules(deps, tenant.id, searchRulesOf(tenant));
    for (const { tenant } of houses) await writePromotions(deps, tenant.id, promotionsOf(tenant, clock.now(), GIFT));
    await loadListPages({ pool, clock, importPicture: pictureImporter({ database: pool, pictures }, LOGOS) }, CONTENT);
    await writeCategoryTexts(run);
    await writePoints(run, pickupPoints());
    await writeRate(run, { ...RATE, by: 'demo', now: clock.now() });
    await finishFirstLoad(run, clock.now());
    onProgress?.(1, 'done');
    return true;
  } finally {
    await pictures.close();
    await run.release();
  }
}
