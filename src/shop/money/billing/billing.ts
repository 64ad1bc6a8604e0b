import { localeConfig } from '../../../tenants/index.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder, Orders } from '../../selling/orders/index.ts';
import { composeBill } from './compose-bill.ts';
import { drawAside, TooBusyToDraw } from './paper/drawing.ts';
import type { Billing, BillOutcome } from './ports.ts';

const NOT_FOUND: BillOutcome = { ok: false, problem: 'not-found' };

async function draw(tenant: Tenant, billed: BilledOrder): Promise<BillOutcome> {
  // Bills use the order's language, or de-CH if the tenant no longer offers that language.
  const { locale } = tenant.locales.find((entry) => entry.locale === billed.locale) ?? localeConfig(tenant, 'de-CH');
  try {
    const content = await drawAside(composeBill(tenant, locale, billed));
    return { ok: true, name: billingMessagesOf(locale).file(billed.order.number), content };
  } catch (error) {
    if (error instanceof TooBusyToDraw) return { ok: false, problem: 'busy' };
    throw error;
  }
}

/**
 * Creates the billing service. It draws a bill on request: its content is stored with the order and never changes
 * (decision 57).
 */
export function createBilling(deps: { orders: Pick<Orders, 'billed' | 'ofCustomerByNumber' | 'ofBasket'> }): Billing {
  const { orders } = deps;
  const ofOrder: Billing['ofOrder'] = async (tenant, number) => {
    const billed = await orders.billed(tenant, number);
    return billed ? draw(tenant, billed) : NOT_FOUND;
  };
  return {
    ofOrder,
    ofCustomer: async (tenant, customerId, number) =>
      (await orders.ofCustomerByNumber(customerId, number)) ? ofOrder(tenant, number) : NOT_FOUND,
    ofBasket: async (key) => {
      const order = await orders.ofBasket(key);
      return order ? ofOrder(key.tenant, order.number) : NOT_FOUND;
    },
  };
}
