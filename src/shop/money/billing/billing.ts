import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder, Orders } from '../../selling/orders/index.ts';
import { composeBill } from './compose-bill.ts';
import { composeRequest, requestTitle } from './compose-request.ts';
import type { BillPaper } from './paper/bill-paper.ts';
import { drawAside, TooBusyToDraw } from './paper/drawing.ts';
import type { Billing, BillOutcome, ReadPlanMoney } from './ports.ts';

const NOT_FOUND: BillOutcome = { ok: false, problem: 'not-found' };

/** Returns the order's language, or the tenant's first one if the tenant no longer offers it. */
function localeOf(tenant: Tenant, billed: Pick<BilledOrder, 'locale'>): Locale {
  return (tenant.locales.find((entry) => entry.locale === billed.locale) ?? tenant.locales[0]).locale;
}

async function draw(name: string, paper: BillPaper): Promise<BillOutcome> {
  try {
    return { ok: true, name, content: await drawAside(paper) };
  } catch (error) {
    if (error instanceof TooBusyToDraw) return { ok: false, problem: 'busy' };
    throw error;
  }
}

/**
 * Creates the billing service. It draws a bill on request: its content is stored with the order and never changes
 * (decision 57).
 */
export function createBilling(deps: {
  orders: Pick<Orders, 'billed' | 'ofCustomerByNumber' | 'ofBasket'>;
  planMoney: ReadPlanMoney;
}): Billing {
  const { orders, planMoney } = deps;
  const ofOrder: Billing['ofOrder'] = async (tenant, number) => {
    const billed = await orders.billed(tenant, number);
    if (!billed) return NOT_FOUND;
    const locale = localeOf(tenant, billed);
    const money = billed.order.instalments ? await planMoney(tenant.id, number) : null;
    return draw(billingMessagesOf(locale).file(number), composeBill(tenant, locale, billed, money));
  };
  return {
    ofOrder,
    ofRequest: async (tenant, request) => {
      const billed = await orders.billed(tenant, request.orderNumber);
      if (!billed) return NOT_FOUND;
      const locale = localeOf(tenant, billed);
      const name = billingMessagesOf(locale).request.file(requestTitle(locale, request), request.orderNumber);
      return draw(name, composeRequest(tenant, locale, billed, request));
    },
    ofCustomer: async (tenant, customerId, number) =>
      (await orders.ofCustomerByNumber(customerId, number)) ? ofOrder(tenant, number) : NOT_FOUND,
    ofBasket: async (key) => {
      const order = await orders.ofBasket(key);
      return order ? ofOrder(key.tenant, order.number) : NOT_FOUND;
    },
  };
}
