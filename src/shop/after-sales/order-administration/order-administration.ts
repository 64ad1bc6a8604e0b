import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Billing } from '../../money/billing/index.ts';
import { accountOfOrder, recordOrderSettled } from '../../money/ledger/index.ts';
import type { Payments } from '../../money/payment/index.ts';
import type { Orders } from '../../selling/orders/index.ts';
import { may, passApproval, recordAudit, type StaffMember, trailOf } from '../../staff/employees/index.ts';
import { lockOrderForChange } from './cancel.store.ts';
import { CANCEL_REASONS } from './cancel-letter.ts';
import { type CreditCancelled, cancelOrder } from './cancel-order.ts';
import { countOpenOrders } from './open-orders.store.ts';
import { mailsOf, orderHead, redemptionsOfOrder } from './order-administration.store.ts';
import { createOrderBulk } from './order-bulk.ts';
import { orderDays, startsOfDays } from './order-days.store.ts';
import { createOrderListing } from './order-listing.ts';
import { notesOf, usedTags } from './order-notes.store.ts';
import { createOrderNotes } from './order-notes.ts';
import type { AdminOrder, OrderAdministration, OrderOfTenant } from './ports.ts';

const MOST_TRAIL = 100;
const MOST_KNOWN_TAGS = 50;
const LONGEST_NOTE = 300;

/** Methods whose payment an employee can record. */
const BY_TRANSFER = new Set(['invoice', 'prepayment']);

const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

const subjectOf = (number: string) => `order:${number}`;

export function createOrderAdministration(deps: {
  pool: Pool;
  clock: Clock;
  orders: Pick<Orders, 'billed'>;
  billing: Pick<Billing, 'ofOrder'>;
  payments: Pick<Payments, 'giveBack' | 'onlineMoney'>;
  outbox: Outbox;
  /** Called after benefits were released, so that the next basket sees them. */
  benefitsChanged(): void;
  creditCancelled: CreditCancelled;
  publicUrlOf: PublicUrlOf;
}): OrderAdministration {
  const { pool, clock, orders, billing, payments, outbox, creditCancelled, publicUrlOf } = deps;

  async function state(tenant: Tenant, number: string, more: { notes: boolean; trail: boolean }) {
    const found = await orderHead(pool, tenant.id, number);
    if (!found) return null;
    const { head, payments, tags } = found;
    const [billed, trail, notes] = await Promise.all([
      orders.billed(tenant, number),
      more.trail ? trailOf(pool, subjectOf(number), MOST_TRAIL, 'order.viewed') : [],
      more.notes ? notesOf(pool, head.id) : [],
    ]);
    return { head, order: billed?.order ?? null, payments, trail, notes, tags };
  }

  async function open(tenant: Tenant, number: string): Promise<AdminOrder | null> {
    const shown = await state(tenant, number, { notes: true, trail: true });
    if (!shown) return null;
    const [mails, uses, knownTags] = await Promise.all([
      mailsOf(pool, tenant.id, number),
      redemptionsOfOrder(pool, shown.head.id),
      usedTags(pool, tenant.id, MOST_KNOWN_TAGS),
    ]);
    return { ...shown, mails, uses, knownTags };
  }

  /** Records that an employee or a client has seen an order, if there is one. */
  async function viewed<Shown>(
    member: StaffMember,
    { tenant, number }: OrderOfTenant,
    shown: Shown | null,
  ): Promise<Shown | null> {
    const entry = { action: 'order.viewed' as const, tenant: tenant.id, subject: subjectOf(number) };
    if (shown) await recordAudit(pool, clock.now(), member, entry);
    return shown;
  }

  return {
    listing: createOrderListing(deps),
    bulk: createOrderBulk(deps),

    waiting: async (member, tenant) => (may(member, 'order.read') ? countOpenOrders(pool, tenant.id) : null),

    days: async (member, tenant) =>
      may(member, 'order.read') ? orderDays(pool, tenant.id, startsOfDays(clock.now(), tenant.timeZone)) : null,

    open: async (member, asked) =>
      may(member, 'order.read') ? viewed(member, asked, await open(asked.tenant, asked.number)) : null,

    state: async (member, { more, ...asked }) =>
      may(member, 'order.read') ? viewed(member, asked, await state(asked.tenant, asked.number, more)) : null,

    notes: createOrderNotes({ pool, clock }),

    bill: async (member, { tenant, number }) => {
      const bill = may(member, 'order.read') ? await billing.ofOrder(tenant, number) : NOT_FOUND;
      // It has name and address of the customer.
      if (bill.ok)
        await recordAudit(pool, clock.now(), member, {
          action: 'order.bill-printed',
          tenant: tenant.id,
          subject: subjectOf(number),
        });
      return bill;
    },

    cancel: async (member, { tenant, number, reason, note }, approval) => {
      if (!may(member, 'order.cancel')) return { ok: false, problem: 'not-allowed' };
      const chosen = CANCEL_REASONS.find((entry) => entry === reason);
      const said = oneLineNote(note, LONGEST_NOTE);
      if (!chosen || (chosen === 'other' && said === '')) return { ok: false, problem: 'no-reason' };
      const outcome = await inTransaction(pool, (client) =>
        cancelOrder({ payments, outbox, creditCancelled, publicUrlOf }, client, tenant, {
          number,
          reason: chosen,
          note: said === '' ? null : said,
          by: member,
          now: clock.now(),
          pass: ({ orderId, amount, seen }) => {
            const guarded = {
              act: 'order.cancel' as const,
              tenant,
              target: subjectOf(number),
              subject: subjectOf(number),
              owner: orderId,
              amount,
              entered: { number, reason: chosen, note: said },
              seen,
              before: { state: 'placed' },
              after: { state: 'cancelled' },
            };
            return passApproval(client, member, guarded, { reason: said, ...approval }, clock.now());
          },
        }),
      );
      if (outcome.ok) deps.benefitsChanged();
      return outcome;
    },

    settle: async (member, { tenant, number }, approval) => {
      if (!may(member, 'order.settle')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const order = await lockOrderForChange(client, tenant.id, number);
        if (!order) return { ok: false, problem: 'not-found' };
        if (order.state !== 'placed' || !BY_TRANSFER.has(order.method)) return { ok: false, problem: 'nothing-open' };
        const { accountId, open: amount } = await accountOfOrder(client, order.id, now);
        if (amount === 0) return { ok: false, problem: 'nothing-open' };
        const guarded = {
          act: 'order.settle' as const,
          tenant,
          target: subjectOf(number),
          subject: subjectOf(number),
          owner: accountId,
          amount,
          entered: { number },
          seen: String(amount),
          before: { open: amount },
          after: { open: 0 },
        };
        const passed = await passApproval(client, member, guarded, approval, now);
        if (!passed.ok) return passed;
        await recordOrderSettled(client, { orderId: order.id, now, by: member.email });
        const { requestedBy } = passed;
        await recordAudit(client, now, member, {
          action: 'order.settled',
          tenant: tenant.id,
          subject: subjectOf(number),
          after: { method: order.method, ...(requestedBy === null ? {} : { requestedBy }) },
        });
        return { ok: true };
      });
    },
  };
}
