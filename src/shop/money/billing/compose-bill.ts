import { Temporal } from 'temporal-polyfill';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { ownWords } from '../../../tenants/own-methods.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { amountToPay } from '../../selling/basket/index.ts';
import { dayOf, hasEnded } from '../../selling/instalments/index.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { type BillDates, billDates } from './bill-dates.ts';
import { billSlips } from './bill-slips.ts';
import { type BilledVat, billVat } from './bill-vat.ts';
import { dayText } from './day-text.ts';
import { debitText } from './debit-text.ts';
import type { BillPaper } from './paper/bill-paper.ts';
import { paperHead } from './paper-head.ts';
import { plannedMoney, planTables } from './plan-tables.ts';
import type { PlanMoney } from './ports.ts';

/** An invoice has a number and a day of its own. A confirmation lists the same order and is no invoice. */
export type BillIdentity = { kind: 'invoice'; number: string; issuedOn: string; at: Date } | { kind: 'confirmation' };

/**
 * Returns the content of a bill in the language of the order. `booked`: the plan's money in the ledger; null before it
 * is booked. Without an identity, the bill has the number and the day of its order, as bills before the archive had.
 */
export function composeBill(
  tenant: Tenant,
  locale: Locale,
  bill: BilledOrder,
  booked: PlanMoney | null = null,
  identity: BillIdentity | null = null,
): BillPaper {
  const { order, customerNumber, cancelledAt } = bill;
  const isConfirmation = identity?.kind === 'confirmation';
  const issued = identity?.kind === 'invoice' ? identity : null;
  const number = issued?.number ?? order.number;
  const text = billingMessagesOf(locale);
  const {
    checkout,
    basket: { summary },
  } = messagesOf(locale);
  const cards = giftCardMessagesOf(locale);
  const { house, address } = paperHead(tenant, locale);
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const agreed = billDates({ ...order, isPrepaid: order.payment === 'prepayment' }, tenant);
  const dates = issued ? issuedLater(agreed, issued.issuedOn) : agreed;
  const vat = billVat(tenant, order);
  const [billed, shipped] = [address(order.billing), address(order.shipping)];
  const isWaiting = cancelledAt === null && (order.payment === 'invoice' || order.payment === 'prepayment');
  const method = order.payment;
  const plan = order.instalments;
  const planMoney = plan && (booked ?? plannedMoney(plan, order.totals.total.amount));
  return {
    title: `${isConfirmation ? text.titles.confirmation : text.titles.invoice} ${number}`,
    lang: locale,
    createdAt: issued?.at ?? order.placedAt,
    house,
    recipient: billed,
    heading: isConfirmation
      ? text.titles.confirmation
      : method === 'prepayment' || method === 'instalments'
        ? text.titles[method]
        : text.titles.invoice,
    stamp: cancelledAt === null ? null : text.cancelled,
    facts: factsOf(
      bill,
      dates,
      isWaiting && !isConfirmation && method === 'invoice' && amountToPay(order.totals).amount > 0,
    ),
    shippedTo: shipped.join() === billed.join() ? null : { title: text.shippedTo, lines: shipped },
    table: {
      article: text.lines.article,
      quantity: text.lines.quantity,
      unit: text.lines.unit,
      total: text.lines.total,
    },
    lines: order.lines.map((line) => {
      const isFree = line.lineTotal.amount === 0;
      return {
        title: line.title,
        notes: [line.variantText, text.lines.articleNumber(line.sku)].filter((note) => note !== ''),
        quantity: String(line.quantity),
        unit: isFree ? text.lines.free : price(line.unitPrice.amount),
        total: isFree ? text.lines.free : price(line.lineTotal.amount),
      };
    }),
    totals: totalsOf(),
    vat: {
      title: text.vat.title,
      heads: [text.vat.rate, text.vat.net, text.vat.tax, text.vat.gross],
      // A document with VAT would be an invoice.
      rows: isConfirmation ? [] : vatRows(vat, tenant),
    },
    paragraphs: cancelledAt === null ? [payText(), text.thanks] : [payText()],
    tables:
      plan && planMoney && cancelledAt === null
        ? planTables(tenant, locale, { plan, total: order.totals.total.amount, money: planMoney })
        : [],
    slips:
      cancelledAt !== null || (isConfirmation && method === 'invoice')
        ? []
        : billSlips({ tenant, locale, order, customerNumber, dates, vat, planMoney, number, isConfirmation }),
    page: text.page('{page}', '{of}'),
  };

  function factsOf(of: BilledOrder, days: BillDates, isDue: boolean): [string, string][] {
    const { facts } = text;
    const supplied = of.order.deliveryGroups.length === 0 ? null : days.supplied;
    return [
      ...(isConfirmation ? [] : [[facts.number, number] satisfies [string, string]]),
      ...(number === of.order.number && !isConfirmation
        ? []
        : [[facts.order, of.order.number] satisfies [string, string]]),
      [isConfirmation ? facts.ordered : facts.issued, dayText(locale, days.issuedOn)],
      ...(of.customerNumber === null ? [] : [[facts.customer, of.customerNumber] satisfies [string, string]]),
      ...(supplied === null ? [] : [[facts.supplied, between(supplied)] satisfies [string, string]]),
      ...(isDue ? [[facts.due, dayText(locale, days.dueOn)] satisfies [string, string]] : []),
      [facts.vat, tenant.vatNumber],
    ];
  }

  function between({ from, to }: { from: string; to: string }): string {
    return from === to ? dayText(locale, from) : text.between(dayText(locale, from), dayText(locale, to));
  }

  function totalsOf(): BillPaper['totals'] {
    const { totals } = order;
    const used = totals.giftCards?.used ?? [];
    const off = totals.discounts.filter(({ amount }) => amount.amount > 0);
    const known =
      totals.goods.amount -
      off.reduce((sum, { amount }) => sum + amount.amount, 0) +
      totals.delivery.amount +
      (totals.premium?.amount ?? 0) +
      (totals.giftCards?.bought.amount ?? 0);
    const other = totals.total.amount - known;
    const extras = order.deliveryGroups.flatMap((group) => group.extras);
    const bare = extras.reduce((rest, { fee }) => rest - fee.amount, totals.delivery.amount);
    const row = (label: string, amount: number) => ({
      label,
      value: amount === 0 ? text.lines.free : price(amount),
      isStrong: false,
    });
    return [
      row(text.totals.goods, totals.goods.amount),
      ...off.map(({ title, code, amount }) => ({
        label: code === null ? title : `${title} (${code})`,
        value: `\u2212${price(amount.amount)}`,
        isStrong: false,
      })),
      ...(order.deliveryGroups.length === 0 ? [] : [row(text.totals.delivery, bare)]),
      ...extras.map(({ extra, fee }) => row(checkout.how.extras[extra].name, fee.amount)),
      ...(totals.premium ? [row(text.totals.premium, totals.premium.amount)] : []),
      // The total may include other charges than those listed above.
      ...(other === 0 ? [] : [row(text.totals.other, other)]),
      ...(totals.giftCards && totals.giftCards.bought.amount > 0
        ? [row(cards.order.title, totals.giftCards.bought.amount)]
        : []),
      { label: text.totals.total, value: price(totals.total.amount), isStrong: true },
      // A gift card is a means of payment, so it follows the total and changes no VAT.
      ...used.map(({ lastFour, amount }) => ({
        label: summary.giftCardUsed(lastFour),
        value: `\u2212${price(amount.amount)}`,
        isStrong: false,
      })),
      ...(used.length > 0 ? [{ label: summary.toPay, value: price(amountToPay(totals).amount), isStrong: true }] : []),
    ];
  }

  function payText(): string {
    if (cancelledAt !== null) return text.pay.cancelled(dayText(locale, dayOf(cancelledAt, tenant.timeZone)));
    if (amountToPay(order.totals).amount < 1) return text.pay.nothing;
    const names: Record<string, { name: string }> = checkout.payment.methods;
    if (isConfirmation)
      return method === 'invoice'
        ? text.pay.later
        : method === 'prepayment' || method === 'instalments'
          ? text.pay[method]
          : method === 'sepa'
            ? text.pay.debit(debitText(locale, order))
            : text.pay.online(names[method]?.name ?? ownWords(tenant, method, locale).name);
    if (method === 'invoice') return text.pay.invoice(dayText(locale, dates.dueOn));
    if (method === 'prepayment') return text.pay.prepayment;
    if (method === 'instalments') return plan && hasEnded(plan) ? text.pay.ended : text.pay.instalments;
    // The bank collects it days later, and may refuse.
    if (method === 'sepa') return text.pay.debit(debitText(locale, order));
    return text.pay.other(names[method]?.name ?? ownWords(tenant, method, locale).name);
  }
}

/** Returns the table of VAT by rate. */
export function vatRows(vat: readonly BilledVat[], { priceFormat }: Pick<Tenant, 'priceFormat'>): string[][] {
  const price = (amount: number) => formatAmount(amount, priceFormat);
  return vat.map((part) => [
    `${String(part.permille / 10).replace('.', priceFormat.decimal)}\u00a0%`,
    price(part.gross - part.vat),
    price(part.vat),
    price(part.gross),
  ]);
}

/** Returns the dates of a bill that was issued on another day than the order. The agreed due day stays. */
function issuedLater(agreed: BillDates, issuedOn: string): BillDates {
  const days = Temporal.PlainDate.from(issuedOn).until(agreed.dueOn, { largestUnit: 'day' }).days;
  return { ...agreed, issuedOn, days: Math.max(0, days) };
}
