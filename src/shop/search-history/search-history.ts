import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { HistoryOwner, SearchHistory } from './index.ts';
import { MOST_TERMS, rememberedTerm, termKey } from './remembered-term.ts';
import {
  dropHistory,
  dropTerm,
  lockHistory,
  lockOrCreate,
  moveTerms,
  newSecret,
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
      const secret = owner.customerId === null ? (owner.secret ?? newSecret()) : owner.secret;
      const stored = storedOwner({ ...owner, secret });
      if (stored === null) throw new Error('a history without an owner');
      const now = clock.now();
      const known = await inTransaction(pool, async (client) => {
        const historyId = await lockOrCreate(client, stored, now);
        await putTerm(client, { historyId, key: termKey(term), term, most: MOST_TERMS, now });
        return termsOf(client, stored, MOST_TERMS);
      });
      return { terms: known, secret };
    },
    remove: async (owner, typed) => {
      const stored = storedOwner(owner);
      const term = rememberedTerm(typed);
      if (stored !== null && term !== null) await dropTerm(pool, stored, termKey(term));
      return { terms: await terms(owner), secret: owner.secret };
    },
    clear: async (owner) => {
      const stored = storedOwner(owner);
      if (stored !== null) await dropHistory(pool, stored);
      return { terms: [], secret: owner.secret };
    },
    join: async (owner) => {
      const { tenant, secret, customerId } = owner;
      if (customerId === null) return { ok: false, problem: 'not-logged-in' };
      if (secret !== null) {
        const now = clock.now();
        await inTransaction(pool, async (client) => {
          const from = await lockHistory(client, { tenant, secret });
          if (from === null) return;
          const to = await lockOrCreate(client, { tenant, customerId }, now);
          await moveTerms(client, { from, to, most: MOST_TERMS, now });
        });
      }
      return { ok: true, terms: await terms(owner) };
    },
  };
}

/** A customer's history is the one of all their browsers. */
function storedOwner({ tenant, secret, customerId }: HistoryOwner): StoredOwner | null {
  if (customerId !== null) return { tenant, customerId };
  return secret === null ? null : { tenant, secret };
}
