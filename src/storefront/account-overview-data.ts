import type { Fulfilment } from '../shop/after-sales/fulfilment/index.ts';
import type { OrderSummary } from '../shop/selling/orders/index.ts';
import { orderHref } from '../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../tenants/messages/after-order.ts';
import type { Locale } from '../tenants/tenant.ts';

type Linked = { key: string; href: string; text: string };

const UNSHIPPED: readonly OrderSummary['stage'][] = ['to-pay', 'to-check', 'to-ship'];
const SHOWN_ORDERS = 3;

/** Returns the running shipments and returns, and the orders not shipped yet, for the account overview. */
export function showOverview(
  orders: readonly OrderSummary[],
  after: Awaited<ReturnType<Fulfilment['buyer']['overview']>>,
  { locale, date }: { locale: Locale; date(moment: Date): string },
): { shipments: Linked[]; returns: Linked[] } {
  const text = afterOrderMessagesOf(locale);
  return {
    shipments: [
      ...after.shipments.map(({ order, number, shippedAt }) => ({
        key: `${order}-${number}`,
        href: orderHref(locale, order),
        text: text.shipments.onTheWay(order, date(shippedAt)),
      })),
      ...orders
        .filter(({ stage }) => UNSHIPPED.includes(stage))
        .slice(0, SHOWN_ORDERS)
        .map(({ number, stage }) => ({
          key: number,
          href: orderHref(locale, number),
          text: `${text.guest.mine(number)} · ${text.stages[stage]}`,
        })),
    ],
    returns: after.returns.map(({ order, number, state }) => ({
      key: number,
      href: orderHref(locale, order),
      text: `${text.returns.one(number)} · ${text.returns.states[state]}`,
    })),
  };
}
