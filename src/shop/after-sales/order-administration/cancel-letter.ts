import type { Mail } from '../../../platform/mail/outbox.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { ownWords } from '../../../tenants/own-methods.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';

export const CANCEL_REASONS = ['customer', 'unavailable', 'unpaid', 'other'] as const;
/** `credit`: an employee refused the order after a review; it cannot be chosen otherwise. */
export type CancelReason = (typeof CANCEL_REASONS)[number] | 'credit';

/** Composes the letter to the customer of a cancelled order. */
export async function cancelLetter(
  { tenant, publicUrl }: { tenant: Tenant; publicUrl: string },
  order: {
    number: string;
    locale: string;
    email: string;
    placedAt: Date;
    hadUses: boolean;
    /** Minor units that went back onto gift cards. */
    ontoCards: number;
    /** Money that is transferred, and the link to the form for its account. */
    owed: { text: string; button: string; link: string } | null;
    /** Money at the payment provider in minor units: received, and still to be collected by a bank. */
    online: { refunded: number; promised: number };
    method: string;
    document: { cause: string } | null;
  },
  reason: CancelReason,
): Promise<Mail> {
  const { locale } = tenant.locales.find((entry) => entry.locale === order.locale) ?? tenant.locales[0];
  const text = billingMessagesOf(locale).cancellation;
  const { stage, stages } = afterOrderMessagesOf(locale);
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(dayOf(order.placedAt, tenant.timeZone)));
  const mail = await composeLetter(
    { tenant, locale },
    { kind: 'order-cancelled', to: order.email, key: `order-cancelled:${tenant.id}:${order.number}` },
    {
      subject: text.subject(order.number),
      values: { order: order.number },
      title: text.title,
      paragraphs: [
        `${text.text(order.number, day)} ${text.reasons[reason]}`,
        ...moneyText(),
        ...(order.ontoCards > 0
          ? [giftCardMessagesOf(locale).order.refunded(formatAmount(order.ontoCards, tenant.priceFormat))]
          : []),
        ...(order.hadUses ? [text.vouchers] : []),
      ],
      facts: [[stage, stages.cancelled]],
      button: order.owed?.button ?? text.button,
      link: order.owed?.link ?? `${publicUrl}${href(locale, 'home')}`,
      ignore: text.ignore,
    },
  );
  return order.document ? { ...mail, attachments: [{ kind: 'document', id: order.document.cause }] } : mail;

  /** Says what happens with the customer's money, with amount and way. */
  function moneyText(): string[] {
    const { online, owed, method } = order;
    const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
    const names: Record<string, { name: string }> = messagesOf(locale).checkout.payment.methods;
    const said = [
      ...(online.refunded > 0
        ? [text.refund(price(online.refunded), names[method]?.name ?? ownWords(tenant, method, locale).name)]
        : []),
      ...(online.promised > 0 ? [text.refundLater(price(online.promised))] : []),
      ...(owed ? [owed.text] : []),
    ];
    return said.length > 0 ? said : [text.nothingToPay, text.crossed];
  }
}
