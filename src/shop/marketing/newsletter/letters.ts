import type { Mail } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import type { NewsletterSite } from './types.ts';

type About =
  | { kind: 'confirm' | 'already' | 'unknown'; to: string; link: string }
  /** `hadVoucher`: the mailbox has had its voucher, and the letter says so. */
  | { kind: 'welcome'; to: string; link: string; hadVoucher: boolean }
  | { kind: 'changed'; to: string; link: string; said: string };

/** Writes a mail about a subscription, with one button; `link` is an absolute address. */
export function writeNewsletterLetter({ tenant, locale }: NewsletterSite, about: About): Promise<Mail> {
  const { mails } = newsletterMessagesOf(locale);
  const words: Record<About['kind'], { subject: string; title: string; button: string; text?: string }> = {
    confirm: mails.confirm,
    already: mails.already,
    welcome: mails.welcome,
    unknown: mails.unknown,
    changed: mails.changed,
  };
  const { subject, title, button, text = '' } = words[about.kind];
  return composeLetter(
    { tenant, locale },
    { kind: `newsletter-${about.kind}`, to: about.to, key: `newsletter-${about.kind}:${newToken()}` },
    {
      subject,
      title,
      paragraphs: [
        about.kind === 'changed' ? about.said : text,
        ...(about.kind === 'welcome' && about.hadVoucher ? [mails.welcome.hadVoucher] : []),
      ],
      button,
      link: about.link,
      ignore: mails.ignore,
    },
  );
}
