import type { ListPageTexts } from './types.ts';

/** Longest texts in characters. */
export const LIST_PAGE_LIMITS = {
  path: 200,
  title: 120,
  intro: 600,
  landingText: 20_000,
  seoTitle: 120,
  seoDescription: 320,
} as const satisfies Record<keyof ListPageTexts, number>;
export const LIST_PAGE_FIELDS = Object.keys(LIST_PAGE_LIMITS) as (keyof ListPageTexts)[];
