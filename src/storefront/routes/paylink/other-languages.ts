import type { Page } from '../../page.ts';

/** Adds the token to the addresses in other languages, so that they show the same link. */
export function inOtherLanguages(page: Page, token: string): Page {
  const parameter = `?t=${encodeURIComponent(token)}`;
  const alternates = Object.entries(page.alternates).map(([locale, path]) => [locale, `${path}${parameter}`]);
  return { ...page, alternates: Object.fromEntries(alternates) };
}
