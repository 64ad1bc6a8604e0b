import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFeeds } from '../../houses/montarve/data/feed.ts';
import { promotionsOf } from '../../houses/montarve/data/promotions.ts';
import { readRange } from '../../houses/montarve/data/range.ts';
import { writeReviews } from '../../houses/montarve/data/reviews.ts';
import { searchRulesOf } from '../../houses/montarve/data/search-rules.ts';
import { tenants as montarve } from '../../houses/montarve/house.ts';
import { furtherLocales } from '../../houses/montarve/tenants/ch-languages.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const { ch } = montarve;
const further = (list: string | undefined) => furtherLocales(list, ch.locales[0].organisation, ch.hostName);
const swiss: Tenant = { ...ch, locales: [...ch.locales, ...further('it,en')] };
const range = readRange();
/** Texts of a feed that follow the language; the others are numbers, codes, addresses and names. */
const SPOKEN = ['title', 'description', 'product_type', 'product_detail', 'product_highlight', 'color', 'c:alt_text'];
const GERMAN =
  /(?<!\p{L})(?:und|mit|für|aus|nicht|oder|eine|einem|über|auch|sich|Holz|Stück|Grösse|von|ohne)(?!\p{L})/iu;

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'translations-'));
  writeFeeds(range, swiss, folder, NOW);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

type Row = Record<string, unknown>;
const rowsOf = (name: string): Row[] =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const numbers = (text: string) => (text.match(/\d+/g) ?? []).sort().join(' ');

describe('DEMO_LANGUAGES', () => {
  it('adds no language by default, and refuses others than Italian and English', () => {
    expect(further(undefined)).toEqual([]);
    expect(further('')).toEqual([]);
    expect(further('it, en').map(({ locale }) => locale)).toEqual(['it-CH', 'en-CH']);
    expect(further('en,en').map(({ prefix }) => prefix)).toEqual(['/en']);
    expect(() => further('it,nl')).toThrow('DEMO_LANGUAGES names "nl"');
  });
});

describe.each(['it-CH', 'en-CH'] as const)('the range in %s', (locale) => {
  it('has the variants of the German range, each with all its texts', () => {
    const [german, own] = [rowsOf('ch-de-CH.jsonl'), rowsOf(`ch-${locale}.jsonl`)];
    expect(own.map(({ id }) => id)).toEqual(german.map(({ id }) => id));
    expect(own.map((row) => Object.keys(row).sort())).toEqual(german.map((row) => Object.keys(row).sort()));
  });

  it('states the same facts as the German range', () => {
    const german = new Map(rowsOf('ch-de-CH.jsonl').map((row) => [row.id, row]));
    const facts = (row: Row | undefined) =>
      [row?.title, row?.description, row?.product_highlight, row?.product_detail]
        .flat()
        .map((text) => numbers(String(text)));
    // German counts the cutlery once, the translation each kind.
    const own = rowsOf(`ch-${locale}.jsonl`).filter(({ item_group_id: product }) => product !== '400205');
    expect(own.filter((row) => String(facts(row)) !== String(facts(german.get(row.id)))).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it('has no German word', () => {
    const texts = rowsOf(`ch-${locale}.jsonl`).flatMap((row) => SPOKEN.flatMap((key) => [row[key]].flat()));
    expect(new Set(texts.map(String).filter((text) => GERMAN.test(text)))).toEqual(new Set());
  });

  it('has promotions, reviews and search rules', () => {
    for (const { draft } of promotionsOf(swiss, NOW, '400112-01'))
      expect(draft.texts[locale]?.title.length, draft.key).toBeGreaterThan(5);
    const { synonyms, rules } = searchRulesOf(swiss);
    const language = locale.slice(0, 2);
    expect(synonyms.filter((synonym) => synonym.language === language).length).toBeGreaterThan(50);
    expect(new Set(rules.filter((rule) => rule.locale === locale).map(({ target }) => target)).size).toBe(9);
    const locales = swiss.locales.map((entry) => entry.locale);
    const all = writeReviews(range, [{ id: 'ch', locales }], folder, NOW);
    expect(rowsOf(path.basename(all)).filter((row) => row.locale === locale).length).toBeGreaterThan(5);
  });
});
