import type { Mail } from '../platform/mail/outbox.ts';
import { composeLetter, type Letter } from '../shop/mail/templates/index.ts';
import type { PreviewMail } from '../shop/staff/settings/index.ts';
import { MAIL_TEXT_NAMES, type MailTextKind } from '../tenants/mail-text-names.ts';
import { afterOrderMessagesOf } from '../tenants/messages/after-order.ts';
import { billingMessagesOf } from '../tenants/messages/billing.ts';
import { contactMessagesOf } from '../tenants/messages/contact.ts';
import { messagesOf } from '../tenants/messages/server.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';

/** Number of an order, return or message in a preview. */
const EXAMPLE = '90000001';
const EXAMPLE_DAY = new Date('2026-12-01T12:00:00Z');

type Said = Pick<Letter, 'subject' | 'title' | 'paragraphs'> & Partial<Pick<Letter, 'button' | 'ignore'>>;

/**
 * Returns the function that previews a mail: its HTML under a tenant's terms, with an example number. `addBlocks` adds the
 * blocks of extensions.
 */
export function previewMails(addBlocks: ((mail: Mail) => Promise<Mail>) | undefined): PreviewMail {
  return async (tenant, locale, kind) => {
    const mail = await exampleMail(tenant, locale, kind);
    return (addBlocks ? await addBlocks(mail) : mail).html;
  };
}

function exampleMail(tenant: Tenant, locale: Locale, kind: MailTextKind): Promise<Mail> {
  const { letters } = afterOrderMessagesOf(locale);
  const values = Object.fromEntries(MAIL_TEXT_NAMES[kind].map((name) => [name, EXAMPLE]));
  return composeLetter(
    { tenant, locale },
    { kind, to: '', key: '' },
    {
      button: letters.button,
      ignore: letters.ignore,
      link: '#',
      ...exampleOf(kind, locale, tenant.seoTitleName),
      values,
    },
  );
}

/** Returns the usual case of a mail. */
function exampleOf(kind: MailTextKind, locale: Locale, shop: string): Said {
  const { letters } = afterOrderMessagesOf(locale);
  const { mail } = messagesOf(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(EXAMPLE_DAY);
  const said = (
    text: { subject(number: string, shop: string): string; title: string },
    paragraphs: string[],
  ): Said => ({
    subject: text.subject(EXAMPLE, shop),
    title: text.title,
    paragraphs,
  });
  const ofAccount = ({ subject, ...letter }: typeof mail.account.register): Said => ({
    ...letter,
    subject: subject(shop),
  });
  switch (kind) {
    case 'order-confirmation':
      return said(mail.orderConfirmation, [mail.orderConfirmation.intro(EXAMPLE, day)]);
    case 'order-shipped':
      return said(letters.shipped, [letters.shipped.all(EXAMPLE)]);
    case 'order-cancelled': {
      const text = billingMessagesOf(locale).cancellation;
      return said(text, [text.text(EXAMPLE, day), text.nothingToPay]);
    }
    case 'return-registered':
      return said(letters.registered, [letters.registered.label, letters.registered.until]);
    case 'return-received':
      return said(letters.received, [letters.received.text(day)]);
    case 'return-settled':
      return said(letters.settled, [letters.settled.none]);
    case 'contact-received': {
      const { button, ignore, text, ...head } = contactMessagesOf(locale).mail;
      return { ...said(head, [text]), button, ignore };
    }
    case 'account-register':
      return ofAccount(mail.account.register);
    case 'account-password':
      return ofAccount(mail.account.password);
  }
}
