import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { guestReturnHref, orderHref } from '../../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayText } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { CreditCancelled } from '../order-administration/index.ts';
import { creditFor } from './credit.ts';
import { insertCredit } from './credits.store.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { localeOfOrder } from './letters.ts';
import { lockLife } from './life.store.ts';
import { writeOverpaid } from './overpaid.ts';
import { payoutDueOn } from './return-rules.ts';

/**
 * Creates the function that issues a credit note for a completely cancelled order with payments by transfer. The money
 * waits until the customer gives a bank account, with its due day. Online payments are refunded separately, and unpaid
 * parts end with the bill. The caller books the cancellation.
 */
export function createCreditCancelled(
  deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'publicUrlOf'>,
): CreditCancelled {
  return async (client: pg.PoolClient, tenant: Tenant, { number, amount, now }) => {
    const order = await lockLife(client, { tenant: tenant.id, number });
    if (!order) return null;
    const left = new Map(order.lines.map((line) => [line.position, line.ordered - line.cancelled - line.returned]));
    const credited = creditFor(tenant, order, left, 'cancelled');
    const transfer = Math.min(amount, credited.amount);
    if (transfer === 0) return null;
    // Paid interest of a plan is not part of the credited amount.
    if (amount > transfer) await writeOverpaid(client, tenant, order, { amount: amount - transfer, now });
    const due = payoutDueOn(tenant, dayOf(now, tenant.timeZone));
    await insertCredit(client, {
      id: randomUUID(),
      purpose: 'goods',
      settledAmount: credited.amount - transfer,
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
      text: [
        ...(transfer < credited.amount ? [credits.part(formatAmount(transfer, tenant.priceFormat))] : []),
        credits.account.missing,
        credits.payoutUntil(dayText(locale, due)),
      ].join(' '),
      button: letters.button,
      link: `${deps.publicUrlOf(tenant)}${path}`,
    };
  };
}
