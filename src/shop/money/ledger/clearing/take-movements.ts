import type { Pool } from '../../../../platform/database/pool.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { ProviderMovement, ProviderPayout } from '../../payment/index.ts';
import {
  forgetUnknown,
  markPaidOut,
  type OwnMovement,
  paymentsNamed,
  payoutShares,
  writeMovements,
} from './movements.store.ts';
import { type OwnPayout, payoutsById, writePayouts } from './payouts.store.ts';

/** Kinds that concern the whole provider account, not a payment. */
const OF_ACCOUNT = new Set(['fee', 'payout', 'payout-reversal', 'other']);

/** Returns the tenant that bears fees of the provider account in a currency; null for a currency that none has. */
export function tenantOfCurrency(currency: string): string | null {
  return Object.values(tenants).find((tenant) => tenant.currency === currency)?.id ?? null;
}

/**
 * Stores movements of the balance for the tenants of their payments. Payouts are stored with `takePayout`. Repetitions
 * change nothing. Returns the number of new ones.
 */
export async function takeMovements(
  pool: Pool,
  movements: readonly (ProviderMovement & { payoutId?: string | null })[],
): Promise<number> {
  const own = movements.filter(({ kind }) => kind !== 'payout' && kind !== 'payout-reversal');
  const ids = own.flatMap(({ paymentId }) => (paymentId !== null && isUuid(paymentId) ? [paymentId] : []));
  const intents = own.flatMap(({ intentId }) => intentId ?? []);
  const named = new Map((await paymentsNamed(pool, ids, intents)).map((payment) => [payment.key, payment]));
  const stored = own.flatMap((movement): (OwnMovement & { ofPayment: string | null })[] => {
    const payment = named.get(movement.paymentId ?? '') ?? named.get(movement.intentId ?? '') ?? null;
    const tenant = payment?.tenant ?? tenantOfCurrency(movement.currency);
    if (tenant === null) return [];
    const isKnown = movement.kind === 'fee' || (payment !== null && !OF_ACCOUNT.has(movement.kind));
    return [
      { ...movement, tenant, payoutId: movement.payoutId ?? null, isKnown, ofPayment: payment?.paymentId ?? null },
    ];
  });
  const fresh = await writeMovements(pool, stored);
  await forgetUnknown(
    pool,
    stored.filter(({ isKnown }) => isKnown),
  );
  return fresh;
}

/**
 * Stores a payout with its share for each tenant whose movements it settles. `settled`: ids of those movements. Without
 * them it belongs to the only tenant of its currency. Returns false, and stores nothing, if the shares do not add up to
 * the payout, since movements are missing.
 */
export async function takePayout(pool: Pool, payout: ProviderPayout, settled: readonly string[]): Promise<boolean> {
  const { id, amount: total, currency, arrivesOn, state, createdAt } = payout;
  const stored = await payoutsById(pool, id);
  const common = { id, total, currency, arrivesOn, state, createdAt };
  if (stored.length > 0) {
    await writePayouts(
      pool,
      stored.map(({ tenant, amount }) => ({ ...common, tenant, amount })),
    );
    return true;
  }
  await markPaidOut(pool, id, settled);
  const shares = await payoutShares(pool, id);
  const alone = Object.values(tenants).filter((tenant) => tenant.currency === currency);
  const isWhole = shares.reduce((sum, { amount }) => sum + amount, 0) === total;
  const [only, ...others] = alone;
  const parts = isWhole ? shares : only && others.length === 0 ? [{ tenant: only.id, amount: total }] : null;
  if (!parts) return false;
  const payouts: OwnPayout[] = parts.map(({ tenant, amount }) => ({ ...common, tenant, amount }));
  await writePayouts(pool, payouts);
  const movementId = payout.movementId ?? id;
  const moved = { id: movementId, category: 'payout', fee: 0, currency, createdAt, availableOn: arrivesOn } as const;
  await writeMovements(
    pool,
    parts.map(({ tenant, amount }) => ({
      ...moved,
      tenant,
      kind: 'payout' as const,
      amount: -amount,
      sourceId: id,
      paymentId: null,
      intentId: null,
      payoutId: id,
      isKnown: true,
      ofPayment: null,
    })),
  );
  return true;
}

/** Stores that failed payouts returned to the balance, for the tenants that have a share. */
export async function takeReversals(pool: Pool, movements: readonly ProviderMovement[]): Promise<void> {
  for (const movement of movements) {
    if (movement.kind !== 'payout-reversal' || movement.sourceId === null) continue;
    const shares = await payoutsById(pool, movement.sourceId);
    await writeMovements(
      pool,
      shares.map(({ tenant, amount }) => ({
        ...movement,
        tenant,
        amount,
        payoutId: null,
        isKnown: true,
        ofPayment: null,
      })),
    );
  }
}
