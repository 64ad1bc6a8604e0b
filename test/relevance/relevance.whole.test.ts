// Whole runs only: ranks the whole demo range for every graded search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPostgresSearch, type SearchEngine } from '../../src/shop/search/engine/index.ts';
import { openIndex } from '../search/open-index.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';
import { answeredBy, askAll, askWhole, findBy, LANGUAGES } from './ask.ts';
import { mean, report, type Scored, worst, wrongOf } from './score.ts';

let database: TestDatabase;
let engine: SearchEngine;
let postgres: SearchEngine;

beforeAll(async () => {
  const house = await demoShopDatabase();
  database = house;
  const clock = fixedClock(house.loading.at);
  engine = await openIndex(database.pool, clock);
  postgres = createPostgresSearch({ pool: database.pool, clock });
}, 120_000);
afterAll(() => database.drop());

describe.each(LANGUAGES)('the demo range searched in $language', (asked) => {
  it(`reaches an nDCG@10 of ${asked.atLeast} or better`, async () => {
    const scored = await askAll(findBy(engine), asked);
    for (const line of report(asked.language, scored)) console.info(line);
    if (process.env.RELEVANCE_WORST === 'true') console.info(worst(scored).join('\n'));
    expect(mean(scored)).toBeGreaterThanOrEqual(asked.atLeast);
  }, 120_000);

  it(`reaches ${asked.whileWarming} or better while the index warms`, async () => {
    const scored = await askAll(findBy(postgres), asked);
    for (const line of report(`${asked.language} by PostgreSQL`, scored)) console.info(line);
    expect(mean(scored)).toBeGreaterThanOrEqual(asked.whileWarming);
  }, 120_000);
});

describe.each(LANGUAGES)('the whole current range searched in $language', (asked) => {
  it('shows few wrong products', async () => {
    const scored = await askWhole(answeredBy(engine), asked);
    for (const line of report(`${asked.language}, whole range`, scored)) console.info(line);
    for (const half of [false, true]) console.info(wrong(scored.filter(({ heldOut }) => heldOut === half)));
    expect(mean(scored)).toBeGreaterThanOrEqual(0.85);
  });
});

describe.each(LANGUAGES)('the range searched in $language by people who know only the goods', (asked) => {
  it(`reaches an nDCG@10 of ${asked.blindAtLeast} or better`, async () => {
    const scored = await askWhole(answeredBy(engine), asked, 'blind-');
    for (const line of report(`${asked.language}, blind`, scored)) console.info(line);
    if (process.env.RELEVANCE_WORST === 'true') console.info(worst(scored).join('\n'));
    expect(mean(scored)).toBeGreaterThanOrEqual(asked.blindAtLeast);
  }, 120_000);
});

function wrong(scored: Scored[]): string {
  const count = scored.reduce((sum, search) => sum + wrongOf(search), 0);
  return `    ${scored[0]?.heldOut ? 'held out' : 'tuning'}: ${count} of the first ten of ${scored.length} searches are no answer`;
}
