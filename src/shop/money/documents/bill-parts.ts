import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { vatRate } from '../../selling/pricing/index.ts';
import type { DocumentTask, TaskLine } from './tasks.store.ts';

/* Parts that all invoices of orders and of shipments share. */

/** Returns the event that issues the invoice of a whole order. */
export function orderCause(orderId: string): string {
  return `order:${orderId}`;
}

/** Returns the event that issues the receipt for the gift cards of an order. */
export function giftCardCause(orderId: string): string {
  return `gift-cards:${orderId}`;
}

const ADDED = ':added:';

/** Returns the event that issues an invoice for goods that were added to an order. `number` counts from 1. */
export function addedCause(orderId: string, number: number): string {
  return `${orderCause(orderId)}${ADDED}${number}`;
}

/** Whether an invoice bills goods that were added to an order. */
export function isAddedInvoice({ cause }: { cause: string }): boolean {
  return cause.startsWith('order:') && cause.includes(ADDED);
}

/** Whether an invoice bills the whole order, not a shipment or the rest of several. */
export function isWholeInvoice({ cause }: { cause: string }): boolean {
  return cause.startsWith('order:') && !cause.includes(':rest:') && !cause.includes(ADDED);
}

/** Returns the event that issues the invoice of a shipment. */
export function shipmentCause(shipmentId: string): string {
  return `shipment:${shipmentId}`;
}

/** Returns the order's language, or the tenant's first one if the tenant no longer offers it. */
export function localeOfBill(tenant: Tenant, billed: Pick<BilledOrder, 'locale'>): Locale {
  return (tenant.locales.find((entry) => entry.locale === billed.locale) ?? tenant.locales[0]).locale;
}

/** Returns the VAT rates of an order, which are those of its day. */
export function ratesOf(tenant: Tenant, task: DocumentTask): (vatClass: TaskLine['vatClass']) => number {
  return (vatClass) => vatRate(tenant.vat, vatClass, task.placedAt, tenant.timeZone);
}
