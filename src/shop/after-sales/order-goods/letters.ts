import type { Mail } from '../../../platform/mail/outbox.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { dayText } from '../../money/billing/index.ts';
import type { OrderStage } from '../../selling/orders/index.ts';
import {
  type Addressee,
  creditButton,
  creditSentences,
  type Issued,
  localeOfOrder,
  orderLetter,
} from '../fulfilment/index.ts';
import type { GoodsPreview, LineChange } from './ports.ts';

/** Tells a customer which goods of an order changed, what it costs now, and what happens with the difference. */
export function goodsChangedLetter(
  to: Addressee,
  change: {
    number: number;
    preview: GoodsPreview;
    /** Credit note with its amount in minor units; null without one. */
    credit:
      | (Pick<Issued, 'number' | 'restWay' | 'payoutDueOn' | 'transfer' | 'given' | 'ontoCards'> & { amount: number })
      | null;
    /** Open amount of the order in minor units, and the page that takes it; null without one. */
    toPay: { amount: number; link: string | null; dueOn: string | null } | null;
    /** Event of the invoice for added goods; null if their shipment is billed. */
    invoice: string | null;
    /** Stage of the order after the change. */
    stage: OrderStage;
  },
): Promise<Mail> {
  const { tenant, order, publicUrl } = to;
  const locale = localeOfOrder(tenant, order);
  const all = afterOrderMessagesOf(locale);
  const text = all.letters.changedGoods;
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const { preview, credit, toPay, invoice } = change;
  const named = ({ title, variantText, quantity }: Pick<LineChange, 'title' | 'variantText' | 'quantity'>) =>
    `${quantity} × ${variantText === '' ? title : `${title} (${variantText})`}`;
  const { promised } = preview;
  const told = credit === null ? [] : creditSentences(to, { ...credit, fee: 0 });
  return orderLetter(
    to,
    {
      kind: 'order-changed',
      key: `${order.number}:goods:${change.number}`,
      attachments: [
        ...(credit === null ? [] : [{ kind: 'credit-note' as const, id: credit.number }]),
        ...(invoice === null ? [] : [{ kind: 'document' as const, id: invoice }]),
      ],
    },
    {
      subject: text.subject(order.number),
      title: text.title,
      paragraphs: [text.text(order.number)],
      facts: [
        ...preview.lines.map((line): [string, string] => [
          named(line),
          line.instead ? text.instead(line.instead.variantText || line.instead.sku) : text.kinds[line.kind],
        ]),
        ...(promised === null
          ? []
          : [
              [
                text.delivery,
                text.between(dayText(locale, promised.earliest), dayText(locale, promised.latest)),
              ] satisfies [string, string],
            ]),
        [text.total, price(preview.after)],
        [all.stage, all.stages[change.stage]],
      ],
      afterwards: [
        ...told,
        ...(toPay === null
          ? []
          : [
              toPay.link !== null
                ? text.link(price(toPay.amount))
                : toPay.dueOn === null
                  ? text.transfer(price(toPay.amount))
                  : text.invoice(price(toPay.amount)),
            ]),
        text.wrong,
      ],
      ...(toPay?.link
        ? { button: text.pay, link: `${publicUrl}${toPay.link}` }
        : creditButton(to, credit && { ...credit, fee: 0 })),
    },
  );
}
