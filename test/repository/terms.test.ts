import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import example from '../../houses/example/house.ts';
import { departments } from '../../houses/montarve/departments.ts';
import { tenants as montarve } from '../../houses/montarve/house.ts';
import { furtherLocales } from '../../houses/montarve/tenants/ch-languages.ts';
import { languageOf } from '../../src/languages/language.ts';
import { isRecord } from '../../src/tenants/messages/same-shape.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { cataloguesOf } from '../../src/tenants/texts/catalogues.ts';

type Term = { concept: string; word: string; pattern: RegExp; where: string[] };
type Shown = { place: string; text: string };

const LISTS = path.resolve('docs/terms');
const LANGUAGES = ['de', 'fr', 'nl', 'it', 'en'] as const;
type Listed = (typeof LANGUAGES)[number];
const LETTER = String.raw`[\p{L}\p{M}\p{N}-]`;

/** Texts that need a refused word, by the end of their place. */
const EXCEPTIONS: [place: RegExp, reason: string][] = [[/giftCards\.motifs\./, 'friends address each other on a card']];

/** Returns the pattern of a refused word; a star at its end stands for any end of the word. */
function patternOf(refused: string): RegExp {
  const stem = refused.replace(/\*$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const end = refused.endsWith('*') ? '' : `(?!${LETTER})`;
  return new RegExp(
    `(?<!${LETTER})${stem.replaceAll(' ', String.raw`\s`)}${end}`,
    /\p{Lu}/u.test(refused) ? 'u' : 'ui',
  );
}

function termsOf(language: Listed): Term[] {
  return fs
    .readFileSync(path.join(LISTS, `${language}.md`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:concept|---)/.test(line))
    .flatMap((line) => {
      const [concept = '', word = '', refused = '', where = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return [...refused.matchAll(/`([^`]+)`/g)].map(([, one = '']) => ({
        concept,
        word,
        pattern: patternOf(one),
        where: where === '' ? [] : where.split(' '),
      }));
    });
}

/** Returns the texts of a catalogue. Functions get one, two and a word as values. */
function textsOf(value: unknown, place: string): Shown[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value === 'function')
    return [1, 2, 'X'].flatMap((given) => textsOf(Reflect.apply(value, undefined, Array(6).fill(given)), place));
  if (Array.isArray(value)) return value.flatMap((part: unknown, index) => textsOf(part, `${place}.${index}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${place}.${name}`));
}

const CODES: ReadonlySet<string> = new Set([
  'to',
  'path',
  'id',
  'type',
  'category',
  'sort',
  'robots',
  'code',
  'picture',
]);

function contentTexts(value: unknown, place: string): Shown[] {
  if (!isRecord(value)) {
    if (Array.isArray(value)) return value.flatMap((part: unknown) => contentTexts(part, place));
    return typeof value === 'string' ? [{ place, text: value }] : [];
  }
  return Object.entries(value).flatMap(([name, part]) => (CODES.has(name) ? [] : contentTexts(part, place)));
}

function jsonTexts(file: string, read: (value: unknown, place: string) => Shown[]): Shown[] {
  return read(JSON.parse(fs.readFileSync(file, 'utf8')), path.relative('.', file));
}

function pagesOf(house: string, tenant: string, locale: string): Shown[] {
  const folder = path.join('houses', house, 'content', tenant, locale);
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).flatMap((name) => jsonTexts(path.join(folder, name), contentTexts));
}

/** Returns the texts of one language in data that holds several languages side by side. */
function inLanguage(language: string): (value: unknown, place: string) => Shown[] {
  const read = (value: unknown, place: string): Shown[] => {
    if (Array.isArray(value)) return value.flatMap((part: unknown) => read(part, place));
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([name, part]) => {
      if (CODES.has(name)) return [];
      return name === language ? contentTexts(part, place) : read(part, place);
    });
  };
  return read;
}

function demoTexts(language: string): Shown[] {
  const data = 'houses/montarve/data';
  const range = fs.readdirSync(path.join(data, 'range')).filter((name) => name.endsWith('.json'));
  const files = [path.join(data, 'categories.json'), ...range.map((name) => path.join(data, 'range', name))];
  return files.flatMap((file) => jsonTexts(file, inLanguage(language)));
}

const swiss = {
  ...montarve.ch,
  locales: [
    ...montarve.ch.locales,
    ...furtherLocales('it,en', montarve.ch.locales[0].organisation, montarve.ch.hostName),
  ],
};
const houses = [
  ['montarve', Object.values({ ...montarve, ch: swiss })],
  ['example', Object.values(example.tenants)],
] as const;

/** Texts that customers read, by locale: catalogues, which include mails and papers, pages, and goods of the demo. */
const shown = new Map<Locale, Shown[]>();
for (const [house, tenants] of houses)
  for (const { id, locales } of tenants)
    for (const { locale, header } of locales) {
      const texts = shown.get(locale) ?? textsOf(cataloguesOf(locale), locale);
      const claims = Object.values(departments).flatMap(({ claim }) =>
        textsOf(claim?.[locale] ?? '', `${locale} claim`),
      );
      shown.set(locale, [...texts, ...claims, ...textsOf(header, `${locale} header`), ...pagesOf(house, id, locale)]);
    }
// The German of Switzerland is the model: other German is respelled from it.
for (const [locale, language] of [
  ['de-CH', 'de'],
  ['fr-CH', 'fr'],
  ['nl-NL', 'nl'],
] as const)
  shown.set(locale, [...(shown.get(locale) ?? []), ...demoTexts(language)]);

/** Returns the quoted texts in the files of the back office; some take objects, so none is called. */
function officeTexts(language: string): Shown[] {
  const folder = 'src/admin/texts';
  const files = fs.readdirSync(folder).filter((name) => new RegExp(`^${language}(?:-.*)?\\.ts$`).test(name));
  return files.flatMap((name) =>
    [...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g)]
      .map(([quoted]) => quoted.slice(1, -1).replaceAll(String.raw`\u00a0`, '\u00a0'))
      // Codes and names of files are no texts.
      .filter((text) => !/^(?:\.{0,2}\/.*|[a-z]\w*(?:[.:/-]\w+)+)$/.test(text))
      .map((text) => ({ place: name, text })),
  );
}

function found(terms: readonly Term[], texts: readonly Shown[]): string[] {
  return texts.flatMap(({ place, text }) =>
    EXCEPTIONS.some(([excepted]) => excepted.test(place))
      ? []
      : terms
          .filter(({ pattern }) => pattern.test(text))
          .map(({ pattern, word }) => `${place}: ${pattern.source} in "${text.slice(0, 160)}", say ${word}`),
  );
}

describe.each(LANGUAGES)('terms of %s', (language) => {
  const terms = termsOf(language);

  test('have a word and refused words in each row', () => {
    expect(terms.length).toBeGreaterThan(10);
    for (const { concept, word } of terms) expect([concept, word]).not.toContain('');
  });

  test.each([...shown.keys()].filter((locale) => languageOf(locale) === language))(
    '%s uses no refused word',
    (locale) => {
      const held = terms.filter(({ where }) => where.length === 0 || where.includes('shop') || where.includes(locale));
      expect([...new Set(found(held, shown.get(locale) ?? []))]).toEqual([]);
    },
  );
});

test.each(['de', 'fr', 'en'] as const)('the back office uses no refused word of %s', (language) => {
  const terms = termsOf(language).filter(({ where }) => where.length === 0 || where.includes('office'));
  expect([...new Set(found(terms, officeTexts(language)))]).toEqual([]);
});

test('a pattern takes whole words, phrases and ends', () => {
  expect(patternOf('Mail').test('Eine Mail kommt')).toBe(true);
  expect(patternOf('Mail').test('Eine E-Mail kommt')).toBe(false);
  expect(patternOf('je').test('Je kunt')).toBe(true);
  expect(patternOf('je').test('vrije keuze')).toBe(false);
  expect(patternOf('éco').test('Livraison éco\u00a0: groupée')).toBe(true);
  expect(patternOf('frais de port').test('frais de\u00a0port')).toBe(true);
  expect(patternOf('Kraftstoff*').test('Kraftstoffeffizienz')).toBe(true);
});
