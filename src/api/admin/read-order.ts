import type { AfterOrder } from '../../shop/after-sales/fulfilment/index.ts';
import type { OrderRecord } from '../../shop/after-sales/order-administration/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { entityTag } from './entity-tag.ts';
import type { AdminCall } from './operation.ts';
import { API_STAGES, type ORDER_PARTS, type OrderContent } from './order-schemas.ts';

type Shown = OrderRecord & { order: NonNullable<OrderRecord['order']> };

/** Order with its state. `tag`: its ETag, without the parts that are added on request. */
export type ReadOrder = { shown: Shown; life: AfterOrder; content: OrderContent; tag: string };

/**
 * Reads an order that was placed, with notes and timeline if `parts` names them. Null if the tenant has none. The audit trail
 * records the view.
 */
export async function readOrder(
  { services, member, tenant }: AdminCall,
  number: string,
  parts: readonly (typeof ORDER_PARTS)[number][] = [],
): Promise<ReadOrder | null> {
  const asked = { tenant, number };
  const more = { notes: parts.includes('notes'), trail: parts.includes('timeline') };
  const shown = await services.orders.state(member, { ...asked, more });
  const life = shown && (await services.fulfilment.state(member, asked));
  if (!shown?.order || !life) return null;
  const placed = { ...shown, order: shown.order };
  const content = contentOf(tenant, placed, life);
  return { shown: placed, life, content, tag: entityTag([content, life.returns, life.credits]) };
}

export function apiStageOf(stage: string): (typeof API_STAGES)[number] {
  const known = API_STAGES.find((one) => one === stage);
  if (!known) throw new Error(`no stage ${stage}`);
  return known;
}

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function shipmentContent({
  id,
  number,
  carrier,
  trackingNumber,
  trackingUrl,
  ...sent
}: AfterOrder['shipments'][number]) {
  return {
    id,
    number,
    carrier,
    trackingNumber,
    trackingUrl,
    shippedAt: sent.shippedAt.toISOString(),
    deliveredAt: timeOf(sent.deliveredAt),
    lines: sent.lines.map(({ position, quantity }) => ({ position, quantity })),
  };
}

function contentOf(tenant: Tenant, { head, order, payments, tags }: Shown, life: AfterOrder): OrderContent {
  const { totals } = order;
  const { currency } = totals.total;
  const discounts = totals.discounts.reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    number: head.number,
    stage: apiStageOf(life.stage),
    placedAt: order.placedAt.toISOString(),
    cancelledAt: timeOf(head.cancelledAt),
    locale: head.locale,
    customerNumber: head.customerNumber,
    email: order.email,
    phone: order.phone,
    billing: order.billing,
    shipping: order.shipping,
    pickup: order.pickup ? { name: order.pickup.name, number: order.pickup.number } : null,
    fields: order.fields ?? [],
    deliveries: order.deliveryGroups.map(({ mode, option, fee, earliest, latest, skus }) => ({
      mode,
      option,
      fee,
      earliest,
      latest,
      skus,
    })),
    method: order.payment,
    lines: linesOf(order.lines, life.lines),
    totals: {
      goods: totals.goods,
      discounts: { amount: discounts, currency },
      delivery: totals.delivery,
      total: totals.total,
      vat: totals.vat,
    },
    payments: payments.map(({ method, state, amount, reference, createdAt, settledAt }) => ({
      method,
      state,
      amount: { amount, currency: tenant.currency },
      reference,
      createdAt: createdAt.toISOString(),
      settledAt: timeOf(settledAt),
    })),
    shipments: life.shipments.map(shipmentContent),
    tags,
  };
}

function linesOf(priced: Shown['order']['lines'], counted: AfterOrder['lines']): OrderContent['lines'] {
  return counted.map(({ position, sku, title, variantText, units, inHouse, waiting }, index) => {
    const at = priced[index];
    const price = at?.sku === sku ? at : priced.find((line) => line.sku === sku);
    return {
      position,
      sku,
      productId: price?.productId ?? null,
      title,
      variant: variantText,
      unitPrice: price?.unitPrice ?? null,
      total: price?.lineTotal ?? null,
      discount: price?.discount ?? null,
      ...units,
      open: inHouse,
      waiting,
    };
  });
}

/** Returns the parts of an order that were asked for. */
export function partsOf(
  { shown, life }: ReadOrder,
  parts: readonly (typeof ORDER_PARTS)[number][],
): Pick<OrderContent, (typeof ORDER_PARTS)[number]> {
  const all = {
    returns: life.returns.map(({ number, state, registeredAt, receivedAt, settledAt }) => ({
      number,
      state,
      registeredAt: registeredAt.toISOString(),
      receivedAt: timeOf(receivedAt),
      settledAt: timeOf(settledAt),
    })),
    credits: life.credits.map(({ number, amount, issuedAt }) => ({ number, amount, issuedAt: issuedAt.toISOString() })),
    notes: shown.notes.map(({ id, text, writtenBy: by, writtenAt }) => ({ id, text, by, at: writtenAt.toISOString() })),
    timeline: shown.trail.map(({ at, action, email: by }) => ({ at: at.toISOString(), action, by })),
  };
  return Object.fromEntries(parts.map((part) => [part, all[part]]));
}
