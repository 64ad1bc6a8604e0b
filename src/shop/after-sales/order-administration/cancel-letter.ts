import type { Mail } from '../../../platform/mail/outbox.ts';
import { localeConfig } from '../../../tenants/index.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { href } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';

export const CANCEL_REASONS = ['customer', 'unavailable', 'unpaid', 'other'] as const;
/** `credit`: an employee refused the order after a review; it cannot be chosen otherwise. */
export type CancelReason = (typeof CANCEL_REASONS)[number] | 'credit';

/** Composes the letter to the customer of a cancelled order. */
export function cancelLetter(
  { tenant, publicUrl }: { tenant: Tenant; publicUrl: string },
  order: {
    number: string;
    locale: string;
    email: string;
    placedAt: Date;
    hadUses: boolean;
    owed: { text: string; button: string; link: string } | null;
  },
  reason: CancelReason,
): Promise<Mail> {
  const { locale } = tenant.locales.find((entry) => entry.locale === order.locale) ?? localeConfig(tenant, 'de-CH');
  const text = billingMessagesOf(locale).cancellation;
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(dayOf(order.placedAt, tenant.timeZone)));
  return composeLetter(
    { tenant, locale },
    { kind: 'order-cancelled', to: order.email, key: `order-cancelled:${tenant.id}:${order.number}` },
    {
      subject: text.subject(order.number),
      title: text.title,
      paragraphs: [
        `${text.text(order.number, day)} ${text.reasons[reason]}`,
        text.nothingToPay,
        text.money,
        ...(order.owed ? [order.owed.text] : []),
        ...(order.hadUses ? [text.vouchers] : []),
      ],
      button: order.owed?.button ?? text.button,
      link: order.owed?.link ?? `${publicUrl}${href(locale, 'home')}`,
      ignore: text.ignore,
    },
  );
}
