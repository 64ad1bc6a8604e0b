/** Public interface of the search engines, search rules and search reports. */

export { openClusterClient } from './cluster/cluster-client.ts';
export { createClusterOrFallback } from './cluster/cluster-or-fallback.ts';
export { createClusterSearch } from './cluster/cluster-search.ts';
export { createClusterViews } from './cluster/cluster-view.ts';
export { type ClusterWriterHost, startClusterWriter } from './cluster/writer-host.ts';
export { extensionSearch, type SearchEngineExtension } from './extension-search.ts';
export { searchFolder } from './index/snapshot-folder.ts';
export { createIndexedSearch, SearchOverloaded } from './indexed-search.ts';
export { createSearchInsight, type Search, type SearchInsight } from './insight/insight.ts';
export { deleteOldSearches } from './insight/insight-report.ts';
export { learnFromSearches } from './learning/learn-from-searches.ts';
export { createLearnedRanking } from './learning/learned-ranking.ts';
export { MOST_VALUES, priceRange, SORTINGS } from './list-parameters.ts';
export { handOverCategoryRules } from './merchandising/rules.store.ts';
export { createSearchAdministration, type SearchAdministration } from './merchandising/search-administration.ts';
export { createTenantRules } from './merchandising/tenant-rules.ts';
export {
  createVocabularyPreview,
  type TermPreview,
  type VocabularyPreview,
} from './merchandising/vocabulary-preview.ts';
export { withTenantRules } from './merchandising/with-tenant-rules.ts';
export { announceDueSearchRules, writeSearchRules } from './merchandising/write-search-rules.ts';
export { createPostgresSearch } from './postgres-search.ts';
export { announceClusterBuild, reindex } from './reindex.ts';
export { createSearchClient } from './threads/search-client.ts';
export { type SearchHost, startSearchHost } from './threads/search-host.ts';
export type * from './types.ts';
