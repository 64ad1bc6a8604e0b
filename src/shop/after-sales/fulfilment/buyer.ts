import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { BillOutcome } from '../../money/billing/index.ts';
import { type CancelLines, cancelUnits } from './cancel-lines.ts';
import { type FulfilmentDeps, unitCountsOf } from './deps.ts';
import { drawCredit, drawLabel } from './draw.ts';
import { findLife, lockLife, type Sought } from './life.store.ts';
import { readOrderLink } from './order-link.ts';
import { type PayoutProblem, sayAccount } from './payouts.ts';
import { registerReturn } from './register-return.ts';
import { returnByNumber, returnsOf, returnsOfCustomer, writeGivenUp } from './returns.store.ts';
import { onTheWay } from './shipments.store.ts';
import type { AfterOrder, ReturnProblem } from './types.ts';
import { viewOf } from './view.ts';
import { type WithdrawCard, withdrawGiftCard } from './withdraw-gift-card.ts';

/** Access to an order: by its customer's account, or by a signed link. */
export type OrderOwner = { customerId: string; number: string } | { token: string };

export type Buyer = {
  /** Returns shipments, returns and credits of an order; null for another customer's order or an invalid link. */
  of(tenant: Tenant, owner: OrderOwner): Promise<AfterOrder | null>;
  /** Registers a return. `entered` has the fields of `returnFields`. */
  register(
    tenant: Tenant,
    owner: OrderOwner,
    entered: Readonly<Record<string, string>>,
  ): Promise<{ ok: true; number: string } | { ok: false; problem: ReturnProblem }>;
  /** Cancels a return; false if its goods arrived already. */
  giveUp(tenant: Tenant, owner: OrderOwner, returnNumber: string): Promise<boolean>;
  /** Cancels units (fields "pieces-1"…), or the whole order with `all`. Only possible before the first shipment. */
  cancel(
    tenant: Tenant,
    owner: OrderOwner,
    entered: Readonly<Record<string, string>>,
    all: boolean,
  ): Promise<CancelLines>;
  /** Stores the bank account for the payout of a credit note. Fields credit, holder, iban. */
  sayAccount(
    tenant: Tenant,
    owner: OrderOwner,
    entered: Readonly<Record<string, string>>,
  ): Promise<{ ok: true } | { ok: false; problem: PayoutProblem }>;
  /** Withdraws a bought gift card within its period if it is unused. */
  withdrawGiftCard(tenant: Tenant, owner: OrderOwner, cardId: string): Promise<WithdrawCard>;
  label(tenant: Tenant, owner: OrderOwner, returnNumber: string): Promise<BillOutcome>;
  credit(tenant: Tenant, owner: OrderOwner, creditNumber: string): Promise<BillOutcome>;
  /** Returns parcels on their way to the customer, and open returns, for the account overview. */
  overview(customerId: string): Promise<{
    shipments: { order: string; number: number; shippedAt: Date }[];
    returns: { order: string; number: string; state: AfterOrder['returns'][number]['state'] }[];
  }>;
};

const NOT_FOUND: BillOutcome = { ok: false, problem: 'not-found' };
const SHOWN = 5;
/** A parcel without a delivery notice counts as delivered after this number of days. */
const ON_THE_WAY_DAYS = 14;
const DAY = 86_400_000;

export function createBuyer(deps: FulfilmentDeps): Buyer {
  const { pool, clock } = deps;

  function soughtOf(tenant: Tenant, owner: OrderOwner): Sought | null {
    if ('customerId' in owner) return owner;
    const id = readOrderLink(deps.secrets, tenant.id, owner.token, clock.now());
    return id === null ? null : { tenant: tenant.id, id };
  }
  const find = async (tenant: Tenant, owner: OrderOwner) => {
    const sought = soughtOf(tenant, owner);
    const order = sought && (await findLife(pool, sought));
    return order?.tenant === tenant.id ? order : null;
  };

  return {
    of: async (tenant, owner) => {
      const order = await find(tenant, owner);
      return order && viewOf(pool, order, clock.now(), deps.termsAt);
    },
    register: async (tenant, owner, entered) => {
      const found = await find(tenant, owner);
      if (!found) return { ok: false, problem: 'not-found' };
      const by = 'token' in owner ? 'link' : 'customer';
      return registerReturn(deps, tenant, { number: found.number, entered, by });
    },
    giveUp: async (tenant, owner, returnNumber) => {
      const found = await find(tenant, owner);
      if (!found) return false;
      return inTransaction(pool, async (client) => {
        await lockLife(client, { tenant: tenant.id, number: found.number });
        const own = (await returnsOf(client, found.id)).find(({ number }) => number === returnNumber);
        return own ? writeGivenUp(client, own.id, clock.now()) : false;
      });
    },
    cancel: async (tenant, owner, entered, all) => {
      const found = await find(tenant, owner);
      if (!found) return { ok: false, problem: 'not-found' };
      const pieces = all ? null : unitCountsOf(entered);
      if (!all && pieces === null) return { ok: false, problem: 'pieces' };
      const sought = { tenant: tenant.id, number: found.number };
      return cancelUnits<never>(deps, tenant, sought, { pieces, reason: 'customer', note: null, by: null });
    },
    sayAccount: async (tenant, owner, entered) => {
      const found = await find(tenant, owner);
      if (!found) return { ok: false, problem: 'not-found' };
      return sayAccount(deps, tenant, { tenant: tenant.id, number: found.number }, entered);
    },
    withdrawGiftCard: async (tenant, owner, cardId) => {
      const found = await find(tenant, owner);
      if (!found) return { ok: false, problem: 'not-found' };
      return withdrawGiftCard(deps, tenant, { tenant: tenant.id, number: found.number }, cardId);
    },
    label: async (tenant, owner, returnNumber) => {
      const order = await find(tenant, owner);
      const entry = order && (await returnByNumber(pool, tenant.id, returnNumber));
      return order && entry?.orderId === order.id ? drawLabel(tenant, order, entry) : NOT_FOUND;
    },
    credit: async (tenant, owner, creditNumber) => {
      const order = await find(tenant, owner);
      return order ? drawCredit(deps, tenant, order, creditNumber) : NOT_FOUND;
    },
    overview: async (customerId) => {
      const since = new Date(clock.now().getTime() - ON_THE_WAY_DAYS * DAY);
      const [shipments, returns] = await Promise.all([
        onTheWay(pool, customerId, since, SHOWN),
        returnsOfCustomer(pool, customerId, SHOWN),
      ]);
      return { shipments, returns };
    },
  };
}
