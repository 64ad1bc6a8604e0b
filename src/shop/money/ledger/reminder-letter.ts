import type { AttachmentName } from '../../../platform/mail/attachments.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { dayText, type PaymentRequest } from '../billing/index.ts';
import { paymentLines } from './payment-lines.ts';

/** Bills that one letter carries at most, about a megabyte. Its own document lists all debts. */
const MOST_BILLS = 20;

export type ReminderAddressee = {
  tenant: Tenant;
  locale: Locale;
  publicUrl: string;
  email: string;
  /** Guests have no account to which a link could lead. */
  isGuest: boolean;
  customerNumber: string | null;
  /** Path of a link that pays without a login; null if nothing can be paid online. */
  payPath: string | null;
};

/** Composes the letter of a reminder, with all that its recipient needs to pay: lines, account, reference, documents. */
export async function reminderLetter(
  to: ReminderAddressee,
  reminder: { id: string; key: string; request: PaymentRequest; bills: readonly AttachmentName[] },
): Promise<Mail> {
  const { tenant, locale, publicUrl, email, isGuest, customerNumber, payPath } = to;
  const { request } = reminder;
  const { reminder: text, request: about } = billingMessagesOf(locale);
  const title = text.subjects[Math.min(request.level, text.subjects.length) - 1] ?? text.title;
  const [button, path] =
    payPath !== null
      ? [about.payOnline, payPath]
      : isGuest
        ? [text.contact, href(locale, 'contact')]
        : [text.button, href(locale, 'accountInvoices')];
  const mail = await composeLetter(
    to,
    { kind: 'payment-reminder', to: email, key: reminder.key },
    {
      subject: text.subject(title, request.orderNumber),
      title: text.title,
      paragraphs: [
        text.text(formatAmount(request.total, tenant.priceFormat), dayText(locale, request.payableOn)),
        text.crossed,
        text.help,
      ],
      facts: paymentLines({ tenant, locale }, request, customerNumber),
      button,
      link: `${publicUrl}${path}`,
      ignore: text.ignore,
    },
  );
  return { ...mail, attachments: [{ kind: 'reminder', id: reminder.id }, ...reminder.bills.slice(0, MOST_BILLS)] };
}

/** Returns the orders whose bills a reminder demands. */
export function remindedOrders({ rows }: Pick<PaymentRequest, 'rows'>): string[] {
  return [
    ...new Set(rows.flatMap((row) => (row.kind === 'bill' || row.kind === 'instalment' ? [row.orderNumber] : []))),
  ];
}
