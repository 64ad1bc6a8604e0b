/** Stored search rule of a tenant. */
export type SearchRule = {
  id: string;
  /** Null: every locale of the tenant. */
  locale: string | null;
  /** Exactly one of `term` and `categoryId` is set. */
  term: string | null;
  categoryId: string | null;
  kind: 'pin' | 'boost' | 'redirect';
  targetKind: 'product' | 'category' | 'facet' | 'path';
  /** Id of a product or category, "colour:red", or the path of a page. */
  target: string;
  /** For pins: 1 is the first place. */
  place: number;
  /** For boosts: a factor above 1 raises, below 1 lowers. */
  factor: number;
  /** Null: no limit. The end is excluded. */
  startsAt: Date | null;
  endsAt: Date | null;
};

export type NewRule = Omit<SearchRule, 'id'>;

export type StoredSynonym = {
  id: string;
  language: string;
  said: string[];
  /** Empty: the phrases of `said` are synonyms of each other. */
  meant: string[];
};
export type NewSynonym = Omit<StoredSynonym, 'id'>;
