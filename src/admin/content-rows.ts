import { languageOf } from '../languages/language.ts';
import type { AdminPage } from '../shop/content/pages/index.ts';
import { areaOf, pathIn } from '../tenants/paths.ts';
import type { Locale } from '../tenants/tenant.ts';

export const VIEWS = ['all', 'missing', 'drafts', 'planned'] as const;
export type PageListView = (typeof VIEWS)[number];

/** Fields of a page that the list shows. */
export type PageOfRow = Pick<AdminPage, 'id' | 'path' | 'title' | 'newest' | 'shown' | 'nextAt' | 'nextVersion'>;
/** One page in all languages of the tenant. `wanted`: its address according to the path table. */
export type TranslationRow = {
  key: string;
  name: string;
  cells: { locale: Locale; page: PageOfRow | null; wanted: string }[];
};

/** Groups translations of a page: by the path table, or by family. */
export function rowsOf(pages: AdminPage[], locales: readonly Locale[]): TranslationRow[] {
  const groups = new Map<string, AdminPage[]>();
  for (const page of pages) {
    const locale = locales.find((known) => known === page.locale);
    if (!locale) continue;
    const area = areaOf(languageOf(locale), page.path);
    const key = area ?? page.family;
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  return [...groups].map(([key, group]) => ({
    key,
    name: group[0]?.title ?? '',
    cells: locales.map((locale) => {
      const page = group.find((entry) => entry.locale === locale);
      const area = areaOf(languageOf(locales[0] ?? locale), group[0]?.path ?? '');
      return {
        locale,
        page: page ? shownOf(page) : null,
        wanted: area === null ? (group[0]?.path ?? '') : pathIn(languageOf(locale), area),
      };
    }),
  }));
}

function shownOf({ id, path, title, newest, shown, nextAt, nextVersion }: AdminPage): PageOfRow {
  return { id, path, title, newest, shown, nextAt, nextVersion };
}

/** True if a locale has no translation of the page. */
export const isIncomplete = (row: TranslationRow): boolean => row.cells.some(({ page }) => page === null);
const some = (row: TranslationRow, has: (page: PageOfRow) => boolean): boolean =>
  row.cells.some(({ page }) => page !== null && has(page));

const BELONGS: Record<PageListView, (row: TranslationRow) => boolean> = {
  all: () => true,
  missing: isIncomplete,
  drafts: (row) => some(row, ({ newest, shown }) => newest !== shown),
  planned: (row) => some(row, ({ nextAt }) => nextAt !== null),
};

/** Whether a view of the list contains a page. */
export function belongsTo(view: PageListView, row: TranslationRow): boolean {
  return BELONGS[view](row);
}
