import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createRateLimit } from '../../../platform/rate-limit.ts';
import { money } from '../../catalogue/prices/index.ts';
import { readCode } from '../promotions/index.ts';
import { openBasket } from './basket.store.ts';
import { saveBenefits } from './change-basket.store.ts';
import type { EvaluateBasket, Stored } from './evaluate-basket.ts';
import { NO_BASKET } from './evaluate-basket.ts';
import { createEmptyBasket, lockOfCustomer, lockOpenBasket, lockOrCreateOfCustomer } from './lock-basket.store.ts';
import type { Basket, BasketKey } from './ports.ts';
import { asRow, readBenefits, type StoredBenefits } from './stored-benefits.ts';
import type { VoucherOutcome, VoucherProblem } from './types.ts';

/** More codes are not plausible, and each costs a database query. */
const MOST_CODES = 5;
/** Limits tries of codes: high enough for typing errors, too low to find a code by guessing. */
const BY_ADDRESS = { name: 'vouchers by address', most: 30, seconds: 600 };
const BY_BASKET = { name: 'vouchers by basket', most: 12, seconds: 600 };

/** Voucher and benefit actions on a basket. */
export function createVouchers(deps: {
  pool: Pool;
  clock: Clock;
  look: EvaluateBasket;
}): Pick<Basket, 'enterVoucher' | 'removeVoucher' | 'chooseBenefit'> {
  const { pool, clock, look } = deps;
  const byAddress = createRateLimit({ clock, ...BY_ADDRESS });
  const byBasket = createRateLimit({ clock, ...BY_BASKET });

  const stored = async (key: BasketKey): Promise<Stored> =>
    (await openBasket(pool, { tenant: key.tenant.id, secret: key.secret, customerId: key.customer?.id ?? null })) ??
    NO_BASKET;

  async function refuse(key: BasketKey, problem: VoucherProblem): Promise<VoucherOutcome> {
    return { ok: false, problem, basket: (await look.look(key, await stored(key))).view };
  }

  /** Changes the stored benefits. Reads them again and retries if another request changed the basket meanwhile. */
  async function change(key: BasketKey, wanted: (before: StoredBenefits) => StoredBenefits): Promise<VoucherOutcome> {
    for (;;) {
      const basket = await stored(key);
      if (basket.id === null) return refuse(key, { reason: 'no-basket' });
      const benefits = asRow({ ...wanted(readBenefits(basket.benefits)), notices: [] });
      const version = await saveBenefits(pool, { id: basket.id, version: basket.version, benefits, now: clock.now() });
      if (version === null) continue;
      const seen = await look.look(key, { ...basket, version, benefits }, true);
      return { ok: true, basket: seen.view, secret: key.secret };
    }
  }

  async function problemOf(key: BasketKey, code: string | null): Promise<VoucherProblem | null> {
    if (code === null) return { reason: 'unknown-code' };
    const basket = await stored(key);
    if (basket.id === null || basket.lines.length === 0) return { reason: 'no-basket' };
    if (!byBasket.take(basket.id).ok) return { reason: 'wait' };
    const before = readBenefits(basket.benefits);
    if (!before.codes.includes(code) && before.codes.length >= MOST_CODES) return { reason: 'too-many' };
    const tried = await look.evaluate(key, basket, { ...before, codes: [...new Set([...before.codes, code])] });
    const refused = tried.resolved.refused.find((entry) => entry.code === code);
    if (refused) return { reason: refused.reason };
    const candidate = tried.candidates.find((entry) => entry.benefit.code === code);
    if (!candidate) return { reason: 'unknown-code' };
    const unmet = look.unmetOf(tried.contents, candidate.benefit.id, code);
    if (unmet === null) return null;
    if (unmet.reason !== 'below-minimum') return { reason: unmet.reason };
    return { reason: unmet.reason, missing: money(unmet.missing, key.tenant.currency) };
  }

  return {
    enterVoucher: async (key, { code: entered, address }) => {
      if (!byAddress.take(address).ok) return refuse(key, { reason: 'wait' });
      const code = readCode(entered);
      const problem = await problemOf(key, code);
      if (problem !== null || code === null) return refuse(key, problem ?? { reason: 'unknown-code' });
      return change(key, (before) =>
        before.codes.includes(code) ? before : { ...before, codes: [...before.codes, code].slice(0, MOST_CODES) },
      );
    },

    removeVoucher: async (key, { code: entered }) => {
      const code = readCode(entered);
      return change(key, (before) => ({ ...before, codes: before.codes.filter((known) => known !== code) }));
    },

    chooseBenefit: async (key, { id }) => {
      const basket = await stored(key);
      const { resolved } = await look.evaluate(key, basket);
      const known = id === null || resolved.choices.some((choice) => choice.id === id);
      if (!known) return refuse(key, { reason: 'ended' });
      if (basket.id !== null) return change(key, (before) => ({ ...before, choice: id }));
      if (id === null) return refuse(key, { reason: 'no-basket' });
      const secret = await inTransaction(pool, (client) => newChoice(client, key, id));
      if (secret === null) return change(key, (before) => ({ ...before, choice: id }));
      const fresh = { ...key, secret };
      return { ok: true, basket: (await look.look(fresh, await stored(fresh))).view, secret };
    },
  };

  /** Returns the secret of a new, empty basket that stores the choice; null if a basket exists by now. */
  async function newChoice(client: pg.PoolClient, key: BasketKey, choice: string): Promise<string | null> {
    const { tenant, secret, customer } = key;
    if (secret !== null && (await lockOpenBasket(client, tenant.id, secret)) !== null) return null;
    if (customer && (await lockOfCustomer(client, tenant.id, customer.id)) !== null) return null;
    const made = customer
      ? await lockOrCreateOfCustomer(client, {
          tenant: tenant.id,
          customerId: customer.id,
          earlier: secret,
          now: clock.now(),
        })
      : await createEmptyBasket(client, { tenant: tenant.id, now: clock.now(), customerId: null, earlier: secret });
    const benefits = { codes: [], choice, notices: [] };
    await saveBenefits(client, { id: made.id, version: 0, benefits, now: clock.now() });
    return made.secret;
  }
}
