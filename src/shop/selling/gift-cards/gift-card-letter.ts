import type { Mail } from '../../../platform/mail/outbox.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { shownGiftCardCode } from './code.ts';
import type { CardToSend } from './send-cards.store.ts';

/** Formats an ISO date as "26. November 2026". */
function longDay(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}

/** Returns the card's language, or the tenant's first one if the tenant no longer offers it. */
export function giftCardLocale(tenant: Tenant, card: { locale: string }): Locale {
  return (tenant.locales.find(({ locale }) => locale === card.locale) ?? tenant.locales[0]).locale;
}

/** Writes the mail that brings a card with its code and the printable page. */
export async function giftCardLetter(
  { tenant, publicUrl }: { tenant: Tenant; publicUrl: string },
  card: CardToSend,
  { code, isNewCode }: { code: string; isNewCode: boolean },
): Promise<Mail> {
  const locale = giftCardLocale(tenant, card);
  const { letter: text, motifs } = giftCardMessagesOf(locale);
  const amount = formatAmount(card.amount, tenant.priceFormat);
  const isGift = card.senderName !== '';
  const first =
    card.origin === 'goodwill' ? text.given : isGift ? text.gift(card.senderName, tenant.seoTitleName) : text.own;
  const mail = await composeLetter(
    { tenant, locale },
    { kind: 'gift-card', to: card.recipientEmail, key: `gift-card:${card.id}:${card.letters + 1}` },
    {
      subject: isGift ? text.subject(card.senderName) : text.ownSubject,
      title: isGift ? motifs[card.motif] : text.title(amount),
      paragraphs: [
        ...(card.recipientName === '' ? [] : [text.greeting(card.recipientName)]),
        first,
        ...card.message.split('\n').filter((line) => line.trim() !== ''),
        ...(isNewCode ? [text.again] : []),
      ],
      facts: [
        [text.amount, amount],
        [text.code, shownGiftCardCode(code)],
        [text.validTo, longDay(locale, card.expiresOn)],
      ],
      afterwards: [text.how],
      button: text.button,
      link: `${publicUrl}${href(locale, 'home')}`,
      ignore: text.ignore,
    },
  );
  return { ...mail, attachments: [{ kind: 'gift-card', id: card.id }] };
}
