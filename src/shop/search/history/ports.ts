/** Public interface of the search history: terms that a visitor searched for, offered again. */

/** Owner of a history: a logged-in customer, else the visitor with the secret of the history's cookie. */
export type HistoryOwner = { tenant: string; secret: string | null; customerId: string | null };

/** Terms after a change, the newest first, and the secret of the history from now on. */
export type HistoryChange = { terms: string[]; secret: string | null };

export type SearchHistory = {
  /** Returns the terms, the newest first, at most fifty. */
  terms(owner: HistoryOwner, most?: number): Promise<string[]>;
  /** Puts a term at the top. Without a history it creates one and returns its secret. */
  add(owner: HistoryOwner, term: string): Promise<HistoryChange>;
  /** Removes a term. An absent term changes nothing. */
  remove(owner: HistoryOwner, term: string): Promise<HistoryChange>;
  clear(owner: HistoryOwner): Promise<HistoryChange>;
  /** Moves the anonymous history into the customer's. */
  join(owner: HistoryOwner): Promise<{ ok: true; terms: string[] } | { ok: false; problem: 'not-logged-in' }>;
};
