import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder, Orders } from '../../selling/orders/index.ts';
import { composeRequest, requestTitle } from './compose-request.ts';
import type { BillPaper } from './paper/bill-paper.ts';
import { drawAside, TooBusyToDraw } from './paper/drawing.ts';
import type { Billing, BillOutcome } from './ports.ts';

const NOT_FOUND: BillOutcome = { ok: false, problem: 'not-found' };

/** Returns the order's language, or the tenant's first one if the tenant no longer offers it. */
function localeOf(tenant: Tenant, billed: Pick<BilledOrder, 'locale'>): Locale {
  return (tenant.locales.find((entry) => entry.locale === billed.locale) ?? tenant.locales[0]).locale;
}

/** Draws a document; `busy` while too many wait. */
export async function drawPaper(name: string, paper: BillPaper): Promise<BillOutcome> {
  try {
    return { ok: true, name, content: await drawAside(paper) };
  } catch (error) {
    if (error instanceof TooBusyToDraw) return { ok: false, problem: 'busy' };
    throw error;
  }
}

/** Creates the billing service. Bills come from the archive of issued documents (decision 151). */
export function createBilling(deps: {
  orders: Pick<Orders, 'billed' | 'ofCustomerByNumber' | 'ofBasket'>;
  documents: { billOf(tenant: Tenant, number: string): Promise<BillOutcome> };
}): Billing {
  const { orders, documents } = deps;
  const ofOrder = documents.billOf;
  return {
    ofOrder,
    ofRequest: async (tenant, request) => {
      const billed = await orders.billed(tenant, request.orderNumber);
      if (!billed) return NOT_FOUND;
      const locale = localeOf(tenant, billed);
      const name = billingMessagesOf(locale).request.file(requestTitle(locale, request), request.orderNumber);
      return drawPaper(name, composeRequest(tenant, locale, billed, request));
    },
    ofCustomer: async (tenant, customerId, number) =>
      (await orders.ofCustomerByNumber(customerId, number)) ? ofOrder(tenant, number) : NOT_FOUND,
    ofBasket: async (key) => {
      const order = await orders.ofBasket(key);
      return order ? ofOrder(key.tenant, order.number) : NOT_FOUND;
    },
  };
}
