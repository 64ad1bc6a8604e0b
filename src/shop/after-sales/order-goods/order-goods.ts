import type pg from 'pg';
import { inTransaction, inTransactionOrNot } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { issueInvoices } from '../../money/documents/index.ts';
import { ensureBilled, settledOfOrder } from '../../money/ledger/index.ts';
import { priceLine } from '../../selling/basket/index.ts';
import { decideOnInvoice, exposureOf, personLocks, readBuyer } from '../../selling/credit/index.ts';
import {
  type ApprovalInput,
  type ApprovalPassed,
  may,
  type NotApproved,
  passApproval,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { addresseeOf, findLife, type LifeOrder, lockLife } from '../fulfilment/index.ts';
import { goodsChangedLetter } from './letters.ts';
import { isSaved, lockCredit, orderBuyer, unitsInParcels, variantsOnSale } from './order-goods.store.ts';
import { openUnits } from './plan-goods.ts';
import type { GoodsChanges, GoodsOffer, GoodsSaved } from './ports.ts';
import {
  articlesFor,
  type GoodsQuote,
  goodsStateOf,
  type QuoteDeps,
  quoteGoods,
  unchangeableGoods,
} from './quote-goods.ts';
import { hasReason, readChanges } from './read-changes.ts';
import { type SaveDeps, saveGoods } from './save-goods.ts';

const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

type Deps = QuoteDeps & SaveDeps;
type Asked = { tenant: Tenant; number: string; entered: Readonly<Record<string, string>> };

export function createGoodsChanges(deps: Deps): GoodsChanges {
  const { pool, clock } = deps;
  const find = ({ tenant, number }: Pick<Asked, 'tenant' | 'number'>) => findLife(pool, { tenant: tenant.id, number });

  async function quote(member: StaffMember, asked: Asked) {
    if (!may(member, 'order.change')) return NOT_ALLOWED;
    const order = await find(asked);
    if (!order) return NOT_FOUND;
    const read = readChanges(asked.entered, asked.tenant.currency);
    if (!read.ok) return read;
    const { changes } = read;
    const mayPrice = may(member, 'order.price');
    const quoted = await quoteGoods(deps, pool, { tenant: asked.tenant, order, changes, mayPrice, now: clock.now() });
    return quoted.ok ? { ok: true as const, quote: quoted.quote, changes } : quoted;
  }

  return {
    offer: async (member, asked) => {
      if (!may(member, 'order.change')) return null;
      const order = await find(asked);
      return order && offerOf(deps, asked.tenant, order, may(member, 'order.price'));
    },

    added: async (member, asked) => {
      if (!may(member, 'order.change')) return [];
      const order = await find(asked);
      const skus = Object.keys(asked.entered).flatMap((name) =>
        name.startsWith('add-') && !name.startsWith('add-price-') ? [name.slice('add-'.length)] : [],
      );
      if (!order || skus.length === 0) return [];
      const { articles, prices } = await articlesFor(deps, asked.tenant, order, skus);
      return skus.flatMap((sku) => {
        const article = articles.get(sku);
        const { [`add-${sku}`]: quantity = '', [`add-price-${sku}`]: price = '' } = asked.entered;
        if (!article || quantity === '0') return [];
        const own = priceLine(article, Number(quantity) || 1, prices.get(sku));
        return [{ article: own.article, quantity, price }];
      });
    },

    preview: async (member, asked) => {
      const quoted = await quote(member, asked);
      return quoted.ok ? { ok: true, preview: quoted.quote.preview } : quoted;
    },

    save: async (member, asked, approval) => {
      const quoted = await quote(member, asked);
      const { key = '' } = asked.entered;
      // A form that was saved before finds the order changed.
      if (!quoted.ok) return (await repeated(deps, asked)) ?? quoted;
      if (!hasReason(quoted.changes)) return { ok: false, problem: 'no-reason' };
      const { order } = quoted.quote;
      await inTransaction(pool, async (client) => {
        await lockLife(client, { tenant: asked.tenant.id, number: asked.number });
        await ensureBilled(client, order.id, clock.now());
        // The document of the bill has its day.
        await issueInvoices(client, order.id, clock.now(), { parts: 'leave' });
      });
      const refunds: string[] = [];
      const outcome = await inTransactionOrNot<GoodsSaved>(pool, async (client) => {
        await lockBuyer(client, asked.tenant, order);
        const locked = await lockLife(client, { tenant: asked.tenant.id, number: asked.number });
        if (!locked) return { keep: false, result: NOT_FOUND };
        if (await isSaved(client, order.id, key)) return { keep: false, result: REPEATED };
        return saveLocked(deps, client, { ...asked, member, approval, locked, quoted, refunds });
      });
      await deps.payments.doRefunds(refunds);
      if (outcome.ok && quoted.quote.priced.discounts.length > 0) deps.benefitsChanged();
      return outcome;
    },
  };
}

const REPEATED = { ok: true, way: 'none', difference: 0, repeated: true } as const;

/** Returns the outcome of a form that was saved before; null if it was not. */
async function repeated({ pool }: Deps, { tenant, number, entered }: Asked): Promise<typeof REPEATED | null> {
  const order = await findLife(pool, { tenant: tenant.id, number });
  const client = order && (await pool.connect());
  if (!client) return null;
  try {
    return (await isSaved(client, order.id, entered.key ?? '')) ? REPEATED : null;
  } finally {
    client.release();
  }
}

type ToSave = Asked & {
  member: StaffMember;
  approval: ApprovalInput | undefined;
  locked: LifeOrder;
  quoted: { quote: GoodsQuote; changes: Extract<ReturnType<typeof readChanges>, { ok: true }>['changes'] };
  /** Gets the refunds to execute after the transaction. */
  refunds: string[];
};

async function saveLocked(
  deps: Deps,
  client: pg.PoolClient,
  asked: ToSave,
): Promise<{ keep: boolean; result: GoodsSaved }> {
  const { tenant, number, entered, member, locked, quoted, refunds } = asked;
  const { quote, changes } = quoted;
  const { preview } = quote;
  const now = deps.clock.now();
  const isSame =
    goodsStateOf(locked, await unitsInParcels(client, locked.id)) === quote.seen && entered.shown === preview.shown;
  const problem = isSame ? unchangeableGoods(locked) : 'changed';
  if (problem) return { keep: false, result: { ok: false, problem } };
  if (preview.way === 'invoice' && !(await mayOwe(client, tenant, locked, { more: preview.difference, now })))
    return { keep: false, result: { ok: false, problem: 'credit' } };
  const passed = await passRefund(client, asked, now);
  // A stored request remains.
  if (!passed.ok) return { keep: true, result: passed };
  const { reason, note } = changes;
  const done = await saveGoods(deps, client, tenant, {
    order: locked,
    quote,
    key: entered.key ?? '',
    reason: reason ?? '',
    note,
    by: member,
    now,
  });
  if (!done.ok) return { keep: false, result: done };
  const { change, credit, toPay, invoice } = done.saved;
  await recordAudit(client, now, member, {
    action: 'order.goods-changed',
    tenant: tenant.id,
    subject: `order:${number}`,
    before: { total: preview.before },
    after: {
      total: preview.after,
      lines: preview.lines
        .map((line) => `${line.kind} ${line.quantity} ${line.sku}${line.instead ? ` > ${line.instead.sku}` : ''}`)
        .join(', '),
      credit: credit?.number ?? null,
      reason,
      note,
      ...(passed.requestedBy === null ? {} : { requestedBy: passed.requestedBy }),
    },
  });
  const to = addresseeOf(deps, tenant, locked);
  if (to) {
    const stage = (await findLife(client, { tenant: tenant.id, number }))?.stage ?? locked.stage;
    const letter = { number: change, preview, credit, toPay, invoice, stage };
    await deps.outbox.put(await goodsChangedLetter(to, letter), client);
  }
  refunds.push(...(credit?.refundIds ?? []));
  return { keep: true, result: { ok: true, way: preview.way, difference: preview.difference, repeated: false } };
}

/** Takes the locks of the buyer's credit, before the order is locked. */
async function lockBuyer(client: pg.PoolClient, tenant: Tenant, order: LifeOrder): Promise<void> {
  if (order.method !== 'invoice') return;
  const stored = await orderBuyer(client, order.id);
  const person = stored && readBuyer(stored);
  if (person)
    await lockCredit(client, personLocks({ tenant, email: person.email, customerId: order.customerId, person }));
}

/** Whether the buyer may owe more on invoice, together with all debts (docs/rules/credit.md#invoice). */
async function mayOwe(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  { more, now }: { more: number; now: Date },
): Promise<boolean> {
  const stored = await orderBuyer(client, order.id);
  const person = stored && readBuyer(stored);
  if (!person) return false;
  const payer = { tenant, email: person.email, customerId: order.customerId, person };
  const exposure = await exposureOf(client, payer, now, stored.basketId, null);
  const decision = decideOnInvoice({
    total: more,
    exposure,
    isKnown: order.customerId !== null,
    bureau: null,
    devicePersons: tenant.credit.devicePersons,
  });
  return decision.kind === 'accept';
}

/** Asks for a second pair of eyes if money goes back to the customer. */
async function passRefund(
  client: pg.PoolClient,
  { tenant, number, entered, member, approval, locked, quoted }: ToSave,
  now: Date,
): Promise<ApprovalPassed | NotApproved> {
  const back = Math.max(0, -quoted.quote.preview.difference);
  if (back === 0) return { ok: true, requestedBy: null };
  const { intent: _, ...form } = entered;
  const { note } = quoted.changes;
  const guarded = {
    act: 'order.change-goods' as const,
    tenant,
    target: `order:${number}`,
    subject: `order:${number}`,
    owner: locked.id,
    amount: Math.min(back, await settledOfOrder(client, locked.id)),
    entered: { ...form, number },
    seen: quoted.quote.seen,
  };
  return passApproval(client, member, guarded, { reason: note, ...approval }, now);
}

async function offerOf(deps: Deps, tenant: Tenant, order: LifeOrder, mayPrice: boolean): Promise<GoodsOffer> {
  const packed = await unitsInParcels(deps.pool, order.id);
  const variants = await variantsOnSale(deps.pool, {
    tenant: tenant.id,
    productIds: [...new Set(order.lines.map(({ productId }) => productId))],
  });
  const { articles } = await articlesFor(
    deps,
    tenant,
    order,
    variants.map(({ sku }) => sku),
  );
  return {
    number: order.number,
    locale: order.locale,
    currency: order.currency,
    method: order.method,
    seen: goodsStateOf(order, packed),
    mayPrice,
    problem: unchangeableGoods(order),
    lines: order.lines.map((line) => ({
      position: line.position,
      sku: line.sku,
      title: line.title,
      variantText: line.variantText,
      open: openUnits(line, packed),
      ordered: line.ordered,
      unit: line.unit,
      variants: variants.flatMap(({ sku, productId }) => {
        const article = articles.get(sku);
        if (productId !== line.productId || sku === line.sku || !article?.onSale) return [];
        const { variantText, price, available } = article;
        return [{ sku, variantText, price: price.amount, available }];
      }),
    })),
  };
}
