import { inTransaction } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { BillOutcome } from '../../money/billing/index.ts';
import { type OpenSendBack, openSendBacks } from '../../money/ledger/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { OrderStage } from '../../selling/orders/index.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { CANCEL_REASONS } from '../order-administration/index.ts';
import { type CancelLinesProblem, cancelUnits } from './cancel-lines.ts';
import { isCarrier, trackingNumber } from './carriers.ts';
import { creditsOf, type ListedCredit, openPayouts } from './credits.store.ts';
import { addresseeOf, type FulfilmentDeps, unitCountsOf } from './deps.ts';
import { drawCredit, drawLabel } from './draw.ts';
import { receivedLetter } from './letters.ts';
import { findLife, lockLife, settleStage } from './life.store.ts';
import { unshippedUnits } from './order-life.ts';
import { passCancelledLines } from './pass-cancelled-lines.ts';
import { type PaidBackOutcome, payBackCredit } from './pay-back-credit.ts';
import { orderTransfers, payOut, payOutFile, releaseTransfers, transfersFile } from './payouts.ts';
import { type ReduceOutcome, reducePrice } from './reduce-price.ts';
import { registerReturn } from './register-return.ts';
import { type ListedReturn, RETURN_LIST } from './return-list.store.ts';
import { creditDueOn } from './return-rules.ts';
import { countReturnsWaiting, returnByNumber, writeReceived } from './returns.store.ts';
import { sendExchange } from './send-exchange.ts';
import { type SettleOutcome, settleReturn } from './settle-return.ts';
import { type NotShippable, notShippable, shipUnits } from './ship-units.ts';
import { changedShipments, type ListedShipment } from './shipment-list.store.ts';
import { type ShipmentRow, shipmentByNumber, writeDelivered } from './shipments.store.ts';
import type { AfterOrder, LifeOrder, ReturnProblem, ReturnView } from './types.ts';
import { viewOf } from './view.ts';
import { handleWithdrawal, type OpenWithdrawal, openWithdrawals } from './withdrawals.store.ts';

type Entered = Readonly<Record<string, string>>;
type OfOrder = { tenant: Tenant; number: string };
type OfReturn = { tenant: Tenant; number: string };

export type ShipProblem =
  | 'nothing'
  | 'carrier'
  | 'tracking'
  /** Something was shipped since the page was shown. */
  | 'changed'
  | NotShippable;

/** `open`: units that are neither shipped nor cancelled. */
export type OrderUnits = { stage: OrderStage; lines: { position: number; open: number; shipped: number }[] };

export type DeskReturn = { order: AfterOrder; entry: ReturnView };

/** Payouts and withdrawals that wait for an employee. */
export type WaitingPayouts = {
  payouts: ListedCredit[];
  withdrawals: OpenWithdrawal[];
  today: string;
};

/** Every function checks the role. Changes are recorded in the audit trail with their reason. */
export type FulfilmentAdministration = {
  ofOrder(member: StaffMember, asked: OfOrder): Promise<AfterOrder | null>;
  /** Like `ofOrder`, without choices for an exchange. */
  state(member: StaffMember, asked: OfOrder): Promise<AfterOrder | null>;
  /** Returns the stage and the units of an order. */
  units(member: StaffMember, asked: OfOrder): Promise<OrderUnits | null>;
  /** Returns a shipment of an order by its number. */
  shipment(member: StaffMember, asked: OfOrder & { nth: number }): Promise<ShipmentRow | null>;
  /** Ships units. Fields "pieces-1"…, carrier, tracking, and seen: number of shipped units on the page. */
  ship(
    member: StaffMember,
    asked: OfOrder & { entered: Entered },
  ): Promise<{ ok: true; number: number } | Refused | { ok: false; problem: ShipProblem }>;
  /** Returns shipments after a place, the earliest change first; null without permission. */
  shipments(
    member: StaffMember,
    asked: { tenant: Tenant; since: Date | null; last: readonly string[] | null; most: number },
  ): Promise<ListedShipment[] | null>;
  delivered(member: StaffMember, asked: OfOrder & { shipment: string }): Promise<{ ok: true } | Refused>;
  /** Cancels units. Fields "pieces-1"…, reason, note. */
  cancelLines(
    member: StaffMember,
    asked: OfOrder & { entered: Entered },
    approval?: ApprovalInput,
  ): Promise<{ ok: true } | Refused | NotApproved | { ok: false; problem: CancelLinesProblem | 'no-reason' }>;
  /** Reduces the price of kept goods. Fields position ('' for the whole order), reason, way. `amount`: minor units. */
  reduce(
    member: StaffMember,
    asked: OfOrder & { entered: Entered; amount: number | null },
    approval?: ApprovalInput,
  ): Promise<ReduceOutcome | Refused | NotApproved>;
  /** Counts received returns to inspect, exchanges to send, and withdrawals to handle; zeros without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<{ returns: number; withdrawals: number }>;
  /** List of returns. */
  listing: Listing<ListedReturn>;
  payouts(member: StaffMember, tenant: Tenant): Promise<WaitingPayouts | null>;
  openReturn(member: StaffMember, asked: OfReturn): Promise<DeskReturn | null>;
  /**
   * Registers a return for a customer, even after the period. Fields "quantity-1", "reason-1", "exchange-1", collectOn.
   */
  registerReturn(
    member: StaffMember,
    asked: OfOrder & { entered: Entered },
  ): Promise<{ ok: true; number: string } | Refused | { ok: false; problem: ReturnProblem }>;
  receive(member: StaffMember, asked: OfReturn): Promise<{ ok: true } | Refused | { ok: false; problem: 'state' }>;
  /** Settles a received return. Fields "accepted-1", "refused-1", "because-1", "restocked-1", note, location. */
  settle(
    member: StaffMember,
    asked: OfReturn & { entered: Entered },
    approval?: ApprovalInput,
  ): Promise<SettleOutcome | Refused | NotApproved>;
  /** Ships the exchanged units. Fields carrier, tracking. */
  sendExchange(
    member: StaffMember,
    asked: OfReturn & { entered: Entered },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: 'nothing' | 'carrier' | 'tracking' }>;
  /** Pays the free credit of a ledger account back, and asks its holder for a bank account. */
  payBackCredit(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string; reason: string },
    approval?: ApprovalInput,
  ): Promise<PaidBackOutcome>;
  /** Marks the transfer of a credit note as done. */
  paidOut(member: StaffMember, tenant: Tenant, credit: string): Promise<{ ok: true } | Refused>;
  /** Puts open transfers into a file for the retailer's bank; `not-found` if there are none. */
  orderTransfers(member: StaffMember, tenant: Tenant): Promise<{ ok: true; file: string } | Refused>;
  /** Returns the content of a bank file. */
  transfers(
    member: StaffMember,
    tenant: Tenant,
    file: string,
    approval?: ApprovalInput,
  ): Promise<{ ok: true; name: string; content: string } | Refused | NotApproved>;
  /** Marks all transfers of a file as done. */
  transfersPaid(member: StaffMember, tenant: Tenant, file: string): Promise<{ ok: true } | Refused>;
  /** Releases the transfers of a file that the bank refused. */
  releaseTransfers(member: StaffMember, tenant: Tenant, file: string): Promise<{ ok: true } | Refused>;
  handled(member: StaffMember, tenant: Tenant, withdrawal: string): Promise<{ ok: true } | Refused>;
  /** Returns the label of a registered return, or its credit note. */
  paper(member: StaffMember, asked: OfReturn): Promise<BillOutcome>;
};

const MOST_LISTED = 50;
const MOST_PAYOUTS = 300;
const LONGEST_NOTE = 300;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

export function createFulfilmentAdministration(deps: FulfilmentDeps): FulfilmentAdministration {
  const { pool, clock, outbox } = deps;
  const seek = ({ tenant, number }: OfOrder) => ({ tenant: tenant.id, number });
  const ofOrder = async (asked: OfOrder, offersExchanges = true) => {
    const order = await findLife(pool, seek(asked));
    return order && viewOf(pool, order, clock.now(), deps.termsAt, offersExchanges);
  };

  return {
    payBackCredit: (member, { tenant, ...asked }, approval) => payBackCredit(deps, tenant, asked, member, approval),

    ofOrder: async (member, asked) => (may(member, 'order.read') ? ofOrder(asked) : null),

    state: async (member, asked) => (may(member, 'order.read') ? ofOrder(asked, false) : null),

    units: async (member, asked) => {
      const order = may(member, 'order.read') ? await findLife(pool, seek(asked)) : null;
      return order && unitsOfOrder(order);
    },

    shipment: async (member, { nth, ...asked }) =>
      may(member, 'order.read') ? shipmentByNumber(pool, seek(asked), nth) : null,

    ship: async (member, { tenant, number, entered }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      const carrier = entered.carrier ?? '';
      const typed = (entered.tracking ?? '').trim();
      const tracking = typed === '' ? null : trackingNumber(typed);
      const pieces = unitCountsOf(entered);
      if (!isCarrier(carrier)) return { ok: false, problem: 'carrier' };
      if (typed !== '' && tracking === null) return { ok: false, problem: 'tracking' };
      if (pieces === null) return { ok: false, problem: 'pieces' };
      if (pieces.size === 0) return { ok: false, problem: 'nothing' };
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const order = await lockLife(client, { tenant: tenant.id, number });
        if (!order) return NOT_FOUND;
        const sent = order.lines.reduce((sum, { shipped }) => sum + shipped, 0);
        if (entered.seen !== String(sent)) return { ok: false, problem: 'changed' } as const;
        const problem = notShippable(order, pieces);
        if (problem) return { ok: false, problem } as const;
        const shipped = { pieces, carrier, tracking, by: member, now, handedInAs: null };
        return { ok: true, number: (await shipUnits(deps, client, tenant, order, shipped)).number } as const;
      });
    },

    shipments: async (member, { tenant, ...place }) =>
      may(member, 'order.read') ? changedShipments(pool, tenant.id, place) : null,

    delivered: async (member, { tenant, number, shipment }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const order = await lockLife(client, { tenant: tenant.id, number });
        const written = order && (await writeDelivered(client, order.id, shipment, now));
        if (!written) return NOT_FOUND;
        const stage = await settleStage(client, order, { lines: order.lines, isDelivered: written.isLast });
        await recordAudit(client, now, member, {
          action: 'order.delivered',
          tenant: tenant.id,
          subject: `order:${number}`,
          before: { stage: stage.before },
          after: { stage: stage.after, shipment },
        });
        return { ok: true } as const;
      });
    },

    cancelLines: async (member, { tenant, number, entered }, approval) => {
      if (!may(member, 'order.cancel')) return NOT_ALLOWED;
      const reason = CANCEL_REASONS.find((entry) => entry === entered.reason);
      const note = oneLineNote(entered.note ?? '', LONGEST_NOTE);
      if (!reason || (reason === 'other' && note === '')) return { ok: false, problem: 'no-reason' };
      const pieces = unitCountsOf(entered);
      if (pieces === null) return { ok: false, problem: 'pieces' };
      return cancelUnits(
        deps,
        tenant,
        { tenant: tenant.id, number },
        {
          pieces,
          reason,
          note: note === '' ? null : note,
          by: member,
          seen: entered.seen,
          pass: (client, order) =>
            passCancelledLines(client, member, { tenant, order, entered, reason, note, approval, now: clock.now() }),
        },
      );
    },

    reduce: async (member, { tenant, number, entered, amount }, approval) => {
      if (!may(member, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
      const { position = '', reason = '', way = '' } = entered;
      return reducePrice(
        deps,
        tenant,
        {
          number,
          position: /^\d{1,3}$/.test(position) ? Number(position) : null,
          amount: amount ?? 0,
          reason,
          way: way === 'transfer' ? 'transfer' : 'as-paid',
          by: member,
        },
        approval,
      );
    },

    waiting: async (member, tenant) =>
      may(member, 'return.read') ? countReturnsWaiting(pool, tenant.id) : { returns: 0, withdrawals: 0 },

    listing: createListing(deps, RETURN_LIST),

    payouts: async (member, tenant) => {
      if (!may(member, 'return.read')) return null;
      const [payouts, withdrawals, back] = await Promise.all([
        openPayouts(pool, tenant.id, MOST_PAYOUTS),
        openWithdrawals(pool, tenant.id, MOST_LISTED),
        openSendBacks(pool, tenant.id, MOST_PAYOUTS),
      ]);
      return {
        payouts: [...payouts, ...back.map((transfer) => sentBackPayout(tenant, transfer))],
        withdrawals,
        today: dayOf(clock.now(), tenant.timeZone),
      };
    },

    openReturn: async (member, { tenant, number }) => {
      if (!may(member, 'return.read')) return null;
      const entry = await returnByNumber(pool, tenant.id, number);
      const found = entry && (await findLife(pool, { tenant: tenant.id, id: entry.orderId }));
      if (!found) return null;
      const order = await viewOf(pool, found, clock.now(), deps.termsAt);
      const shown = order.returns.find((candidate) => candidate.number === number);
      if (!shown) return null;
      await recordAudit(pool, clock.now(), member, {
        action: 'return.viewed',
        tenant: tenant.id,
        subject: `order:${order.number}`,
        after: { return: number },
      });
      return { order, entry: shown };
    },

    registerReturn: async (member, { tenant, number, entered }) =>
      may(member, 'return.check') ? registerReturn(deps, tenant, { number, entered, by: member }) : NOT_ALLOWED,

    receive: async (member, { tenant, number }) => {
      if (!may(member, 'return.check')) return NOT_ALLOWED;
      const found = await returnByNumber(pool, tenant.id, number);
      if (!found) return NOT_FOUND;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const order = await lockLife(client, { tenant: tenant.id, id: found.orderId });
        if (!order) return NOT_FOUND;
        const due = creditDueOn(tenant, dayOf(now, tenant.timeZone));
        if (!(await writeReceived(client, found.id, { now, creditDueOn: due })))
          return { ok: false, problem: 'state' } as const;
        await recordAudit(client, now, member, {
          action: 'return.received',
          tenant: tenant.id,
          subject: `order:${order.number}`,
          after: { return: number, creditDueOn: due },
        });
        const to = addresseeOf(deps, tenant, order);
        if (to) await outbox.put(await receivedLetter(to, { number, creditDueOn: due }), client);
        return { ok: true } as const;
      });
    },

    settle: async (member, { tenant, number, entered }, approval) =>
      may(member, 'return.check') ? settleReturn(deps, tenant, { number, entered, by: member, approval }) : NOT_ALLOWED,

    sendExchange: async (member, { tenant, number, entered }) =>
      may(member, 'order.ship') ? sendExchange(deps, tenant, { number, entered, by: member }) : NOT_ALLOWED,

    paidOut: async (member, tenant, credit) =>
      may(member, 'payment.refund') ? payOut(deps, tenant, credit, member) : NOT_ALLOWED,
    orderTransfers: (member, tenant) => orderTransfers(deps, tenant, member),
    transfers: (member, tenant, file, approval) => transfersFile(deps, tenant, file, member, approval),
    transfersPaid: (member, tenant, file) => payOutFile(deps, tenant, file, member),
    releaseTransfers: (member, tenant, file) => releaseTransfers(deps, tenant, file, member),

    handled: async (member, tenant, withdrawal) => {
      if (!may(member, 'return.check')) return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        if (!(await handleWithdrawal(client, tenant.id, withdrawal, now))) return NOT_FOUND;
        await recordAudit(client, now, member, {
          action: 'withdrawal.handled',
          tenant: tenant.id,
          subject: `withdrawal:${withdrawal}`,
        });
        return { ok: true } as const;
      });
    },

    paper: async (member, { tenant, number }) => {
      const entry = may(member, 'return.read') ? await returnByNumber(pool, tenant.id, number) : null;
      const order = entry && (await findLife(pool, { tenant: tenant.id, id: entry.orderId }));
      if (!entry || !order) return NOT_FOUND;
      // It has name and address of the customer.
      await recordAudit(pool, clock.now(), member, {
        action: 'return.printed',
        tenant: tenant.id,
        subject: `return:${number}`,
      });
      if (entry.state === 'registered') return drawLabel(tenant, order, entry);
      const credit = (await creditsOf(pool, order.id)).find(({ returnId }) => returnId === entry.id);
      return credit ? drawCredit(deps, tenant, order, credit.number) : NOT_FOUND;
    },
  };
}

/** Shows money that goes back to its payer among the payouts. */
function sentBackPayout(tenant: Tenant, transfer: OpenSendBack): ListedCredit {
  const { number, amount, currency, ending, file, orderedAt } = transfer;
  const payoutDueOn = dayOf(orderedAt, tenant.timeZone);
  return { number, order: '', amount, ending, file, currency, restWay: 'transfer', issuedAt: orderedAt, payoutDueOn };
}

function unitsOfOrder({ state, stage, lines }: LifeOrder): OrderUnits {
  return {
    stage,
    lines: lines.map((line) => ({
      position: line.position,
      open: state === 'placed' ? unshippedUnits(line) : 0,
      shipped: line.shipped,
    })),
  };
}
