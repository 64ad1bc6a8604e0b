import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { popularReviews } from '../../houses/montarve/data/popular-reviews.ts';
import { readRange } from '../../houses/montarve/data/range.ts';
import { writeReviews } from '../../houses/montarve/data/reviews.ts';
import { commonMark, FIT_MARKS } from '../../src/shop/customers/reviews/review-marks.ts';
import { readReviewRow } from '../../src/shop/customers/reviews/review-row.ts';
import { tenants } from '../../src/tenants/index.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
/** Two in each department; the first ones are those that a search without results offers. */
const POPULAR = ['100101', '100102', '200101', '200201', '300101', '300103', '400101', '400105'];
const LOCALES = ['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'] as const;

const range = readRange();
const houses = Object.values(tenants);
const shops = houses.map(({ id, locales }) => ({ id, locales: locales.map(({ locale }) => locale) }));
const textsOf = (locale: (typeof LOCALES)[number]) =>
  popularReviews(range, locale).flatMap(({ title, text }) => [title, text]);

describe('reviews of popular products', () => {
  let folder = '';
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-reviews-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  const written = (): Record<string, string>[] =>
    fs
      .readFileSync(writeReviews(range, shops, folder, NOW), 'utf8')
      .trim()
      .split('\n')
      .map((line) => v.parse(v.record(v.string(), v.string()), JSON.parse(line)));

  it('has twenty or more of each in every tenant', () => {
    const rows = written();
    const few = shops.flatMap(({ id, locales }) =>
      POPULAR.flatMap((product) => {
        const own = rows.filter(
          (row) => row.id?.startsWith(product) && locales.some((locale) => locale === row.locale),
        );
        return own.length < 20 ? [`${id} ${product}: ${own.length}`] : [];
      }),
    );
    expect(few).toEqual([]);
  });

  it('writes rows that the import accepts, each once', () => {
    const rows = written();
    const refused = rows.flatMap((values, line) => {
      const read = readReviewRow({ line, values }, houses, NOW);
      return 'reason' in read ? [read] : [];
    });
    expect(refused).toEqual([]);
    const names = rows.map(({ id, locale, author, date }) => [id, locale, author, date].join());
    expect(new Set(names).size).toBe(names.length);
  });

  it('has an opinion on the fit of each garment, in every language', () => {
    for (const locale of LOCALES)
      for (const product of ['100101', '100102']) {
        const own = popularReviews(range, locale).filter((review) => review.product === product);
        const counts = FIT_MARKS.map((mark) => own.filter(({ fit }) => fit === mark).length);
        expect(commonMark(FIT_MARKS, counts)?.mark, `${product} ${locale}`).toBe('true');
      }
  });

  it('spells German as in Switzerland there, and with ß elsewhere', () => {
    expect(textsOf('de-CH').filter((text) => text.includes('ß'))).toEqual([]);
    const left =
      /Gr[öo]ss|gr[öo]ss|[Ww]eiss|F[uü]ss|fuss|[Rr]eissv|schliess|[Ss]trass|[Aa]usser|draussen|heiss|Spass|\d\.\d/;
    for (const locale of ['de-DE', 'de-AT'] as const)
      expect(textsOf(locale).filter((text) => left.test(text))).toEqual([]);
  });

  it('has no German word in French or Dutch, and no plain space before a French sign', () => {
    const german = /(?<!\p{L})(?:und|mit|für|aus|nicht|oder|eine|einem|über|auch|sich|ist|sehr)(?!\p{L})/iu;
    expect(textsOf('fr-CH').filter((text) => german.test(text) || / [:;!?%]/.test(text))).toEqual([]);
    expect(
      textsOf('nl-NL').filter((text) => /(?<!\p{L})(?:und|mit|nicht|oder|eine|je|jouw|jij)(?!\p{L})/iu.test(text)),
    ).toEqual([]);
  });
});
