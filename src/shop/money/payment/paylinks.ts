import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import { href } from '../../../tenants/paths.ts';
import type { CardBrand, Locale, OnlineMethodName, Tenant } from '../../../tenants/tenant.ts';
import { type Money, money } from '../../catalogue/prices/index.ts';
import { canTake } from '../../selling/checkout/index.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import { beginPayment, payPage } from './begin-payment.ts';
import { reportAway } from './no-provider.ts';
import { openAmount } from './open-amount.ts';
import { isPayable, type PaylinkState, paylinkState } from './paylink-state.ts';
import { type BillRow, insertPaylink, lockBill, type PaylinkRow, paylinkByHash } from './paylinks.store.ts';
import { newestOfPaylink } from './payments.store.ts';
import type { Settle, SettleDeps } from './settle-payment.ts';

/** Methods of pay links, in the required order (docs/rules/payment.md#pay-links). */
export const PAYLINK_METHODS = ['paypal', 'mastercard', 'visa', 'diners', 'discover'] as const;
export type PaylinkMethod = (typeof PAYLINK_METHODS)[number];

const BEHIND: Record<PaylinkMethod, { method: OnlineMethodName; brand: CardBrand | null }> = {
  paypal: { method: 'paypal', brand: null },
  mastercard: { method: 'card', brand: 'mastercard' },
  visa: { method: 'card', brand: 'visa' },
  diners: { method: 'card', brand: 'diners' },
  discover: { method: 'card', brand: 'discover' },
};

export type PaylinkView = {
  state: PaylinkState;
  /** Whether the link is payable, regardless of earlier attempts. */
  isPayable: boolean;
  amount: Money;
  /** Number of the billed order. */
  bill: string;
  /** Address of the open pay page, or null. */
  payAt: string | null;
  /** Methods that accept the amount; empty without a payment provider. */
  methods: readonly PaylinkMethod[];
};

export type PaylinkProblem =
  /** The link is paid, expired or cancelled, or exceeds the open amount; its page shows which. */
  'not-open' | 'invalid-choice' | 'too-many-attempts' | 'payment-unavailable';
export type PaylinkOutcome = { ok: true; payAt: string } | { ok: false; problem: PaylinkProblem };

/** Links that pay an open bill without a login. A holder of the link may pay, and sees only amount and number. */
export type Paylinks = {
  /**
   * Creates a link for the customer's own bill. `customerId` must own the order, and `amount` (minor units) is its open
   * amount. Returns the path of the link's page; null if nothing is payable by link.
   */
  own(request: {
    tenant: Tenant;
    locale: Locale;
    customerId: string;
    orderNumber: string;
    amount: number;
  }): Promise<string | null>;
  /**
   * Creates a link for a letter that demands a part of an order, in the caller's transaction. The costs of the letter may
   * be part of it before they are booked. Returns the path of the link's page; null if nothing is payable by link.
   */
  forLetter(
    client: pg.PoolClient,
    request: { tenant: Tenant; locale: Locale; orderNumber: string; amount: number },
  ): Promise<string | null>;
  /**
   * Returns the view of a link; null for an unknown link. `ask` queries the provider about an undecided payment, as
   * after paying.
   */
  view(request: { tenant: Tenant; token: string; ask: boolean }): Promise<PaylinkView | null>;
  /** Begins a payment with one of PAYLINK_METHODS; returns the address of the pay page. */
  pay(request: {
    tenant: Tenant;
    locale: Locale;
    publicUrl: string;
    token: string;
    method: string;
    description: string;
    address: string | null;
  }): Promise<PaylinkOutcome>;
};

/** Lifetime of links in days: the customer's own, and those of letters. */
const OWN_LINK_DAYS = 2;
const LETTER_LINK_DAYS = 30;
const LONGEST_TOKEN = 100;

/** Returns the methods that accept the amount; each has a minimum. */
export const methodsFor = ({ takesOnline }: Pick<SettleDeps, 'takesOnline'>, amount: Money): PaylinkMethod[] =>
  takesOnline ? PAYLINK_METHODS.filter((name) => canTake(BEHIND[name].method, amount)) : [];

export function createPaylinks(deps: SettleDeps & { settle: Settle }): Paylinks {
  const { pool, clock, log, owedInBooks } = deps;

  async function find(tenant: Tenant, token: string): Promise<PaylinkRow | null> {
    if (token === '' || token.length > LONGEST_TOKEN) return null;
    return paylinkByHash(pool, tenant.id, sha256(token));
  }

  const isOwed = async (runner: Pool | pg.PoolClient, { orderId, amount }: PaylinkRow): Promise<boolean> =>
    (await openAmount(owedInBooks, runner, orderId)) >= amount;

  async function askProvider(link: PaylinkRow): Promise<void> {
    const newest = await newestOfPaylink(pool, link.id);
    if (!newest || link.paidAt !== null) return;
    try {
      await deps.settle(newest.id);
    } catch (error) {
      // The page shows the stored state and queries again later.
      if (!(error instanceof ProviderAway)) throw error;
      reportAway(log, error, 'the payment provider is unreachable');
    }
  }

  async function insertLink(
    client: pg.PoolClient,
    link: { tenant: Tenant; locale: Locale; bill: BillRow; amount: number; createdBy: string; days: number },
  ): Promise<string> {
    const { tenant, locale, bill, amount, createdBy, days } = link;
    const token = newToken();
    const now = clock.now();
    await insertPaylink(client, {
      tenant: tenant.id,
      orderId: bill.id,
      tokenHash: sha256(token),
      amount,
      currency: bill.currency,
      createdBy,
      now,
      expiresAt: new Date(now.getTime() + days * 86_400_000),
    });
    return `${href(locale, 'paylink')}?t=${token}`;
  }

  return {
    own: ({ tenant, locale, customerId, orderNumber, amount }) =>
      inTransaction(pool, async (client) => {
        const bill = await lockBill(client, tenant.id, orderNumber);
        if (bill?.customerId !== customerId || methodsFor(deps, money(amount, bill.currency)).length === 0) return null;
        if (amount > (await openAmount(owedInBooks, client, bill.id))) return null;
        return insertLink(client, { tenant, locale, bill, amount, createdBy: 'customer', days: OWN_LINK_DAYS });
      }),
    forLetter: async (client, { tenant, locale, orderNumber, amount }) => {
      const bill = await lockBill(client, tenant.id, orderNumber);
      if (!bill || methodsFor(deps, money(amount, bill.currency)).length === 0) return null;
      return insertLink(client, { tenant, locale, bill, amount, createdBy: 'letter', days: LETTER_LINK_DAYS });
    },
    view: async ({ tenant, token, ask }) => {
      const first = await find(tenant, token);
      if (first && ask) await askProvider(first);
      const link = first && ask ? await find(tenant, token) : first;
      if (!link) return null;
      const [newest, owed] = await Promise.all([newestOfPaylink(pool, link.id), isOwed(pool, link)]);
      const state = paylinkState(link, newest, owed, clock.now());
      const amount = money(link.amount, link.currency);
      const methods = methodsFor(deps, amount);
      return {
        state,
        isPayable: methods.length > 0 && state !== 'checking' && isPayable(link, owed, clock.now()),
        amount,
        bill: link.orderNumber,
        payAt: deps.takesOnline && state === 'pending' && newest?.state === 'pending' ? newest.sessionUrl : null,
        methods,
      };
    },
    pay: async ({ tenant, locale, publicUrl, token, method, description, address }) => {
      const link = await find(tenant, token);
      if (!link) return { ok: false, problem: 'not-open' };
      const chosen = methodsFor(deps, money(link.amount, link.currency)).find((known) => known === method);
      if (!chosen) return { ok: false, problem: 'invalid-choice' };
      const begun = await inTransaction(pool, async (client) => {
        await deps.gate.lock(client, link.orderId);
        // Read again under the lock, since the link may have been paid meanwhile.
        const now = await find(tenant, token);
        if (now === null || !isPayable(now, await isOwed(client, now), clock.now())) return null;
        return beginPayment(deps, client, {
          tenant,
          orderId: link.orderId,
          paylinkId: link.id,
          ...BEHIND[chosen],
          isFirst: false,
          amount: money(link.amount, link.currency),
          address,
        });
      });
      if (begun === null) return { ok: false, problem: 'not-open' };
      if (!begun.ok) return { ok: false, problem: 'too-many-attempts' };
      const parameter = `?t=${encodeURIComponent(token)}`;
      try {
        const payAt = await payPage(deps, begun.payment, {
          tenant,
          locale,
          description,
          urls: {
            success: `${publicUrl}${href(locale, 'paylinkSuccess')}${parameter}`,
            cancel: `${publicUrl}${href(locale, 'paylink')}${parameter}&back=1`,
          },
        });
        return { ok: true, payAt };
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        reportAway(log, error, 'the payment provider is unreachable');
        return { ok: false, problem: 'payment-unavailable' };
      }
    },
  };
}
