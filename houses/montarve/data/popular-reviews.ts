import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { languageOf } from '../../../src/languages/language.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import { germanSpeller } from './german-spelling.ts';
import type { Range } from './range.ts';

const review = v.object({
  stars: v.number(),
  title: v.string(),
  text: v.string(),
  fit: v.optional(v.picklist(['small', 'true', 'large'])),
  quality: v.optional(v.picklist(['poor', 'good', 'excellent'])),
});
const reviews = v.array(review);
/** By product and language. German has Swiss spelling, as in the range. */
const schema = v.record(v.string(), v.object({ de: reviews, fr: reviews, nl: reviews }));

export type PopularReview = v.InferOutput<typeof review> & { product: string; author: string; daysAgo: number };

/** First names by locale. A locale without names has no such reviews. */
const FIRST_NAMES: Readonly<Record<string, string>> = {
  'de-CH':
    'Regula Stefan Monika Reto Sandra Urs Corinne Markus Ursina Beat Nadja Roland Silvia Pascal Vreni Jonas Flavia',
  'fr-CH': 'Valérie Nicolas Sylvie Yann Isabelle Thierry Aurélie Olivier Chantal Bastien Mireille',
  'de-DE': 'Anke Torsten Birgit Jens Heike Malte Katrin Uwe Svenja Holger Dörte Frank Wiebke Sven Antje Kai Gesa',
  'de-AT': 'Waltraud Florian Eva Gerhard Theresa Lukas Romana Herbert Julia Manfred Gudrun Matthias Elfriede Paul Ines',
  'nl-NL':
    'Anneke Jeroen Marloes Sjoerd Femke Wouter Ilse Bram Janneke Kees Lotte Ruud Tineke Daan Hanneke Joost Saskia',
};
const INITIALS = 'BDFGHKLMNRSTVW';
/** Span of the reviews in days. It shares no factor with 37, so no two reviews of a product share a day. */
const SPAN_DAYS = 420;

/** Returns the many reviews of the most popular products in one locale, with authors and days of its own. */
export function popularReviews({ spelling }: Pick<Range, 'spelling'>, locale: Locale): PopularReview[] {
  const names = FIRST_NAMES[locale]?.split(' ');
  const language = languageOf(locale);
  if (!names || (language !== 'de' && language !== 'fr' && language !== 'nl')) return [];
  const spell = locale === 'de-DE' || locale === 'de-AT' ? germanSpeller(spelling) : (text: string) => text;
  const start = Object.keys(FIRST_NAMES).indexOf(locale) * 53;
  const file = path.join(import.meta.dirname, 'popular-reviews.json');
  const all = v.parse(schema, JSON.parse(fs.readFileSync(file, 'utf8')));
  return Object.entries(all).flatMap(([product, texts], shelf) =>
    texts[language].map(({ title, text, ...given }, place) => ({
      ...given,
      product,
      title: spell(title),
      text: spell(text),
      author: `${names[(place + shelf * 5) % names.length]} ${INITIALS[(place * 5 + shelf * 3) % INITIALS.length]}.`,
      daysAgo: 6 + ((place * 37 + shelf * 11 + start) % SPAN_DAYS),
    })),
  );
}
