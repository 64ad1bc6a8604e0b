// Whole runs only: replays simulated clicks on the graded searches of three languages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { LearnedBoost, SearchEngine } from '../../src/shop/search/engine/index.ts';
import { learnChoices } from '../../src/shop/search/engine/learning/learn-choices.ts';
import { termKey } from '../../src/shop/search/engine/merchandising/term-key.ts';
import { openIndex } from '../search/open-index.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';
import { type Asked, answerTo, LANGUAGES } from './ask.ts';
import { type GradedSearch, readGradedSearches, readJudged } from './graded-set.ts';
import { mean, scoreOf } from './score.ts';
import { simulateClicks } from './simulated-clicks.ts';

let database: Awaited<ReturnType<typeof demoShopDatabase>>;
let engine: SearchEngine;

beforeAll(async () => {
  database = await demoShopDatabase();
  engine = await openIndex(database.pool, fixedClock(database.loading.at));
}, 120_000);
afterAll(() => database.drop());

type Learned = ReadonlyMap<string, readonly LearnedBoost[]>;
const NOTHING: Learned = new Map();
const JUDGED = readJudged('whole-');

/** Scores searches with and without what was learned. */
async function scoresOf(asked: Asked, searches: readonly GradedSearch[], learned: Learned) {
  const scored = [];
  for (const search of searches) {
    const own = learned.get(termKey(asked.locale, search.term)) ?? [];
    const ranking = own.length === 0 ? {} : { ranking: { pins: [], boosts: [], learned: own } };
    const { hits } = await answerTo(engine, asked, search.term, ranking);
    // Younger products have no grades.
    const found = hits.map(({ productId }) => productId).filter((id) => JUDGED.has(id));
    scored.push({ ...search, found, score: scoreOf(search.grades, found) });
  }
  return scored;
}

function learnedFrom(asked: Asked, evidence: Parameters<typeof learnChoices>[1]): Learned {
  const choices = learnChoices(asked.locale, evidence);
  return new Map(
    [...Map.groupBy(choices, ({ term }) => term)].map(([term, own]) => [
      term,
      own.map(({ productId, factor }) => ({ id: productId as LearnedBoost['id'], factor })),
    ]),
  );
}

describe.each(LANGUAGES)('learning from simulated clicks in $language', (asked) => {
  it.each([
    ['tuning', false],
    ['held out', true],
  ] as const)(
    'raises nDCG@10 of the %s half',
    async (half, heldOut) => {
      const searches = readGradedSearches(asked.language, 'blind-').filter(
        (search) => search.heldOut === heldOut && search.grades.size > 0,
      );
      const before = await scoresOf(asked, searches, NOTHING);
      const clicks = simulateClicks(before.map((search) => ({ search, found: search.found.slice(0, 24) })));
      const after = await scoresOf(asked, searches, learnedFrom(asked, { ...clicks, bought: new Map() }));
      const [was, is] = [mean(before), mean(after)];
      const [worse, better] = [-1, 1].map(
        (sign) => after.filter(({ score }, at) => sign * (score - (before[at]?.score ?? 0)) > 0.001).length,
      );
      console.info(
        `${asked.language} ${half}: nDCG@10 ${was.toFixed(3)} before, ${is.toFixed(3)} after, ${better} better, ${worse} worse`,
      );
      expect(is).toBeGreaterThan(was);
    },
    120_000,
  );

  it('changes little if one product of each term gets a flood of clicks', async () => {
    const searches = readGradedSearches(asked.language, 'blind-').filter(
      ({ heldOut, grades }) => !heldOut && grades.size > 0,
    );
    const before = await scoresOf(asked, searches, NOTHING);
    const flooded = before.map(({ term, found }) => ({
      term,
      productId: found[9] ?? found.at(-1) ?? '',
      clicks: 1e6,
      days: 30,
    }));
    const evidence = {
      searches: searches.map(({ term }) => ({ term, searches: 1000 })),
      clicks: flooded,
      bought: new Map(),
    };
    const after = await scoresOf(asked, searches, learnedFrom(asked, evidence));
    console.info(
      `${asked.language} flooded: nDCG@10 ${mean(before).toFixed(3)} before, ${mean(after).toFixed(3)} after`,
    );
    expect(mean(after)).toBeGreaterThan(mean(before) - 0.03);
  }, 120_000);
});
