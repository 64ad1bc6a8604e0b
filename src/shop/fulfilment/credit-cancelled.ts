import type pg from 'pg';
import { guestReturnHref, orderHref } from '../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../tenants/messages/after-order.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { dayText } from '../billing/index.ts';
import { dayOf } from '../instalments/index.ts';
import type { CreditCancelled } from '../order-desk/index.ts';
import { creditFor } from './credit.ts';
import { insertCredit } from './credits.store.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { localeOfOrder } from './letters.ts';
import { lockLife } from './life.store.ts';
import { payoutDueOn } from './return-rules.ts';

/**
 * The credit note of an order that was paid by transfer and is cancelled whole: its money waits to be transferred, with its due
 * day, until the buyer says where to. Online payments go back by themselves. The books are told by whoever cancels.
 */
export function createCreditCancelled(deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'payments'>): CreditCancelled {
  return async (client: pg.PoolClient, tenant: Tenant, { number, now }) => {
    const order = await lockLife(client, { tenant: tenant.id, number });
    if (!order) return null;
    const left = new Map(order.lines.map((line) => [line.position, line.ordered - line.cancelled - line.returned]));
    const credited = creditFor(tenant, order, left, 'cancelled');
    // Whoever paid the bill by a link gets it back the same way.
    if (credited.amount === 0 || (await deps.payments.refundable(client, order.id)) > 0) return null;
    const due = payoutDueOn(tenant, dayOf(now, tenant.timeZone));
    await insertCredit(client, {
      tenant: tenant.id,
      orderId: order.id,
      returnId: null,
      amount: credited.amount,
      deliveryAmount: credited.delivery,
      refundAmount: 0,
      feeAmount: 0,
      restWay: 'transfer',
      currency: order.currency,
      lines: credited.lines,
      vat: credited.vat,
      now,
      payoutDueOn: due,
    });
    const locale = localeOfOrder(tenant, order);
    const { letters, credits } = afterOrderMessagesOf(locale);
    const token = addresseeOf(deps, tenant, order)?.linkToken ?? '';
    const path = order.customerId === null ? guestReturnHref(locale, token) : orderHref(locale, order.number);
    return {
      text: `${credits.account.missing} ${credits.payoutUntil(dayText(locale, due))}`,
      button: letters.button,
      link: `https://${tenant.hostName}${path}`,
    };
  };
}
