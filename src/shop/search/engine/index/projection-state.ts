import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import type { Language } from '../language/language.ts';
import { languageCodeOf } from '../language/language.ts';
import { languageFor } from '../language/language-for.ts';
import type { StoredSynonym } from '../merchandising/rule.ts';
import { type Dictionary, type DictionaryWriter, writeDictionary } from './dictionary.ts';
import type { Segment } from './segment.ts';
import { type CountTable, readCounts } from './word-counts.ts';

/** A tenant as the index knows it. */
export type TenantToIndex = { id: string; rule: StrikePriceRule; locales: string[] };

export type TenantState = TenantToIndex & {
  /** The first is the base; the later ones have what changed since. */
  segments: Segment[];
  counts: Record<string, CountTable>;
  /** Another one for other counts. */
  counted: string;
  languages: Map<string, Language>;
  /** What the house says means the same; another version for other rules. */
  synonyms: { version: string; rules: StoredSynonym[] };
  /** Products made anew since the base was built from the database. */
  renewed: number;
  /** While segments are joined: how many, and which products changed meanwhile. */
  joining: { segments: number; touched: Set<string> } | null;
};

/** What the projecting thread has, and publishes to those that answer. */
export type ProjectionState = { dictionary: DictionaryWriter; tenants: TenantState[] };

/** A state as it is sent to other threads and written to disk. */
export type Published = {
  generation: number;
  /** Changes whenever the dictionary does. */
  dictionaryVersion: number;
  dictionary: Dictionary;
  tenants: PublishedTenant[];
};
export type PublishedTenant = Pick<
  TenantState,
  'id' | 'rule' | 'locales' | 'segments' | 'counts' | 'counted' | 'synonyms'
>;

/** The languages of a tenant's texts; a language without a module of its own is treated as English. */
export function languagesOf(counts: Record<string, CountTable>): Map<string, Language> {
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

export function stateOf(published: Pick<Published, 'dictionary' | 'tenants'>): ProjectionState {
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
