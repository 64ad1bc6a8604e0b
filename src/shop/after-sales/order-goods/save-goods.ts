import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { announceStock, giveBackStock, lockStock, takeStock } from '../../catalogue/stock/index.ts';
import { billDates } from '../../money/billing/index.ts';
import { documentsOf, isAddedInvoice, issueInvoices } from '../../money/documents/index.ts';
import { openOfOrder, recordGoodsAdded } from '../../money/ledger/index.ts';
import type { Payments } from '../../money/payment/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import {
  addToUses,
  mailboxOf,
  mailboxRulesOf,
  personOf,
  redeemingPerson,
  reserveUses,
  settleUses,
} from '../../selling/promotions/index.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import {
  type FulfilmentDeps,
  type Issued,
  issueCredit,
  type LifeOrder,
  localeOfOrder,
  moveUnits,
  settleStage,
} from '../fulfilment/index.ts';
import { insertChange, insertLines, swapVariant, writeChangeCredit, writeTotals } from './order-goods.store.ts';
import { stockMoves } from './plan-goods.ts';
import type { GoodsProblem } from './ports.ts';
import type { GoodsQuote } from './quote-goods.ts';

export type SaveDeps = FulfilmentDeps & { paylink: Payments['links']['forLetter'] };

type Saved = {
  change: number;
  credit: (Issued & { amount: number }) | null;
  toPay: { amount: number; link: string | null; dueOn: string | null } | null;
  invoice: string | null;
};

/**
 * Saves a quoted change of a locked order: promotions, lines, stock, then the books and the credit note. Locks in the
 * order of docs/architecture.md. On a problem the transaction must roll back.
 */
export async function saveGoods(
  deps: SaveDeps,
  client: pg.PoolClient,
  tenant: Tenant,
  asked: { order: LifeOrder; quote: GoodsQuote; key: string; reason: string; note: string; by: StaffMember; now: Date },
): Promise<{ ok: true; saved: Saved } | { ok: false; problem: GoodsProblem; sku?: string; available?: number }> {
  const { order, quote, key, reason, note, by, now } = asked;
  const { units, priced, addition, preview } = quote;
  if (!(await countPromotions(client, tenant, { order, quote, now }))) return { ok: false, problem: 'changed' };
  const change = await insertChange(client, {
    orderId: order.id,
    key,
    by: by.email,
    reason,
    note: note === '' ? null : note,
    added: addition.amount,
    lines: preview.lines,
    now,
  });
  const first = 1 + Math.max(0, ...order.lines.map(({ position }) => position));
  await insertLines(client, { id: order.id, locale: order.locale, change, first }, priced.added);
  for (const { position, line } of units.swapped) await swapVariant(client, order.id, position, line);
  const total = order.total + addition.amount;
  await writeTotals(client, { id: order.id, total, totals: addition.totals, delivery: addition.delivery });
  const short = await moveStock(client, { order, quote, by, now });
  if (short) return { ok: false, problem: 'sold-out', ...short };
  // Online payments are locked before the books.
  const { unbooked } = await deps.payments.onlineMoney(client, order.id);
  const added = { placedAt: now, deliveryGroups: addition.groups, isPrepaid: false, invoiceDays: null };
  const { dueOn } = billDates(added, tenant);
  const payableOn = order.method === 'invoice' ? dueOn : dayOf(now, tenant.timeZone);
  const { amount, vat } = addition;
  await recordGoodsAdded(client, { orderId: order.id, change, amount, vat, payableOn, by: by.email, now });
  const credit = await creditGone(deps, client, tenant, { order, quote, change, reason, note, by, now });
  await settleStage(client, order);
  await issueInvoices(client, order.id, now, { parts: 'leave' });
  const invoice = (await documentsOf(client, order.id)).findLast(
    (document) => isAddedInvoice(document) && document.issuedAt.getTime() === now.getTime(),
  );
  const open = amount === 0 ? 0 : Math.max(0, (await openOfOrder(client, order.id, now)) - unbooked);
  const toPay = open === 0 ? null : await demand(deps, client, tenant, { order, open, dueOn: payableOn });
  return { ok: true, saved: { change, credit, toPay, invoice: invoice?.cause ?? null } };
}

/** Counts the uses of promotions that reduce added goods; false if one is not available any more. */
async function countPromotions(
  client: pg.PoolClient,
  tenant: Tenant,
  { order, quote, now }: { order: LifeOrder; quote: GoodsQuote; now: Date },
): Promise<boolean> {
  const { discounts } = quote.priced;
  if (discounts.length === 0) return true;
  const uses = discounts.map(({ benefit, amount }) => ({ promotionId: benefit.id, voucherId: null, amount }));
  const fresh = await addToUses(client, order.id, uses, now);
  if (fresh.length === 0) return true;
  const email = order.email ?? '';
  const refused = await reserveUses(client, {
    tenant: tenant.id,
    orderId: order.id,
    uses: uses.filter(({ promotionId }) => fresh.includes(promotionId)),
    person: redeemingPerson(tenant, [email], order.customerId),
    stored: {
      person: personOf(tenant.id, email),
      mailbox: mailboxOf(tenant, email),
      rules: mailboxRulesOf(tenant.mailbox),
    },
    day: dayOf(now, tenant.timeZone),
    currency: order.currency,
    now,
  });
  if (refused !== null) return false;
  await settleUses(client, order.id, now);
  return true;
}

/** Takes what comes and gives back what goes, under one lock of all variants; returns a shortage, or null. */
async function moveStock(
  client: pg.PoolClient,
  { order, quote, by, now }: { order: LifeOrder; quote: GoodsQuote; by: StaffMember; now: Date },
): Promise<{ sku: string; available: number } | null> {
  const moves = [...stockMoves(order, quote.units)].map(([sku, quantity]) => ({ sku, quantity }));
  if (moves.length === 0) return null;
  await lockStock(
    client,
    moves.map(({ sku }) => sku),
  );
  const taken = moves.filter(({ quantity }) => quantity > 0);
  if (taken.length > 0) {
    const moved = await takeStock(client, { orderId: order.id, lines: taken, now });
    if (moved.shortage) return moved.shortage;
    await announceStock(client, moved.scarce, now);
  }
  const back = moves.flatMap(({ sku, quantity }) => (quantity < 0 ? [{ sku, quantity: -quantity }] : []));
  if (back.length > 0) {
    const cause = { orderId: order.id, reason: 'cancellation', now, by: by.email } as const;
    await announceStock(client, await giveBackStock(client, back, cause), now);
  }
  return null;
}

/** Counts what goes as cancelled and credits it; null if nothing is credited. */
async function creditGone(
  deps: SaveDeps,
  client: pg.PoolClient,
  tenant: Tenant,
  event: {
    order: LifeOrder;
    quote: GoodsQuote;
    change: number;
    reason: string;
    note: string;
    by: StaffMember;
    now: Date;
  },
): Promise<Saved['credit']> {
  const { order, quote, change, reason, note, by, now } = event;
  const { credited, extended } = quote.priced;
  await moveUnits(
    client,
    order.id,
    [...quote.units.cancelled].map(([position, cancelled]) => ({ position, cancelled })),
  );
  const credit = await issueCredit(deps.payments, client, tenant, extended, {
    credited,
    returnId: null,
    reason: `changed: ${reason}`,
    note: note === '' ? null : note,
    by: by.email,
    now,
  });
  await writeChangeCredit(client, {
    orderId: order.id,
    number: change,
    credited: credited.amount,
    vat: credited.vat.reduce((sum, part) => sum + part.vat, 0),
  });
  return credit && { ...credit, amount: credited.amount };
}

/** Returns how the open amount is paid: by the bill, by transfer, or by a link for an order that was paid online. */
async function demand(
  { paylink }: SaveDeps,
  client: pg.PoolClient,
  tenant: Tenant,
  { order, open, dueOn }: { order: LifeOrder; open: number; dueOn: string },
): Promise<Saved['toPay']> {
  if (order.method === 'invoice') return { amount: open, link: null, dueOn };
  const locale = localeOfOrder(tenant, order);
  const link = await paylink(client, { tenant, locale, orderNumber: order.number, amount: open });
  return { amount: open, link, dueOn: null };
}
