import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { documentationGtin } from '../../houses/montarve/data/documentation-gtin.ts';
import { germanSpeller } from '../../houses/montarve/data/german-spelling.ts';
import { legalAttributes } from '../../houses/montarve/data/legal.ts';
import { type RangeProduct, readRange, VIDEOS } from '../../houses/montarve/data/range.ts';
import { photoOf, variantsOf } from '../../houses/montarve/data/variants.ts';
import { statedOrigins } from '../../houses/montarve/data/wood-origins.ts';
import { checkGtin } from '../../src/shop/catalogue/products/import/feed-values.ts';

const range = readRange();
const LANGUAGES = ['de', 'fr', 'nl'] as const;
const SECTIONS = ['material', 'measurements', 'features', 'scope'];

const bands = new Map(
  v
    .parse(
      v.object({
        categories: v.array(
          v.object({
            id: v.string(),
            priceBandCHF: v.optional(v.object({ low: v.number(), high: v.number() })),
            energyLabelGroup: v.optional(v.string()),
            tyreLabel: v.optional(v.boolean()),
          }),
        ),
      }),
      JSON.parse(fs.readFileSync('houses/montarve/data/categories.json', 'utf8')),
    )
    .categories.map((category) => [category.id, category]),
);

/** Returns the ids of products that fail a check, so that a failing test names them. */
const wrong = (check: (product: RangeProduct) => boolean) =>
  range.products.filter((product) => !check(product)).map((product) => product.id);

const pricesOf = (product: RangeProduct) => [
  product.price,
  ...product.axes.flatMap((axis) => axis.values.flatMap((value) => value.price ?? [])),
];
const detail = (product: RangeProduct, name: string) => product.details.filter((entry) => entry.name.de === name);
const prose = (product: RangeProduct, language: (typeof LANGUAGES)[number]) => [
  product.title[language],
  product.description[language],
  ...product.highlights[language],
];

describe('the range', () => {
  it('has one product per model and id', () => {
    expect(new Set(range.products.map((product) => product.id)).size).toBe(range.products.length);
    expect(new Set(range.products.map((product) => product.model)).size).toBe(range.products.length);
  });

  it('has prices within the bands of its categories, in steps of five Rappen', () => {
    expect(
      wrong((product) => {
        const band = bands.get(product.category)?.priceBandCHF;
        return pricesOf(product).every(
          (price) => band !== undefined && price >= band.low && price <= band.high && Math.round(price * 100) % 5 === 0,
        );
      }),
    ).toEqual([]);
    expect(wrong((product) => product.was === undefined || product.was > product.price)).toEqual([]);
  });

  it('has every text in three languages', () => {
    expect(
      wrong((product) =>
        LANGUAGES.every(
          (language) =>
            prose(product, language).every((text) => text.length > 3) &&
            product.highlights[language].length === product.highlights.de.length &&
            product.details.every(({ name, value }) => name[language] !== '' && value[language] !== '') &&
            product.colours.every(({ name, alt }) => name[language] !== '' && alt[language].length > 10),
        ),
      ),
    ).toEqual([]);
    expect(wrong((product) => product.details.every(({ section }) => SECTIONS.includes(section)))).toEqual([]);
  });

  it('repeats no sequence of six words in more than five products', () => {
    const users = new Map<string, Set<string>>();
    for (const product of range.products) {
      for (const language of LANGUAGES) {
        for (const text of prose(product, language)) {
          const words = text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? [];
          for (let start = 0; start + 6 <= words.length; start += 1) {
            const run = `${language}: ${words.slice(start, start + 6).join(' ')}`;
            users.set(run, (users.get(run) ?? new Set()).add(product.id));
          }
        }
      }
    }
    expect([...users].filter(([, products]) => products.size > 5).map(([run]) => run)).toEqual([]);
  });

  it('has no German word in French or Dutch, no ß, and French signs after a no-break space', () => {
    const german = /(?<!\p{L})(?:und|mit|für|aus|nicht|oder|eine|einem|über|auch|sich|Holz|Stück|Farbe)(?!\p{L})/iu;
    const texts = (product: RangeProduct, language: (typeof LANGUAGES)[number]) => [
      ...prose(product, language),
      ...product.details.flatMap(({ name, value }) => [name[language], value[language]]),
      ...product.colours.flatMap(({ name, alt }) => [name[language], alt[language]]),
    ];
    expect(wrong((product) => !texts(product, 'fr').some((text) => german.test(text)))).toEqual([]);
    expect(wrong((product) => !texts(product, 'nl').some((text) => german.test(text)))).toEqual([]);
    expect(wrong((product) => !JSON.stringify(product).includes('ß'))).toEqual([]);
    expect(wrong((product) => !texts(product, 'fr').some((text) => / [:;!?]/.test(text)))).toEqual([]);
  });

  it('knows the German spelling of every word, also of products without a photograph', () => {
    const speak = germanSpeller(range.spelling);
    const left = /Grösse|[Ww]eiss|Fuss(?!el)|Füss|Reissv|schliess|[Gg]iess|Strasse|ausser|mässig/;
    expect(
      wrong(
        (product) =>
          ![
            ...prose(product, 'de'),
            ...product.details.flatMap(({ name, value }) => [name.de, value.de]),
            ...product.colours.map(({ alt }) => alt.de),
          ].some((text) => left.test(speak(text))),
      ),
    ).toEqual([]);
  });

  it('gives each variant its own number for documentation, with a right check digit', () => {
    const numbers = range.products.flatMap((product) =>
      variantsOf(range, product, 'de-CH').map(({ sku }) => documentationGtin(sku)),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !number.startsWith('952') || checkGtin(number) !== number)).toEqual([]);
  });

  it('lists existing variants only as sold out or scarce', () => {
    const photos = range.products.flatMap((product) => product.colours.map(({ id }) => photoOf(product, id)));
    const all = { ...range, photos: new Set(photos) };
    expect(
      wrong((product) => {
        const keys = new Set(
          ['de-CH', 'de-DE', 'nl-NL'].flatMap((locale) => variantsOf(all, product, locale).map(({ key }) => key)),
        );
        return [...product.soldOut, ...product.low].every((key) => keys.has(key));
      }),
    ).toEqual([]);
  });
});

describe('legal product information', () => {
  it('gives energy classes and tyre labels to the products that need them', () => {
    const lamps = new Set(['deco-lamps']);
    expect(
      wrong((product) => {
        const category = bands.get(product.category);
        return lamps.has(product.category) || !category?.energyLabelGroup || product.energy !== undefined;
      }),
    ).toEqual([]);
    expect(wrong((product) => !bands.get(product.category)?.tyreLabel || product.tyre !== undefined)).toEqual([]);
  });

  it('declares species and origin of solid wood', () => {
    const solid = ['oakwood', 'beechwood', 'pinewood', 'acacia'];
    expect(
      wrong((product) => {
        const material = [product.facets.material ?? []].flat();
        return (
          !product.id.startsWith('2') ||
          !material.some((id) => solid.includes(id)) ||
          (detail(product, 'Holzart').length > 0 && detail(product, 'Holzherkunft').length > 0)
        );
      }),
    ).toEqual([]);
  });

  it('declares the origin of wood that the details state', () => {
    const sofa = range.products.find(({ id }) => id === '200101');
    const sideboard = range.products.find(({ id }) => id === '200107');
    if (!sofa || !sideboard) throw new Error('the range lacks a sofa or a sideboard');
    const woodOf = (product: RangeProduct) =>
      new Map(Object.entries(legalAttributes(product, ({ de }) => de))).get('c:wood');
    expect(woodOf(sofa)).toEqual(['Buche (Fagus sylvatica):PL', 'Eiche (Quercus robur):PL']);
    expect(woodOf(sideboard)).toEqual(['Eiche (Quercus robur):HU']);
    // A product with another origin in its details would contradict the legal part of its page.
    expect(
      wrong((product) => {
        const stated = detail(product, 'Holzherkunft');
        return (
          stated.length === 0 || (statedOrigins(product, 'Eiche')?.every((code) => /^[A-Z]{2}$/.test(code)) ?? false)
        );
      }),
    ).toEqual([]);
  });

  it('gives compositions that add up to 100 per cent', () => {
    expect(
      wrong((product) =>
        ['Materialzusammensetzung', 'Zusammensetzung Bezug', 'Bezugsstoff'].every((name) =>
          detail(product, name).every(({ value }) =>
            LANGUAGES.every((language) => {
              const shares = [...value[language].matchAll(/(\d+(?:,\d)?)\s?%/g)].map((match) =>
                Number((match[1] ?? '').replace(',', '.')),
              );
              const sum = shares.reduce((total, share) => total + share, 0);
              return shares.length === 0 || (sum > 0 && Math.abs(sum % 100) < 0.01);
            }),
          ),
        ),
      ),
    ).toEqual([]);
  });

  it('has small clips of at least four products in two formats, with captions in three languages', () => {
    const clips = Object.entries(range.videos);
    expect(clips.length).toBeGreaterThanOrEqual(4);
    const ids = new Set(range.products.map((product) => product.id));
    for (const [id, { clip, title, captions }] of clips) {
      expect(ids.has(id), id).toBe(true);
      for (const ending of ['webm', 'mp4', 'jpg'])
        expect(fs.statSync(path.join(VIDEOS, `${clip}.${ending}`)).size, clip).toBeLessThan(600_000);
      for (const words of [title, ...captions]) {
        // Readable in two and a half seconds.
        for (const language of LANGUAGES) expect(words[language], clip).toMatch(/^.{15,60}$/);
        expect(words.fr).not.toMatch(/ [:;!?]/);
        expect(words.de).not.toContain('ß');
      }
    }
  });
});
