import type { MailText, MailTextKind } from './mail-text-names.ts';
import { afterOrderMessagesOf } from './messages/after-order.ts';
import { billingMessagesOf } from './messages/billing.ts';
import { contactMessagesOf } from './messages/contact.ts';
import { messagesOf } from './messages/server.ts';
import type { Locale, Tenant } from './tenant.ts';

/** Returns the subject of a mail from the messages, with the names in braces. */
function messageSubject(kind: MailTextKind, locale: Locale, shop: string): string {
  const { letters } = afterOrderMessagesOf(locale);
  const { mail } = messagesOf(locale);
  switch (kind) {
    case 'order-confirmation':
      return mail.orderConfirmation.subject('{order}', shop);
    case 'order-shipped':
      return letters.shipped.subject('{order}');
    case 'order-cancelled':
      return billingMessagesOf(locale).cancellation.subject('{order}');
    case 'return-registered':
      return letters.registered.subject('{return}');
    case 'return-received':
      return letters.received.subject('{return}');
    case 'return-settled':
      return letters.settled.subject('{return}');
    case 'contact-received':
      return contactMessagesOf(locale).mail.subject('{message}');
    case 'account-register':
      return mail.account.register.subject(shop);
    case 'account-password':
      return mail.account.password.subject(shop);
  }
}

/** Returns the text of a mail that holds for a tenant: that of an employee, else that of the messages. */
export function mailTextOf(tenant: Tenant, locale: Locale, kind: MailTextKind): MailText {
  return (
    tenant.mailTexts[locale]?.[kind] ?? { subject: messageSubject(kind, locale, tenant.seoTitleName), introduction: [] }
  );
}
