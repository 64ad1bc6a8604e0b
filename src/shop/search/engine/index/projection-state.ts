import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import type { TextLanguage } from '../language/language.ts';
import { languageCodeOf } from '../language/language.ts';
import { languageFor } from '../language/language-for.ts';
import type { StoredSynonym } from '../merchandising/rule.ts';
import { type Dictionary, type DictionaryWriter, writeDictionary } from './dictionary.ts';
import type { Segment } from './segment.ts';
import { type CountTable, readCounts } from './word-counts.ts';

/** Tenant in the form of the index. */
export type TenantToIndex = { id: string; rule: StrikePriceRule; locales: string[] };

export type TenantState = TenantToIndex & {
  /** The first is the base; later ones contain the changes since. */
  segments: Segment[];
  counts: Record<string, CountTable>;
  /** Version of `counts`. */
  counted: string;
  languages: Map<string, TextLanguage>;
  /** The tenant's synonyms; `version` changes with the rules. */
  synonyms: { version: string; rules: StoredSynonym[] };
  /** Number of products projected again since the base was built from the database. */
  renewed: number;
  /** During a merge: the number of segments, and the products that changed meanwhile. */
  joining: { segments: number; touched: Set<string> } | null;
};

/** State of the projecting thread, which it publishes to the answering threads. */
export type ProjectionState = { dictionary: DictionaryWriter; tenants: TenantState[] };

/** State as sent to other threads and written to disk. */
export type Published = {
  generation: number;
  /** Changes with the dictionary. */
  dictionaryVersion: number;
  dictionary: Dictionary;
  tenants: PublishedTenant[];
};
export type PublishedTenant = Pick<
  TenantState,
  'id' | 'rule' | 'locales' | 'segments' | 'counts' | 'counted' | 'synonyms'
>;

/** Returns the languages of a tenant's texts. A language without a module is treated as English. */
export function languagesOf(counts: Record<string, CountTable>): Map<string, TextLanguage> {
  return new Map(
    Object.entries(counts).map(([locale, table]) => [
      locale,
      languageFor(languageCodeOf(locale) ?? 'en', readCounts(table)),
    ]),
  );
}

export function publish(state: ProjectionState, generation: number, dictionaryVersion: number): Published {
  return {
    generation,
    dictionaryVersion,
    dictionary: state.dictionary.dictionary,
    tenants: state.tenants.map(({ id, rule, locales, segments, counts, counted, synonyms }) => ({
      id,
      rule,
      locales,
      segments,
      counts,
      counted,
      synonyms,
    })),
  };
}

export function projectionStateOf(published: Pick<Published, 'dictionary' | 'tenants'>): ProjectionState {
  return {
    dictionary: writeDictionary(published.dictionary),
    tenants: published.tenants.map((tenant) => ({
      ...tenant,
      languages: languagesOf(tenant.counts),
      renewed: 0,
      joining: null,
    })),
  };
}
