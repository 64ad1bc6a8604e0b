// Whole runs only: loads the demo range in further languages and ranks it for every blind search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredBy, askWhole, FURTHER_LANGUAGES } from './ask.ts';
import { openRangeInAllLanguages, type RangeInAllLanguages } from './range-in-all-languages.ts';
import { mean, report, worst } from './score.ts';

let range: RangeInAllLanguages;

beforeAll(async () => {
  range = await openRangeInAllLanguages();
}, 300_000);
afterAll(() => range.close());

describe.each(FURTHER_LANGUAGES)('the range searched in $language by people who know only the goods', (asked) => {
  it(`reaches an nDCG@10 of ${asked.blindAtLeast} or better`, async () => {
    const scored = await askWhole(answeredBy(range.engine), asked, 'blind-');
    for (const line of report(`${asked.language}, blind`, scored)) console.info(line);
    if (process.env.RELEVANCE_WORST === 'true') console.info(worst(scored).join('\n'));
    expect(mean(scored)).toBeGreaterThanOrEqual(asked.blindAtLeast);
  }, 120_000);
});
