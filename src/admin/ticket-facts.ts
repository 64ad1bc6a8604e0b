import type { FactFormat, TemplateFacts } from '../shop/marketing/contact/templates/template-variables.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import type { TicketOrder } from './components/inbox/ticket-order.tsx';
import type { EmployeeVisit } from './current-employee.ts';

/** Returns the order that a message is about; null without one, or without the permission to read orders. */
export async function orderOfTicket(visit: EmployeeVisit, number: string | null): Promise<TicketOrder | null> {
  const { admin, member, tenant } = visit;
  if (number === null) return null;
  const shown = await admin.orders.open(member, { tenant, number });
  if (shown === null) return null;
  const { order } = shown;
  return {
    number,
    placedAt: order?.placedAt ?? null,
    total: order?.totals.total.amount ?? null,
    life: await admin.fulfilment.ofOrder(member, { tenant, number }),
    lines: (order?.lines ?? []).map((line, index) => ({
      key: String(index),
      title: [line.title, line.variantText].filter((part) => part !== '').join(', '),
      quantity: line.quantity,
      amount: line.lineTotal.amount - line.discount.amount,
    })),
  };
}

/** Values of an answer template for a message and its order. */
export function ticketFacts(ticket: { name: string; number: string }, order: TicketOrder | null): TemplateFacts {
  return {
    name: ticket.name,
    ticket: ticket.number,
    order: order?.number,
    orderDate: order?.placedAt ?? undefined,
    total: order?.total ?? undefined,
    return: order?.life?.returns
      .toSorted((one, other) => one.registeredAt.getTime() - other.registeredAt.getTime())
      .at(-1)?.number,
    tracking:
      order?.life?.shipments.findLast(({ trackingNumber }) => trackingNumber !== null)?.trackingNumber ?? undefined,
  };
}

export function factFormat({ timeZone, priceFormat }: Tenant, locale: Locale): FactFormat {
  return { locale, timeZone, priceFormat };
}
