import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { HistoryOwner, SearchHistory } from './ports.ts';
import { historyTermKey, MOST_TERMS, rememberedTerm } from './remembered-term.ts';
import {
  dropTerm,
  dropTerms,
  lockHistory,
  lockOrCreateHistory,
  moveTerms,
  newHistorySecret,
  putTerm,
  type StoredOwner,
  termsOf,
} from './search-history.store.ts';

export function createSearchHistory(deps: { pool: Pool; clock: Clock }): SearchHistory {
  const { pool, clock } = deps;

  async function terms(owner: HistoryOwner, most = MOST_TERMS): Promise<string[]> {
    const stored = storedOwner(owner);
    return stored === null ? [] : termsOf(pool, stored, Math.max(0, Math.min(MOST_TERMS, most)));
  }

  return {
    terms,
    add: async (owner, typed) => {
      const term = rememberedTerm(typed);
      if (term === null) return { terms: await terms(owner), secret: owner.secret };
      const { tenant, customerId } = owner;
      const now = clock.now();
      return inTransaction(pool, async (client) => {
        const known = storedOwner(owner);
        const entry = { key: historyTermKey(term), term, most: MOST_TERMS, now };
        // An unknown secret is not ours and is replaced: no other person may choose the secret of a history.
        const found = known === null ? null : await lockHistory(client, known);
        const secret = found === null && customerId === null ? newHistorySecret() : owner.secret;
        const stored: StoredOwner = customerId === null ? { tenant, secret: secret ?? '' } : { tenant, customerId };
        await putTerm(client, { ...entry, historyId: found ?? (await lockOrCreateHistory(client, stored, now)) });
        return { terms: await termsOf(client, stored, MOST_TERMS), secret };
      });
    },
    remove: async (owner, typed) => {
      const stored = storedOwner(owner);
      const term = rememberedTerm(typed);
      if (stored !== null && term !== null) await dropTerm(pool, stored, historyTermKey(term));
      return { terms: await terms(owner), secret: owner.secret };
    },
    clear: async (owner) => {
      const stored = storedOwner(owner);
      if (stored !== null) await dropTerms(pool, stored);
      return { terms: [], secret: owner.secret };
    },
    join: async (owner) => {
      const { tenant, secret, customerId } = owner;
      if (customerId === null) return { ok: false, problem: 'not-logged-in' };
      if (secret !== null) {
        const now = clock.now();
        await inTransaction(pool, (client) => joinHistory(client, { tenant, secret, customerId, now }));
      }
      return { ok: true, terms: await terms(owner) };
    },
  };
}

/** Merges the history of this browser into the customer's at login, in order of time. */
export async function joinHistory(
  client: pg.PoolClient,
  request: { tenant: string; secret: string; customerId: string; now: Date },
): Promise<void> {
  const { tenant, secret, customerId, now } = request;
  const from = await lockHistory(client, { tenant, secret });
  if (from === null) return;
  const to = await lockOrCreateHistory(client, { tenant, customerId }, now);
  await moveTerms(client, { from, to, most: MOST_TERMS, now });
}

/** A customer's history is shared by all their browsers. */
function storedOwner({ tenant, secret, customerId }: HistoryOwner): StoredOwner | null {
  if (customerId !== null) return { tenant, customerId };
  return secret === null ? null : { tenant, secret };
}
