import { Temporal } from 'temporal-polyfill';
import { groupsOfFour } from '../../../platform/banking/iban.ts';
import { spaced } from '../../../platform/banking/references.ts';
import type { Clock } from '../../../platform/clock.ts';
import { escapeHtml, mailHtml, type Slots } from '../../../platform/mail/mjml.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { Article } from '../../catalogue/products/index.ts';
import { imprintOf, type MailKind } from '../../mail/templates/index.ts';
import type { Address } from '../addresses/index.ts';
import type { BasketKey } from '../basket/index.ts';
import type { CheckoutView } from '../checkout/index.ts';
import { dueDates, protectionOf, shownPercent } from '../instalments/index.ts';
import { deliveryRows, pickupRows } from './delivery-rows.ts';
import { transferReference } from './transfer-reference.ts';

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
};
type Request = MailOrder;

/** Rows of the mail as plain data, which the HTML and the text part share. */
type Section = { title: string; rows: (string | [label: string, value: string])[] };
type Letter = {
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

/** Creates the confirmation of an order in its language, as HTML and text (UWG 3(1)s: at once, by electronic means). */
export function createConfirmationMail(deps: {
  clock: Clock;
  publicUrlOf: PublicUrlOf;
}): (request: Request) => Promise<Mail> {
  return async (request) => {
    const { tenant, locale } = request.key;
    const letter = writeLetter(request, deps.clock.now(), deps.publicUrlOf(tenant));
    const organisation = (tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0]).organisation;
    return {
      tenant: tenant.id,
      locale,
      kind: 'order-confirmation' satisfies MailKind,
      from: `${tenant.companyName} <${organisation.contactEmail}>`,
      to: request.view.contact?.email ?? '',
      subject: letter.subject,
      html: await mailHtml((slots) => asMjml(letter, locale, imprintOf(organisation), slots)),
      text: asText(letter, locale, imprintOf(organisation)),
      key: `order-confirmation:${tenant.id}:${request.orderNumber}`,
      attachments: [{ kind: 'bill', id: request.orderNumber }],
    };
  };
}

const dayFormats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a calendar date, given as midnight UTC, as "21. November 2026". */
function dayFormat(locale: Locale): Intl.DateTimeFormat {
  const known = dayFormats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  dayFormats.set(locale, made);
  return made;
}

function writeLetter({ key, view, orderNumber, customerNumber }: Request, now: Date, publicUrl: string): Letter {
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
    `${value.firstName} ${value.lastName}`,
    `${value.street} ${value.houseNumber}`.trim(),
    `${value.postalCode} ${value.city}`,
    checkout.countries[value.country as keyof typeof checkout.countries] ?? value.country,
  ];
  const method = view.payment?.method ?? 'prepayment';
  const reference = spaced(transferReference(tenant, { orderNumber, customerNumber, method }));
  const transfer: Section['rows'] = [
    [texts.amount, price(totals.total)],
    [texts.accountHolder, tenant.payment.accountHolder],
    [texts.iban, groupsOfFour(tenant.payment.iban)],
    [texts.bankTransferReference, reference],
  ];
  return {
    subject: texts.subject(orderNumber),
    preview: texts.preview,
    title: texts.title,
    intro: [
      billing ? `${texts.greetings[billing.salutation](billing.firstName, billing.lastName)}` : '',
      texts.intro(orderNumber, day(today.toString())),
    ].filter((line) => line !== ''),
    lines: [
      ...view.basket.lines.map((line) => ({
        title: `${line.article.brand} ${line.article.name}`.trim(),
        notes: [line.article.variantText, `${texts.articleNumber} ${line.sku}`].filter((note) => note !== ''),
        quantity: `${line.quantity} × ${price(line.article.price)}`,
        total: price(line.lineTotal),
      })),
      ...view.basket.benefits.gifts.map(({ article, sku }) => ({
        title: `${article.brand} ${article.name}`.trim(),
        notes: [article.variantText, `${texts.articleNumber} ${sku}`].filter((note) => note !== ''),
        quantity: `1 × ${texts.free}`,
        total: texts.free,
      })),
    ],
    totals: [
      { label: texts.goods, value: price(totals.goods), strong: false },
      ...totals.discounts.map((discount) => ({
        label: discountName(discount),
        value:
          discount.kind === 'gift' || discount.amount.amount === 0 ? texts.free : `\u2212${price(discount.amount)}`,
        strong: false,
      })),
      {
        label: texts.delivery,
        value: totals.delivery.amount === 0 ? texts.free : price(totals.delivery),
        strong: false,
      },
      ...(totals.premium ? [{ label: texts.premium, value: price(totals.premium), strong: false }] : []),
      { label: texts.total, value: price(totals.total), strong: true },
      ...totals.vat.map((vat) => ({
        label: texts.vat(String(vat.permille / 10).replace('.', tenant.priceFormat.decimal)),
        value: price(vat.amount),
        strong: false,
      })),
    ],
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
      ...(totals.premium ? [{ title: texts.premium, rows: [texts.premiumText] }] : []),
      {
        title: texts.paymentTitle,
        rows:
          totals.total.amount < 1
            ? [billingMessagesOf(key.locale).pay.nothing]
            : [texts.payment[method](tenant.payment.invoiceTermDays), ...(method === 'prepayment' ? transfer : [])],
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
      texts.sender,
    ],
  };
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
  const dues = dueDates(plan, day, tenant.delivery.countries[0] ?? '');
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

const PAPER = '#FBFAF7';
const INK = '#1B1F1D';
const SLATE = '#56605A';
const SPRUCE = '#124B3F';
const HAIRLINE = '#D8D2C8';

/** Prevents line breaks at hyphens, such as those of article numbers in a narrow column. */
const unbroken = (html: string): string =>
  html.replaceAll(/[^\s<>]+-[^\s<>]+/g, (word) => `<span style="white-space:nowrap">${word}</span>`);

function asMjml(letter: Letter, locale: Locale, footer: string[], { text, markup }: Slots): string {
  const row = (entry: Letter['lines'][number]) => `<tr>
    <td style="padding:10px 12px 10px 0;border-bottom:1px solid ${HAIRLINE}">
      <strong>${escapeHtml(entry.title)}</strong><br/>${entry.notes.map((note) => `<span style="color:${SLATE}">${unbroken(escapeHtml(note))}</span>`).join('<br/>')}
      <br/>${escapeHtml(entry.quantity)}
    </td>
    <td style="padding:10px 0;border-bottom:1px solid ${HAIRLINE};text-align:right;vertical-align:bottom;white-space:nowrap">${escapeHtml(entry.total)}</td></tr>`;
  const total = (entry: Letter['totals'][number]) => {
    const weight = entry.strong ? 'font-weight:bold;font-size:17px' : `color:${SLATE}`;
    return `<tr><td style="padding:4px 0;${weight}">${escapeHtml(entry.label)}</td><td style="padding:4px 0;text-align:right;white-space:nowrap;${weight}">${escapeHtml(entry.value)}</td></tr>`;
  };
  const section = (entry: Section) =>
    `<mj-text padding-top="20px" font-weight="bold">${text(entry.title)}</mj-text><mj-text padding-top="0">${markup(
      entry.rows
        .map((own) =>
          typeof own === 'string'
            ? escapeHtml(own)
            : `<span style="color:${SLATE}">${escapeHtml(labelled(locale, own[0], ''))}</span>${escapeHtml(own[1])}`,
        )
        .join('<br/>'),
    )}</mj-text>`;
  return `<mjml lang="${locale}"><mj-head><mj-title>${text(letter.subject)}</mj-title><mj-preview>${text(letter.preview)}</mj-preview>
    <mj-attributes><mj-all font-family="Archivo, Helvetica, Arial, sans-serif" color="${INK}"/><mj-text font-size="15px" line-height="1.5" padding="4px 24px"/></mj-attributes></mj-head>
    <mj-body background-color="${PAPER}" width="600px">
      <mj-section border-top="6px solid ${SPRUCE}" padding="24px 0 8px"><mj-column>
        <mj-text font-size="22px" font-weight="bold" letter-spacing="1px">Montarve</mj-text>
        <mj-text padding-top="16px" font-size="24px" line-height="1.25" font-weight="bold">${text(letter.title)}</mj-text>
        ${letter.intro.map((line) => `<mj-text>${text(line)}</mj-text>`).join('')}
      </mj-column></mj-section>
      <mj-section padding="8px 0"><mj-column><mj-table padding="4px 24px" font-size="15px" line-height="1.45">${markup(letter.lines.map(row).join(''))}</mj-table>
        <mj-table padding="8px 24px" font-size="15px">${markup(letter.totals.map(total).join(''))}</mj-table></mj-column></mj-section>
      <mj-section padding="0"><mj-column>${letter.sections.map(section).join('')}</mj-column></mj-section>
      <mj-section padding="16px 0 32px"><mj-column>
        ${letter.closing.map((line) => `<mj-text>${text(line)}</mj-text>`).join('')}
        <mj-text padding-top="12px">${letter.links.map((link) => `<a href="${text(link.url)}" style="color:${SPRUCE}">${text(link.label)}</a>`).join('<br/>')}</mj-text>
        <mj-divider border-width="1px" border-color="${HAIRLINE}" padding="16px 24px 8px"/>
        <mj-text font-size="12px" color="${SLATE}">${footer.map(text).join('<br/>')}</mj-text>
      </mj-column></mj-section></mj-body></mjml>`;
}

function asText(letter: Letter, locale: Locale, footer: string[]): string {
  const rule = '-'.repeat(48);
  return [
    letter.title,
    '',
    ...letter.intro,
    '',
    rule,
    ...letter.lines.flatMap((line) => [
      line.title,
      ...line.notes.map((note) => `  ${note}`),
      `  ${line.quantity} = ${line.total}`,
      '',
    ]),
    rule,
    ...letter.totals.map((total) => labelled(locale, total.label, total.value)),
    ...letter.sections.flatMap((section) => [
      '',
      section.title,
      ...section.rows.map((row) => `  ${typeof row === 'string' ? row : labelled(locale, row[0], row[1])}`),
    ]),
    '',
    ...letter.closing,
    '',
    ...letter.links.map((link) => labelled(locale, link.label, link.url)),
    '',
    ...footer,
    '',
  ].join('\n');
}
