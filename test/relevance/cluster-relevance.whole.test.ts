// Whole runs only: ranks the demo range with both engines, if there is a search cluster (drill `search-cluster`).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';
import { openCluster } from '../search/open-cluster.ts';
import { openIndexInMemory } from '../search/open-index.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';
import { answeredBy, askAll, askWhole, findBy, LANGUAGES } from './ask.ts';
import { mean } from './score.ts';

const CLUSTER_URL = process.env.TEST_SEARCH_URL ?? '';
/** Largest difference of nDCG@10 between the engines. */
const NEAR = 0.02;

describe.skipIf(CLUSTER_URL === '')('relevance of a search cluster', () => {
  let database: TestDatabase;
  let own: SearchEngine;
  let cluster: SearchEngine;

  beforeAll(async () => {
    const shop = await demoShopDatabase();
    database = shop;
    const clock = fixedClock(shop.loading.at);
    own = await openIndexInMemory(database.pool, clock);
    cluster = await openCluster(CLUSTER_URL, database.pool, clock);
  }, 300_000);
  afterAll(() => database?.drop());

  describe.each(LANGUAGES)('searched in $language', (asked) => {
    it.each([
      ['graded', (engine: SearchEngine) => askAll(findBy(engine), asked)],
      ['whole range', (engine: SearchEngine) => askWhole(answeredBy(engine), asked)],
      ['blind', (engine: SearchEngine) => askWhole(answeredBy(engine), asked, 'blind-')],
    ] as const)(
      'is near the index in memory: %s',
      async (set, ask) => {
        const [byOwn, byCluster] = [await ask(own), await ask(cluster)];
        const [expected, reached] = [mean(byOwn), mean(byCluster)];
        const other = byOwn.filter(
          ({ found }, at) => found.slice(0, 10).join() !== byCluster[at]?.found.slice(0, 10).join(),
        );
        console.info(
          `${asked.language} ${set}: index in memory ${expected.toFixed(3)}, cluster ${reached.toFixed(3)}, ${other.length} of ${byOwn.length} first pages differ`,
        );
        if (process.env.RELEVANCE_WORST === 'true')
          for (const [at, { term, score, found }] of byOwn.entries())
            if (Math.abs(score - (byCluster[at]?.score ?? 0)) > 0.05)
              console.info(
                `  ${term}: ${score.toFixed(2)} ${found.slice(0, 6).join(' ')} | ${byCluster[at]?.score.toFixed(2)} ${byCluster[at]?.found.slice(0, 6).join(' ')}`,
              );
        expect(Math.abs(reached - expected)).toBeLessThanOrEqual(NEAR);
      },
      280_000,
    );
  });
});
