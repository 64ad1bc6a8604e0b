import type { Pool } from '../../../../platform/database/pool.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { may, type Refused, type StaffMember } from '../../../staff/employees/index.ts';
import type { SearchEngine, SearchHit } from '../types.ts';
import type { NewSynonym } from './rule.ts';
import { readSynonymEntry, type SynonymEntry, type SynonymProblem } from './rule-entry.ts';
import { readSynonyms, readTitles } from './rules.store.ts';

/** Product of a first page, and whether it is on the other one too. */
export type PreviewedHit = { productId: string; title: string; isOnBoth: boolean };
/** First pages of a term without and with new synonyms. */
export type TermPreview = {
  term: string;
  locale: string;
  before: { total: number; hits: PreviewedHit[] };
  after: { total: number; hits: PreviewedHit[] };
};
export type PreviewOutcome = { ok: true; terms: TermPreview[] } | Refused | { ok: false; problem: SynonymProblem };

export type VocabularyPreview = {
  /** Searches the terms of new synonyms without and with them. Stores nothing. */
  previewSynonym(member: StaffMember, tenant: Tenant, entry: SynonymEntry): Promise<PreviewOutcome>;
};

const MOST_TERMS = 6;
const TOP = 10;

export function createVocabularyPreview(deps: { pool: Pool; search: Pick<SearchEngine, 'query'> }): VocabularyPreview {
  const { pool, search } = deps;

  async function firstPage(tenant: string, locale: string, term: string, vocabulary: NewSynonym[]) {
    const { total, hits } = await search.query({
      ...{ tenant, locale, term, category: null, filters: {}, price: { min: null, max: null }, sort: 'relevance' },
      ...{ page: 1, count: TOP, facets: false, vocabulary },
    });
    return { total, hits };
  }

  return {
    previewSynonym: async (member, tenant, entry) => {
      if (!may(member, 'search.read')) return { ok: false, problem: 'not-allowed' };
      const read = readSynonymEntry(entry);
      if ('problem' in read) return { ok: false, problem: read.problem };
      const { synonym } = read;
      const locale = tenant.locales.find(({ language }) => language === synonym.language)?.locale;
      // No page of the tenant is in this language.
      if (locale === undefined) return { ok: true, terms: [] };
      const stored = (await readSynonyms(pool, tenant.id)).map(({ id: _, ...rest }) => rest);
      // A mutual synonym changes all its terms, a directed one only the searched ones.
      const pages = await Promise.all(
        synonym.said.slice(0, MOST_TERMS).map(async (term) => ({
          term,
          before: await firstPage(tenant.id, locale, term, stored),
          after: await firstPage(tenant.id, locale, term, [...stored, synonym]),
        })),
      );
      const ids = pages.flatMap(({ before, after }) =>
        [...before.hits, ...after.hits].map(({ productId }) => productId),
      );
      const titles = await readTitles(pool, locale, [...new Set(ids)]);
      const shown = (hits: readonly SearchHit[], others: readonly SearchHit[]): PreviewedHit[] =>
        hits.map(({ productId }) => ({
          productId,
          title: titles.get(productId) ?? productId,
          isOnBoth: others.some((other) => other.productId === productId),
        }));
      return {
        ok: true,
        terms: pages.map(({ term, before, after }) => ({
          ...{ term, locale },
          before: { total: before.total, hits: shown(before.hits, after.hits) },
          after: { total: after.total, hits: shown(after.hits, before.hits) },
        })),
      };
    },
  };
}
