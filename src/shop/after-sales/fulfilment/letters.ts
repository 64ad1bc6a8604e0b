import type { Mail } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import { guestReturnHref, orderHref } from '../../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import type { AfterOrderMessages } from '../../../tenants/messages/types.ts';
import { carrierName } from '../../../tenants/own-carrier.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter, type Letter, type MailKind } from '../../mail/templates/index.ts';
import { dayText } from '../../money/billing/index.ts';
import { type Carrier, trackingUrl } from './carriers.ts';
import type { LifeOrder } from './types.ts';

/** Addressee of a letter. Customers get links to their account, guests get signed links. */
export type Addressee = { tenant: Tenant; publicUrl: string; order: LifeOrder; email: string; linkToken: string };
export type LetterUnit = { title: string; variantText: string; quantity: number };

type Said = Pick<Letter, 'subject' | 'title' | 'paragraphs'> &
  Partial<Pick<Letter, 'facts' | 'afterwards' | 'button' | 'link' | 'ignore' | 'values'>>;

/** Returns the language of the order, or the tenant's first one if the tenant no longer offers it. */
export function localeOfOrder(tenant: Tenant, order: { locale: string }): Locale {
  return (tenant.locales.find((entry) => entry.locale === order.locale) ?? tenant.locales[0]).locale;
}

/** Composes a letter about an order, with a link to it. */
export async function orderLetter(
  to: Addressee,
  about: { kind: MailKind; key: string; attachments?: Mail['attachments'] },
  said: Said,
): Promise<Mail> {
  const { tenant, publicUrl, order, email } = to;
  const locale = localeOfOrder(tenant, order);
  const text = afterOrderMessagesOf(locale).letters;
  const path = order.customerId === null ? guestReturnHref(locale, to.linkToken) : orderHref(locale, order.number);
  const mail = await composeLetter(
    { tenant, locale },
    { kind: about.kind, to: email, key: `${about.kind}:${tenant.id}:${about.key}` },
    { button: text.button, link: `${publicUrl}${path}`, ignore: text.ignore, ...said },
  );
  return about.attachments ? { ...mail, attachments: about.attachments } : mail;
}

function factsOf(locale: Locale, pieces: readonly LetterUnit[]): [string, string][] {
  const text = afterOrderMessagesOf(locale);
  return pieces.map(({ title, variantText, quantity }) => [
    variantText === '' ? title : `${title} (${variantText})`,
    text.pieces(quantity),
  ]);
}

export function shippedLetter(
  to: Addressee,
  shipment: {
    number: number;
    carrier: Carrier;
    trackingNumber: string | null;
    postalCode: string;
    kind: 'all' | 'part' | 'exchange';
    /** Event of the invoice for its units; null if another document billed them. */
    invoice: string | null;
  },
  pieces: readonly LetterUnit[],
): Promise<Mail> {
  const all = afterOrderMessagesOf(localeOfOrder(to.tenant, to.order));
  const text = all.letters.shipped;
  const { number: order } = to.order;
  const { carrier, trackingNumber } = shipment;
  const url = trackingUrl(carrier, trackingNumber, { postalCode: shipment.postalCode, tenant: to.tenant });
  return orderLetter(
    to,
    {
      kind: 'order-shipped',
      key: `${order}:${shipment.number}`,
      ...(shipment.invoice === null ? {} : { attachments: [{ kind: 'document', id: shipment.invoice }] }),
    },
    {
      subject: text.subject(order),
      values: { order },
      title: text.title,
      paragraphs: [
        text[shipment.kind](order),
        ...(carrier === 'two-man' ? [text.twoMan] : []),
        ...(shipment.invoice === null ? [] : [text.invoice]),
      ],
      facts: [
        ...factsOf(localeOfOrder(to.tenant, to.order), pieces),
        [text.carrier, carrierName(all.carriers, carrier, to.tenant)],
        ...(shipment.kind === 'exchange'
          ? []
          : [
              [all.stage, all.stages[shipment.kind === 'all' ? 'shipped' : 'partly-shipped']] satisfies [
                string,
                string,
              ],
            ]),
        ...(trackingNumber === null ? [] : [[all.shipments.number, trackingNumber] satisfies [string, string]]),
      ],
      ...(url === null ? {} : { button: text.follow, link: url }),
    },
  );
}

export function registeredLetter(
  to: Addressee,
  entry: {
    number: string;
    collectOn: string | null;
    /** Minor units. */
    labelFee: number;
  },
  pieces: readonly LetterUnit[],
): Promise<Mail> {
  const locale = localeOfOrder(to.tenant, to.order);
  const { letters, fee } = afterOrderMessagesOf(locale);
  const text = letters.registered;
  return orderLetter(
    to,
    {
      kind: 'return-registered',
      key: entry.number,
      ...(entry.collectOn === null ? { attachments: [{ kind: 'return-label', id: entry.number }] } : {}),
    },
    {
      subject: text.subject(entry.number),
      values: { return: entry.number },
      title: text.title,
      paragraphs: [
        entry.collectOn === null ? text.label : text.collection(dayText(locale, entry.collectOn)),
        ...(entry.labelFee === 0 ? [] : [fee(formatAmount(entry.labelFee, to.tenant.priceFormat))]),
        text.until,
      ],
      facts: factsOf(localeOfOrder(to.tenant, to.order), pieces),
    },
  );
}

export function receivedLetter(to: Addressee, entry: { number: string; creditDueOn: string }): Promise<Mail> {
  const locale = localeOfOrder(to.tenant, to.order);
  const text = afterOrderMessagesOf(locale).letters.received;
  return orderLetter(
    to,
    { kind: 'return-received', key: entry.number },
    {
      subject: text.subject(entry.number),
      values: { return: entry.number },
      title: text.title,
      paragraphs: [text.text(dayText(locale, entry.creditDueOn))],
    },
  );
}

export type LetterCredit = {
  number: string;
  amount: number;
  /** Deducted fee for the label. */
  fee: number;
  restWay: 'none' | 'invoice' | 'instalments' | 'transfer';
  /** Minor units: the transferred part, and the part paid manually before. */
  transfer: number;
  given: number;
  /** Minor units that went back onto gift cards. */
  ontoCards: number;
  payoutDueOn: string | null;
};

/** Returns a sentence on how the customer receives a credit; for a partial transfer, with its amount. */
export function creditWay(
  { credits }: Pick<AfterOrderMessages, 'credits'>,
  tenant: Pick<Tenant, 'priceFormat'>,
  {
    restWay,
    transfer,
    amount,
    ontoCards,
    locale,
  }: Pick<LetterCredit, 'restWay' | 'transfer' | 'amount' | 'ontoCards'> & {
    locale: Locale;
  },
): string {
  if (ontoCards > 0) {
    const back = giftCardMessagesOf(locale).order.refunded(formatAmount(ontoCards, tenant.priceFormat));
    if (ontoCards >= amount) return back;
    const money = { restWay, transfer, amount: amount - ontoCards, ontoCards: 0, locale };
    return `${back} ${creditWay({ credits }, tenant, money)}`;
  }
  const isPart = restWay === 'transfer' && transfer < amount;
  return isPart ? credits.part(formatAmount(transfer, tenant.priceFormat)) : credits.ways[restWay];
}

export function creditSentences(to: Addressee, credit: LetterCredit): string[] {
  const locale = localeOfOrder(to.tenant, to.order);
  const text = afterOrderMessagesOf(locale);
  const { letters, credits } = text;
  return [
    letters.settled.credit(credit.number, formatAmount(credit.amount, to.tenant.priceFormat)),
    ...(credit.fee === 0 ? [] : [letters.settled.fee(formatAmount(credit.fee, to.tenant.priceFormat))]),
    ...(credit.given === 0 ? [] : [credits.given(formatAmount(credit.given, to.tenant.priceFormat))]),
    [
      credit.given < credit.amount ? creditWay(text, to.tenant, { ...credit, locale }) : '',
      credit.restWay === 'transfer' ? credits.account.missing : '',
      credit.payoutDueOn === null ? '' : credits.payoutUntil(dayText(locale, credit.payoutDueOn)),
    ]
      .filter((part) => part !== '')
      .join(' '),
  ];
}

/** A letter that asks for a bank account has a button for it. */
export function creditButton(to: Addressee, credit: LetterCredit | null): Pick<Said, 'button'> {
  if (credit?.restWay !== 'transfer') return {};
  return { button: afterOrderMessagesOf(localeOfOrder(to.tenant, to.order)).credits.account.enter };
}

/** Informs a customer of a payment that exceeded the bill, and asks for a bank account for its payout. */
export function overpaidLetter(
  to: Addressee,
  payout: { number: string; amount: number; dueOn: string },
): Promise<Mail> {
  const locale = localeOfOrder(to.tenant, to.order);
  const { letters, credits } = afterOrderMessagesOf(locale);
  const text = letters.overpaid;
  return orderLetter(
    to,
    { kind: 'order-overpaid', key: payout.number },
    {
      subject: text.subject(to.order.number),
      title: text.title,
      paragraphs: [
        text.text(to.order.number, formatAmount(payout.amount, to.tenant.priceFormat)),
        `${credits.account.missing} ${credits.payoutUntil(dayText(locale, payout.dueOn))}`,
      ],
      button: credits.account.enter,
    },
  );
}

/** Informs a customer of a settled return. `notes` are sentences about refused and exchanged goods. */
export function settledLetter(
  to: Addressee,
  entry: { number: string; notes: readonly string[] },
  credit: LetterCredit | null,
): Promise<Mail> {
  const text = afterOrderMessagesOf(localeOfOrder(to.tenant, to.order)).letters.settled;
  return orderLetter(
    to,
    {
      kind: 'return-settled',
      key: entry.number,
      ...(credit === null ? {} : { attachments: [{ kind: 'credit-note', id: credit.number }] }),
    },
    {
      subject: text.subject(entry.number),
      values: { return: entry.number },
      title: text.title,
      paragraphs: [...entry.notes, ...(credit === null ? [text.none] : creditSentences(to, credit))],
      ...creditButton(to, credit),
    },
  );
}

export function cancelledLinesLetter(
  to: Addressee,
  key: string,
  pieces: readonly LetterUnit[],
  credit: LetterCredit | null,
): Promise<Mail> {
  const all = afterOrderMessagesOf(localeOfOrder(to.tenant, to.order)).letters;
  const text = all.cancelledLines;
  return orderLetter(
    to,
    {
      kind: 'order-changed',
      key: `${to.order.number}:${key}`,
      ...(credit === null ? {} : { attachments: [{ kind: 'credit-note', id: credit.number }] }),
    },
    {
      subject: text.subject(to.order.number),
      title: text.title,
      paragraphs: [text.text(to.order.number)],
      afterwards: [text.rest, ...(credit === null ? [] : creditSentences(to, credit))],
      facts: factsOf(localeOfOrder(to.tenant, to.order), pieces),
      ...creditButton(to, credit),
    },
  );
}

/** Informs a customer of a price reduction, with its document. */
export function reducedLetter(to: Addressee, reason: string, credit: LetterCredit): Promise<Mail> {
  const text = afterOrderMessagesOf(localeOfOrder(to.tenant, to.order)).letters.reduced;
  return orderLetter(
    to,
    {
      kind: 'order-changed',
      key: `${to.order.number}:reduced:${credit.number}`,
      attachments: [{ kind: 'credit-note', id: credit.number }],
    },
    {
      subject: text.subject(to.order.number),
      title: text.title,
      paragraphs: [text.text(to.order.number, reason), ...creditSentences(to, credit)],
      ...creditButton(to, credit),
    },
  );
}

/** Sends the link with which a guest registers a return. */
export function linkLetter(site: LinkSite, order: { number: string; locale: Locale; token: string }): Promise<Mail> {
  const { text, ...said } = afterOrderMessagesOf(order.locale).letters.link;
  return returnLink(site, order.locale, {
    ...said,
    paragraphs: [text(order.number)],
    link: `${site.publicUrl}${guestReturnHref(order.locale, order.token)}`,
  });
}

/** Tells a mailbox that no order has this number and its address. */
export function unknownOrderLetter(site: LinkSite, asked: { number: string; locale: Locale }): Promise<Mail> {
  const { text, ...said } = afterOrderMessagesOf(asked.locale).letters.noOrder;
  return returnLink(site, asked.locale, {
    ...said,
    paragraphs: text(asked.number),
    link: `${site.publicUrl}${guestReturnHref(asked.locale)}`,
  });
}

type LinkSite = Pick<Addressee, 'tenant' | 'publicUrl' | 'email'>;

function returnLink({ tenant, email }: LinkSite, locale: Locale, said: Letter): Promise<Mail> {
  const about = { kind: 'return-link' as const, to: email, key: `return-link:${tenant.id}:${newToken()}` };
  return composeLetter({ tenant, locale }, about, said);
}

/** Tells a customer that a bought gift card was withdrawn, and how its price is paid back. */
export function giftCardWithdrawnLetter(
  to: Addressee,
  card: { cardId: string; title: string; text: string },
  credit: LetterCredit,
): Promise<Mail> {
  return orderLetter(
    to,
    {
      kind: 'order-changed',
      key: `gift-card:${card.cardId}`,
      attachments: [{ kind: 'credit-note', id: credit.number }],
    },
    {
      subject: `${card.title} ${to.order.number}`,
      title: card.title,
      paragraphs: [card.text, ...creditSentences(to, credit)],
      ...creditButton(to, credit),
    },
  );
}
