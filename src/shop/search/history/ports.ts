/** The search history's door: what somebody searched for before, to offer it again. */

/** Who asks: a logged-in customer, else whoever has the secret of the history's cookie. */
export type HistoryOwner = { tenant: string; secret: string | null; customerId: string | null };

/** The terms after a change, the newest first, and the secret that leads to them from now on. */
export type HistoryChange = { terms: string[]; secret: string | null };

export type SearchHistory = {
  /** The newest first, at most fifty. */
  terms(owner: HistoryOwner, most?: number): Promise<string[]>;
  /** Puts a term at the top; without an owner a history is made, and its secret told. */
  add(owner: HistoryOwner, term: string): Promise<HistoryChange>;
  /** Removing what is not there changes nothing. */
  remove(owner: HistoryOwner, term: string): Promise<HistoryChange>;
  clear(owner: HistoryOwner): Promise<HistoryChange>;
  /** The anonymous history becomes part of the customer's. */
  join(owner: HistoryOwner): Promise<{ ok: true; terms: string[] } | { ok: false; problem: 'not-logged-in' }>;
};
