import type { Mail } from '../../../platform/mail/outbox.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { dayText } from '../../money/billing/index.ts';
import { recipientLines } from '../../selling/addresses/index.ts';
import { deliveryRows, type OrderView } from '../../selling/orders/index.ts';
import { type Addressee, localeOfOrder, orderLetter } from '../fulfilment/index.ts';

/** Tells a customer to which address and when an order is delivered after its change. */
export function deliveryChangedLetter(
  to: Addressee,
  { shipping, pickup, deliveryGroups }: Pick<OrderView, 'shipping' | 'pickup' | 'deliveryGroups'>,
  now: Date,
): Promise<Mail> {
  const { tenant, order } = to;
  const locale = localeOfOrder(tenant, order);
  const { changedDelivery: text } = afterOrderMessagesOf(locale).letters;
  const { shippingAddress } = messagesOf(locale).mail.orderConfirmation;
  const address = [
    ...recipientLines(shipping),
    ...(pickup ? [pickup.name] : []),
    `${shipping.street} ${shipping.houseNumber}`.trim(),
    `${shipping.postalCode} ${shipping.city}`,
  ].join(', ');
  const rows = deliveryGroups.map((group) =>
    deliveryRows(
      group,
      locale,
      ({ amount }) => formatAmount(amount, tenant.priceFormat),
      (day) => dayText(locale, day),
    ).slice(0, 1),
  );
  return orderLetter(
    to,
    { kind: 'order-changed', key: `${order.number}:delivery:${now.getTime()}` },
    {
      subject: text.subject(order.number),
      title: text.title,
      paragraphs: [text.text(order.number)],
      facts: [[shippingAddress, address], ...rows.flat()],
      afterwards: [text.wrong],
    },
  );
}
