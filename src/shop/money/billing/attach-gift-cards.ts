import type { Pool } from '../../../platform/database/pool.ts';
import type { Attach } from '../../../platform/mail/attachments.ts';
import { tenantById } from '../../../tenants/index.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type CardToSend,
  cardToPrint,
  giftCardLocale,
  shownGiftCardCode,
  unsealedGiftCode,
} from '../../selling/gift-cards/index.ts';
import { dayText } from './day-text.ts';
import { drawAside } from './paper/drawing.ts';
import type { GiftCardPaper } from './paper/gift-card-paper.ts';
import { paperHead } from './paper-head.ts';

/** Attaches printable gift cards to their mails. Without the sealed code there is nothing to print. */
export function attachGiftCards(deps: { pool: Pool; sealingSecrets(): readonly string[] }): Attach {
  return async (tenantId, { kind, id }) => {
    if (kind !== 'gift-card') return null;
    const tenant = tenantById(tenantId);
    const card = await cardToPrint(deps.pool, tenant.id, id);
    const code = card && unsealedGiftCode(deps.sealingSecrets(), card.sealedCode);
    if (!card || !code) return null;
    const { letter } = giftCardMessagesOf(giftCardLocale(tenant, card));
    // Rejects while too many documents wait: the mail is tried again.
    const content = await drawAside(giftCardPaper(tenant, card, code));
    return { filename: letter.file(code.slice(-4)), content, contentType: 'application/pdf' };
  };
}

/** Returns the content of a printable card in its language. */
export function giftCardPaper(
  tenant: Tenant,
  card: Pick<
    CardToSend,
    'locale' | 'amount' | 'motif' | 'message' | 'senderName' | 'recipientName' | 'expiresOn' | 'sentAt'
  >,
  code: string,
): GiftCardPaper {
  const locale = giftCardLocale(tenant, card);
  const { letter, motifs } = giftCardMessagesOf(locale);
  const { house } = paperHead(tenant, locale);
  const amount = formatAmount(card.amount, tenant.priceFormat);
  return {
    kind: 'gift-card',
    title: letter.title(amount),
    lang: locale,
    createdAt: card.sentAt ?? new Date(0),
    houseName: house.name,
    footer: house.footer,
    motif: motifs[card.motif],
    amount,
    name: card.recipientName === '' ? '' : letter.greeting(card.recipientName),
    message: card.message.split('\n'),
    from: card.senderName,
    code: shownGiftCardCode(code),
    facts: [
      [letter.amount, amount],
      [letter.validTo, dayText(locale, card.expiresOn)],
    ],
    how: letter.how,
    scan: letter.scan,
  };
}
