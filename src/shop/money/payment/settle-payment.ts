import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import { tenantById } from '../../../tenants/index.ts';
import { money } from '../../catalogue/prices/index.ts';
import type { DirectDebit, LockedOrder, OrderGate } from '../../selling/orders/index.ts';
import { countAttempts } from './attempts.store.ts';
import { testingSign } from './card-testing.ts';
import type { RoutedProvider } from './extension-provider.ts';
import { type OwedInBooks, openAmount } from './open-amount.ts';
import { insertPaylink, markPaid } from './paylinks.store.ts';
import { dropRefunds, failRefunds } from './payment-administration.store.ts';
import { mayMove, type PaymentState, paymentStateOf, secures } from './payment-states.ts';
import {
  lockPayment,
  type PaymentRow,
  paymentById,
  writeChecked,
  writeGiveBack,
  writeState,
  writeTaken,
} from './payments.store.ts';
import type { ProviderPayment } from './provider.ts';

/** Reason for refunding a received payment. */
export type GiveBackReason =
  | 'sold-out'
  | 'order-replaced'
  | 'discount-gone'
  | 'gift-card-gone'
  | 'amount-differs'
  | 'card-testing'
  | 'paid-already'
  | 'cancelled';

/** Port to the issuer of credit notes, for refunds that waited for a payment. Orders and the payment are locked. */
export type PromisedRefunds = {
  /** The payment arrived, so its waiting refunds can be executed. */
  came(client: pg.PoolClient, payment: Pick<PaymentRow, 'id' | 'tenant'>, now: Date): Promise<void>;
  /** The payment failed, so these parts of the credit notes need another way. */
  failed(
    client: pg.PoolClient,
    payment: Pick<PaymentRow, 'id' | 'tenant' | 'orderId'>,
    credits: readonly { creditNoteId: string; amount: number }[],
    now: Date,
  ): Promise<void>;
};

export type SettleDeps = {
  pool: Pool;
  clock: Clock;
  log: Log;
  provider: RoutedProvider;
  /** False if `provider` is the substitute for a missing provider. */
  takesOnline: boolean;
  gate: OrderGate;
  promised: PromisedRefunds;
  owedInBooks: OwedInBooks;
  hash(kind: 'address' | 'card', value: string): Buffer;
};

/** `settlePayment`, serialised by payment. */
export type Settle = (id: string) => Promise<PaymentRow | null>;

/**
 * Updates a payment to its state at the provider, and its order with it. Provider notices, returning browsers and the
 * job all call this. Only the provider's current answer counts, never a notice or an address. Order and number of calls
 * therefore do not matter.
 */
export async function settlePayment(deps: SettleDeps, id: string): Promise<PaymentRow | null> {
  const { pool, clock, provider } = deps;
  const before = await paymentById(pool, id);
  if (!before) return null;
  if (!isOpen(before)) return before;
  // Without a pay page there is nothing to query.
  const told = before.sessionId === null ? null : await provider.get(before.sessionId);
  const state = told && paymentStateOf(told.state);
  if (!told || state === null) {
    await writeChecked(pool, id, clock.now());
    return before;
  }
  const settled = await record(deps, before, told, state);
  return settled && followUp(deps, settled, told);
}

/** Whether a payment can still change or needs an action. */
export function isOpen({ state, giveBack }: PaymentRow): boolean {
  return (
    state === 'pending' ||
    state === 'processing' ||
    state === 'authorised' ||
    (giveBack !== null && state === 'captured')
  );
}

async function record(
  deps: SettleDeps,
  before: PaymentRow,
  told: ProviderPayment,
  state: PaymentState,
): Promise<PaymentRow | null> {
  const { pool, clock, gate, log } = deps;
  const { id, orderId, method, paylinkId } = before;
  const counts = secures(method, state);
  const debit = told.debit && { ...told.debit, creditorId: tenantById(before.tenant).payment.creditorId ?? null };
  const mail = counts && paylinkId === null ? await gate.mail(orderId, debit) : null;
  const cardHash = told.cardFingerprint === null ? null : deps.hash('card', told.cardFingerprint);
  return inTransaction(pool, async (client) => {
    const now = clock.now();
    const order = await gate.lock(client, orderId);
    const row = await lockPayment(client, id);
    if (!order || !row) return null;
    const moves = mayMove(row.state, state);
    if (!moves && row.state !== state) return row;
    const isRight = told.amount.amount === row.amount && told.amount.currency === row.currency;
    let giveBack: GiveBackReason | null = null;
    if (counts && !isRight) {
      giveBack = 'amount-differs';
      log.error({ payment: id }, 'the provider took another amount than was asked for');
    } else if (counts && moves && !secures(method, row.state) && row.giveBack === null) {
      giveBack = await applyPayment({ deps, client, row, order, told, cardHash, mail, debit, now });
    }
    const { intentId } = told;
    // Of a larger amount than was asked for, more may have gone back.
    const refunded = Math.min(told.refunded, row.amount);
    const written = await writeState(client, {
      id,
      state: moves ? state : row.state,
      intentId,
      cardHash,
      giveBack,
      refunded,
      captured: state === 'captured' && moves ? { orderId, method } : null,
      now,
    });
    if (moves && row.state === 'processing' && state === 'captured') await deps.promised.came(client, row, now);
    // Released before the open amount is read, so that the customer is not billed for the credited part.
    if (moves && (state === 'failed' || state === 'cancelled')) await releaseRefunds(deps, client, row, now);
    if (moves && row.state === 'processing' && state === 'failed' && order.state === 'placed')
      await askAgain(deps, client, row, now);
    return written;
  });
}

/** Fails the refunds that waited for this payment. */
async function releaseRefunds(deps: SettleDeps, client: pg.PoolClient, row: PaymentRow, now: Date): Promise<void> {
  if (row.state === 'pending') return;
  const credits = await dropRefunds(client, row.id);
  if (credits.length > 0) await deps.promised.failed(client, row, credits, now);
}

/** Lifetime in days of the pay link in the letter about a failed direct debit. */
const LINK_DAYS = 30;

/**
 * Sends a pay link for the open amount after the bank refused a promised direct debit. The goods may be on their way.
 */
async function askAgain(deps: SettleDeps, client: pg.PoolClient, row: PaymentRow, now: Date): Promise<void> {
  const { tenant, orderId, currency } = row;
  const amount = Math.min(row.amount, await openAmount(deps.owedInBooks, client, orderId));
  if (amount < 1) return;
  const token = newToken();
  await insertPaylink(client, {
    tenant,
    orderId,
    tokenHash: sha256(token),
    amount,
    currency,
    createdBy: 'debit-failed',
    now,
    expiresAt: new Date(now.getTime() + LINK_DAYS * 86_400_000),
  });
  await deps.gate.debitFailed(client, { orderId, paymentId: row.id, amount, token });
}

/** Applies a payment to its order or pay link; returns the reason for a refund, or null. */
async function applyPayment(given: {
  deps: SettleDeps;
  client: pg.PoolClient;
  row: PaymentRow;
  order: LockedOrder;
  told: ProviderPayment;
  cardHash: Buffer | null;
  mail: Mail | null;
  debit: DirectDebit | null;
  now: Date;
}): Promise<GiveBackReason | null> {
  const { deps, client, row, order, told, cardHash, mail, debit, now } = given;
  if (cardHash) {
    const { tenant } = row;
    const amount = money(row.amount, row.currency);
    const attempts = await countAttempts(client, { tenant, addressHash: null, cardHash, amount, now });
    // Limits by amount and address were checked before the pay page. Here the card is known.
    if (testingSign({ ...attempts, declinedForAmount: 0 }) === 'card') {
      deps.log.warn({ payment: row.id }, 'payment will be refunded: likely card testing');
      return 'card-testing';
    }
  }
  if (row.paylinkId !== null) {
    // A cancelled bill is no longer owed.
    if (order.state !== 'placed') return 'cancelled';
    // Of several links and pay pages for one bill, the first payment counts; the order is locked. A payment promised
    // days ago counts as open amount already, so it is excluded here.
    const open = await openAmount(deps.owedInBooks, client, row.orderId, { besides: row.id });
    const isOwed = open >= row.amount;
    return isOwed && (await markPaid(client, row.paylinkId, now)) ? null : 'paid-already';
  }
  if (order.state === 'placed') return 'paid-already';
  if (order.state === 'cancelled') return 'cancelled';
  const placed = await order.place({
    method: row.method,
    reference: told.intentId ?? row.id,
    amount: row.amount,
    currency: row.currency,
    mail,
    debit,
    now,
  });
  return placed.ok ? null : placed.problem;
}

/**
 * Completes a stored state at the provider: captures an authorised payment, or refunds one that must not be kept. If
 * the process dies in between, the job repeats it. `told`: the provider's state, if it was read just now.
 */
export async function followUp(
  deps: SettleDeps,
  row: PaymentRow,
  told: ProviderPayment | null = null,
): Promise<PaymentRow> {
  const { pool, clock, provider, gate } = deps;
  const { id, orderId, state, giveBack, intentId, sessionId } = row;
  if (sessionId === null || intentId === null) return row;
  const move = (to: 'cancelled' | 'refunded', refunded = 0): Promise<PaymentRow> =>
    inTransaction(pool, async (client) => {
      const now = clock.now();
      await gate.lock(client, orderId);
      const locked = await lockPayment(client, id);
      if (!locked) return row;
      if (!mayMove(locked.state, to)) return locked;
      const change = { id, state: to, intentId, cardHash: null, giveBack: null, refunded, now };
      const written = (await writeState(client, change)) ?? locked;
      if (to === 'cancelled') await releaseRefunds(deps, client, locked, now);
      else await failRefunds(client, id);
      return written;
    });
  if (giveBack === null) {
    if (state !== 'authorised') return row;
    await provider.capture({ intentId, idempotencyKey: `${id}:capture` });
    return (await writeTaken(pool, id, clock.now())) ?? (await paymentById(pool, id)) ?? row;
  }
  if (state === 'authorised') {
    await provider.cancel({ sessionId, intentId });
    return move('cancelled');
  }
  if (state !== 'captured') return row;
  // The received amount may be another one than the shop asked for.
  const rest = (told?.amount.amount ?? row.amount) - Math.max(told?.refunded ?? 0, row.refunded);
  if (rest > 0) await provider.refund({ intentId, amount: rest, idempotencyKey: `${id}:give-back` });
  return move('refunded', row.amount);
}

/** Marks an order's payments for refund, in the transaction that cancels the order. */
export async function refundLater(
  client: pg.PoolClient,
  { paymentIds, reason, now }: { paymentIds: string[]; reason: GiveBackReason; now: Date },
): Promise<void> {
  for (const id of paymentIds) await writeGiveBack(client, id, reason, now);
}
