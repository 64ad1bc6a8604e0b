import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { money } from '../../catalogue/prices/index.ts';
import { priceContents } from '../basket/index.ts';
import { type CheckoutView, DeliveryRow } from '../checkout/index.ts';
import { NO_OPTIONS } from '../delivery/index.ts';
import type { PlaceRenewal } from '../loyalty/index.ts';
import { insertOrder, markPlaced } from './orders.store.ts';
import { orderDelivery } from './placed-orders.store.ts';

const NO_BENEFITS = { vouchers: [], notices: [], choices: [], gifts: [] };

/** Returns a UUID for each year: the unique index on baskets then prevents a second order of a year. */
function idOfYear(membershipId: string, year: number): string {
  const hash = createHash('sha256').update(`premium:${membershipId}:${year}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/**
 * Places the order of a further membership year: the fee without goods, on invoice to last year's address. Returns null
 * if that address was erased or the tenant sells nothing on invoice.
 */
export const placeRenewal: PlaceRenewal = async (client, renewal) => {
  const { tenant, membershipId, year, customerId, email, lastOrderId, now } = renewal;
  if (!tenant.payment.methods.includes('invoice')) return null;
  const last = await orderDelivery(client, lastOrderId);
  const delivery = v.safeParse(DeliveryRow, last?.delivery);
  if (!last || !delivery.success) return null;
  const premium = { isMember: true, fee: tenant.premium.fee };
  const { totals } = priceContents({ lines: [], candidates: [], tenant, now, premium });
  const view: CheckoutView = {
    basket: { lines: [], benefits: NO_BENEFITS, pieces: 0, totals, deliveryParts: [], ready: true, version: 0 },
    contact: { email },
    delivery: { billing: delivery.output.billing, shipping: null, phone: null, options: NO_OPTIONS, region: null },
    payment: { method: 'invoice', birthday: null, instalments: null },
    premium: { wanted: true },
    premiumOffer: null,
    deliveryGroups: [],
    deliveryOffer: { parcel: [], extras: [], needsPhone: false },
    paymentOffers: [],
    invoiceLeft: money(0, tenant.currency),
    instalments: null,
    totals,
    hasRequest: false,
    next: 'checkAndOrder',
    shown: `premium:${membershipId}:${year}`,
  };
  const basketId = idOfYear(membershipId, year);
  const order = await insertOrder(client, {
    tenant: tenant.id,
    locale: last.locale,
    basketId,
    customerId,
    view,
    termsVersion: tenant.termsVersion,
    invoiceDays: tenant.payment.invoiceTermDays,
    texts: null,
    creditKeys: null,
    now,
  });
  const { amount, currency } = totals.total;
  await markPlaced(client, { order, basketId, method: 'invoice', reference: order.number, amount, currency, now });
  return { id: order.id, number: order.number };
};
