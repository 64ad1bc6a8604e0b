import type { FitMark, QualityMark } from '../../../shop/customers/reviews/index.ts';
import type { ReviewMessages } from '../../../tenants/messages/index.ts';
import type { ReviewSortingChoice } from './known-reviews.ts';

/** Texts of a review list as plain strings: the loader sends them, so the script loads no messages. */
export type ReviewTexts = {
  filter: string;
  allStars: string;
  /** From one star to five. */
  stars: string[];
  /** From one to five of five stars, for screen readers. */
  ofFive: string[];
  languageFilter: string;
  allLanguages: string;
  /** Languages by their code. */
  languages: Record<string, string>;
  fits: Record<FitMark, string>;
  qualities: Record<QualityMark, string>;
  sort: string;
  sortings: Record<ReviewSortingChoice, string>;
  apply: string;
  none: string;
  /** With {shown} and {total}. */
  shown: string;
  more: string;
  previous: string;
  failed: string;
  retry: string;
  verified: string;
  /** With {place} and {author}. */
  photoOf: string;
  demo: string;
  /** With {author} and {date}. */
  by: string;
  /** By language: "Geschrieben auf Französisch". */
  writtenIn: Record<string, string>;
  /** With {helpful} and {total}. */
  helpful: string;
  question: string;
  yes: string;
  no: string;
  thanks: string;
  opinionProblems: Record<'not-found' | 'own-review' | 'wait' | 'failed', string>;
};

export function reviewListTexts(text: ReviewMessages): ReviewTexts {
  const { sortings, languages } = text;
  return {
    filter: text.filter,
    allStars: text.allStars,
    stars: [1, 2, 3, 4, 5].map(text.stars),
    ofFive: [1, 2, 3, 4, 5].map((stars) => text.average(String(stars))),
    languageFilter: text.languageFilter,
    allLanguages: text.allLanguages,
    languages,
    fits: text.fitMarks,
    qualities: text.qualityMarks,
    sort: text.sort,
    sortings,
    apply: text.apply,
    none: text.noneOfFilter,
    shown: text.shown('{shown}', '{total}'),
    more: text.more,
    previous: text.previous,
    failed: text.failed,
    retry: text.retry,
    verified: text.verified,
    photoOf: text.photoOf('{place}', '{author}'),
    demo: text.demo,
    by: text.by('{author}', '{date}'),
    writtenIn: Object.fromEntries(Object.entries(languages).map(([key, name]) => [key, text.writtenIn(name)])),
    helpful: text.helpful('{helpful}', '{total}'),
    question: text.question,
    yes: text.yes,
    no: text.no,
    thanks: text.thanks,
    opinionProblems: text.feedbackProblems,
  };
}

/** Replaces placeholders once; a value that contains a placeholder stays as it is. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
