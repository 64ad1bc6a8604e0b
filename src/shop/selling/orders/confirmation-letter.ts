import { Temporal } from 'temporal-polyfill';
import { groupsOfFour } from '../../../platform/banking/iban.ts';
import { spaced } from '../../../platform/banking/references.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { ownWords } from '../../../tenants/own-methods.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { type Money, money } from '../../catalogue/prices/index.ts';
import { type Article, brandedName } from '../../catalogue/products/index.ts';
import { type Address, recipientLines } from '../addresses/index.ts';
import { amountToPay, type BasketKey } from '../basket/index.ts';
import type { CheckoutView } from '../checkout/index.ts';
import { dueDates, protectionOf, shownPercent } from '../instalments/index.ts';
import { deliveryRows, pickupRows } from './delivery-rows.ts';
import { methodOf } from './payment-method.ts';
import { transferReference } from './transfer-reference.ts';
import type { DirectDebit } from './types.ts';

type ToldArticle = Pick<Article, 'brand' | 'name' | 'variantText'>;
/** Contents of the mail, from an order that is being placed or from a stored one. */
export type MailOrder = {
  key: Pick<BasketKey, 'tenant' | 'locale'>;
  view: Pick<CheckoutView, 'contact' | 'delivery' | 'payment' | 'deliveryGroups' | 'totals' | 'instalments'> & {
    basket: {
      lines: {
        sku: string;
        quantity: number;
        lineTotal: Money;
        article: ToldArticle & Pick<Article, 'price'>;
      }[];
      benefits: { gifts: { sku: string; article: ToldArticle }[] };
    };
  };
  orderNumber: string;
  /** Null for a guest's order. */
  customerNumber: string | null;
  /** Direct debit that the mail announces. */
  debit?: DirectDebit | null;
};

/** Rows of the mail as plain data, which the HTML and the text part share. */
export type Section = { title: string; rows: (string | [label: string, value: string])[] };
export type ConfirmationLetter = {
  subject: string;
  preview: string;
  title: string;
  intro: string[];
  lines: { title: string; notes: string[]; quantity: string; total: string }[];
  totals: { label: string; value: string; strong: boolean }[];
  sections: Section[];
  links: { label: string; url: string }[];
  closing: string[];
};

const dayFormats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a calendar date, given as midnight UTC, as "21. November 2026". */
function dayFormat(locale: Locale): Intl.DateTimeFormat {
  const known = dayFormats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  dayFormats.set(locale, made);
  return made;
}

/** Writes the confirmation of an order; `publicUrl` is the address of the tenant's shop. */
export function confirmationLetter(
  { key, view, orderNumber, customerNumber, debit }: MailOrder,
  now: Date,
  publicUrl: string,
): ConfirmationLetter {
  const { tenant, locale } = key;
  const texts = messagesOf(locale).mail.orderConfirmation;
  const checkout = messagesOf(locale).checkout;
  const price = (money: Money) => formatAmount(money.amount, tenant.priceFormat);
  const days = dayFormat(locale);
  const day = (date: string) => days.format(Date.parse(date));
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tenant.timeZone).toPlainDate();
  const billing = view.delivery?.billing;
  const { totals } = view;
  const pickup = view.delivery?.options.pickup;
  const url = (area: 'terms' | 'revocation' | 'contact') => `${publicUrl}${href(locale, area)}`;
  const address = (value: Address): string[] => [
    ...recipientLines(value),
    `${value.street} ${value.houseNumber}`.trim(),
    `${value.postalCode} ${value.city}`,
    checkout.countries[value.country as keyof typeof checkout.countries] ?? value.country,
  ];
  const method = methodOf(view);
  const reference = spaced(transferReference(tenant, { orderNumber, customerNumber, method }));
  const transfer: Section['rows'] = [
    [texts.amount, price(amountToPay(totals))],
    [texts.accountHolder, tenant.payment.accountHolder],
    [texts.iban, groupsOfFour(tenant.payment.iban)],
    [texts.bankTransferReference, reference],
  ];
  return {
    subject: texts.subject(orderNumber, tenant.seoTitleName),
    preview: texts.preview,
    title: texts.title,
    intro: [
      billing ? `${texts.greetings[billing.salutation](billing.firstName, billing.lastName)}` : '',
      texts.intro(orderNumber, day(today.toString())),
    ].filter((line) => line !== ''),
    lines: [
      ...view.basket.lines.map((line) => ({
        title: brandedName(line.article),
        notes: [line.article.variantText, `${texts.articleNumber} ${line.sku}`].filter((note) => note !== ''),
        quantity: `${line.quantity} × ${price(line.article.price)}`,
        total: price(line.lineTotal),
      })),
      ...view.basket.benefits.gifts.map(({ article, sku }) => ({
        title: brandedName(article),
        notes: [article.variantText, `${texts.articleNumber} ${sku}`].filter((note) => note !== ''),
        quantity: `1 × ${texts.free}`,
        total: texts.free,
      })),
    ],
    totals: totalRows(totals, { tenant, locale }),
    sections: [
      {
        title: texts.deliveryTitle,
        rows: view.deliveryGroups.flatMap((group) => deliveryRows(group, locale, price, day)),
      },
      ...(billing && !pickup
        ? [{ title: texts.shippingAddress, rows: address(view.delivery?.shipping ?? billing) }]
        : []),
      ...(pickup ? [{ title: texts.shippingAddress, rows: pickupRows(pickup, checkout.how) }] : []),
      ...(billing ? [{ title: texts.billingAddress, rows: address(billing) }] : []),
      // Labels are texts of the retailer.
      ...(view.delivery?.fields ?? []).map(({ label, value }) => ({ title: label, rows: [value] })),
      ...(totals.premium ? [{ title: texts.premium, rows: [texts.premiumText] }] : []),
      {
        title: texts.paymentTitle,
        rows:
          totals.total.amount < 1
            ? [billingMessagesOf(key.locale).pay.nothing]
            : [
                method === 'invoice' && tenant.documents.invoiceAt === 'shipment'
                  ? texts.invoiceLater(tenant.payment.invoiceTermDays)
                  : (texts.payment[method]?.(
                      method === 'prepayment' ? tenant.prepayment.cancelAfterDays : tenant.payment.invoiceTermDays,
                    ) ?? ownWords(tenant, method, key.locale).mailed),
                ...(method === 'prepayment' ? transfer : []),
                ...(debit ? debitRows(debit, locale, price(amountToPay(totals)), day) : []),
              ],
      },
      ...planSection(key, view, today.toString()),
    ],
    links: [
      { label: texts.withdrawalLink, url: url('revocation') },
      { label: texts.termsLink, url: url('terms') },
    ],
    closing: [
      texts.withdrawal(tenant.withdrawalDays),
      texts.terms(tenant.termsVersion),
      texts.help,
      texts.closing,
      texts.sender(tenant.seoTitleName),
    ],
  };
}

/** Lists what a debtor must know before a direct debit: amount, day, mandate and creditor (SEPA core rulebook, 4.3). */
function debitRows(
  { mandateReference, creditorId, collectedOn }: DirectDebit,
  locale: Locale,
  amount: string,
  day: (date: string) => string,
): Section['rows'] {
  const texts = messagesOf(locale).mail.orderConfirmation;
  return [
    [texts.amount, amount],
    ...(collectedOn === null ? [] : [[texts.debit.day, day(collectedOn)] satisfies [string, string]]),
    [texts.debit.mandate, mandateReference],
    ...(creditorId === null ? [] : [[texts.debit.creditor, creditorId] satisfies [string, string]]),
  ];
}

/** Lists the amounts of an order, from goods to the VAT that the total contains. */
function totalRows(totals: CheckoutView['totals'], { tenant, locale }: MailOrder['key']): ConfirmationLetter['totals'] {
  const texts = messagesOf(locale).mail.orderConfirmation;
  const { summary } = messagesOf(locale).basket;
  const cardTexts = giftCardMessagesOf(locale);
  const { bought = money(0, tenant.currency), used = [] } = totals.giftCards ?? {};
  const price = (money: Money) => formatAmount(money.amount, tenant.priceFormat);
  return [
    { label: texts.goods, value: price(totals.goods), strong: false },
    ...totals.discounts.map((discount) => ({
      label: discountName(discount),
      value: discount.kind === 'gift' || discount.amount.amount === 0 ? texts.free : `\u2212${price(discount.amount)}`,
      strong: false,
    })),
    {
      label: texts.delivery,
      value: totals.delivery.amount === 0 ? texts.free : price(totals.delivery),
      strong: false,
    },
    ...(totals.premium ? [{ label: texts.premium, value: price(totals.premium), strong: false }] : []),
    ...(bought.amount > 0 ? [{ label: cardTexts.order.title, value: price(bought), strong: false }] : []),
    { label: texts.total, value: price(totals.total), strong: true },
    ...used.map(({ lastFour, amount }) => ({
      label: summary.giftCardUsed(lastFour),
      value: `\u2212${price(amount)}`,
      strong: false,
    })),
    ...(used.length > 0 ? [{ label: summary.toPay, value: price(amountToPay(totals)), strong: true }] : []),
    ...totals.vat.map((vat) => ({
      label: texts.vat(String(vat.permille / 10).replace('.', tenant.priceFormat.decimal)),
      value: price(vat.amount),
      strong: false,
    })),
  ];
}

/** Returns "Sommeraktion (SOMMER26)", or the title alone if there is no code. */
function discountName({ title, code }: { title: string; code: string | null }): string {
  return code === null ? title : `${title} (${code})`;
}

/** Lists the plan of an order by instalments with every due date. */
function planSection(key: MailOrder['key'], view: MailOrder['view'], day: string): Section[] {
  const plan = view.payment?.method === 'instalments' ? view.instalments?.plan : null;
  if (!plan) return [];
  const { tenant, locale } = key;
  const { rows, warning } = messagesOf(locale).credit;
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const days = dayFormat(locale);
  const permille = view.payment?.instalments?.insured ? (view.instalments?.protection?.permille ?? 0) : 0;
  const percent = shownPercent(plan.rate).toFixed(1).replace('.', tenant.priceFormat.decimal);
  const dues = dueDates(plan, day, tenant.country);
  const costs: [string, string][] = [
    [rows.base, price(plan.base)],
    [rows.surcharge, price(plan.surcharge)],
    [rows.pauseSurcharge, price(plan.pauseSurcharge)],
    [rows.total, price(plan.total)],
    [rows.rate, `${percent}\u00a0%`],
    ...(permille > 0 ? [[rows.protection, price(protectionOf(plan.monthly, permille))] as [string, string]] : []),
  ];
  return [
    { title: rows.title, rows: [...costs, warning] },
    {
      title: rows.dues,
      rows: dues.map((due): [string, string] => [
        days.format(Date.parse(due.payableOn)),
        price(due.amount + (permille > 0 ? protectionOf(due.amount, permille) : 0)),
      ]),
    },
  ];
}
