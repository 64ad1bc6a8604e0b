/** A tenant's say in its searches, as it is stored. */
export type SearchRule = {
  id: string;
  /** Null: in every language of the house. */
  locale: string | null;
  /** Exactly one of the two. */
  term: string | null;
  categoryId: string | null;
  kind: 'pin' | 'boost' | 'redirect';
  targetKind: 'product' | 'category' | 'facet' | 'path';
  /** Id of a product or category, "colour:red", or the path of a page. */
  target: string;
  /** Of pins: 1 comes first. */
  place: number;
  /** Of boosts: above 1 counts more, below less. */
  factor: number;
  /** Null: since ever, for ever. The end is excluded. */
  startsAt: Date | null;
  endsAt: Date | null;
};

export type NewRule = Omit<SearchRule, 'id'>;

export type StoredSynonym = {
  id: string;
  language: string;
  said: string[] /** Empty: all of `said` mean the same. */;
  meant: string[];
};
export type NewSynonym = Omit<StoredSynonym, 'id'>;
