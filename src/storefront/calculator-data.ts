import { decimalText, inMinorUnits, readMinorUnits } from '../currencies/decimal-text.ts';
import type { CreditMessages } from '../tenants/messages/index.ts';
import { href } from '../tenants/paths.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { PriceFormat, Tenant } from '../tenants/tenant.ts';
import { planParts } from './components/credit/plan-texts.ts';
import type { ShopRequest } from './context.ts';
import { creditText } from './credit-text.ts';

/**
 * Parses an entered amount to minor units: "1299.90", "1'299,9", "CHF 499.–". Returns null if it is invalid. With a
 * decimal comma, points group thousands: "1.299,90" and "1.299"; "1.50" is still 1.50.
 */
export function parseAmount(text: string, { decimal, currency }: { decimal: string; currency: string }): number | null {
  const plain = text.replaceAll(/[\s\u00a0'’]|[A-Z]{3}|\p{Sc}/gu, '').replace(/[.,]?[–-]?$/u, '');
  const isGrouped = decimal === ',' && /^\d{1,3}(?:\.\d{3})+(?:,|$)/.test(plain);
  const typed = isGrouped ? plain.replaceAll('.', '') : plain;
  return readMinorUnits(typed, currency, 7);
}

/** Returns the requested number of months if the calculator offers it, else the tenant's default. */
function readMonths(entered: string | null, { instalments, paymentPause }: Tenant): number {
  const months = Number(entered);
  const choices = paymentPause ? [1, ...instalments.numbers] : instalments.numbers;
  return choices.includes(months) ? months : instalments.usual;
}

/** Amount that the calculator shows at first, in hundredths of the currency. */
const EXAMPLE = 1000_00;

/** Returns the calculator's content for the query parameters `amount`, `months` and `pause`. */
export async function calculatorData(request: Pick<ShopRequest, 'shop' | 'tenant' | 'locale'>, query: URLSearchParams) {
  const { shop, tenant, locale } = request;
  const { instalments: terms, paymentPause, priceFormat, currency } = tenant;
  const text = await creditText(locale.locale);
  const example = inMinorUnits(EXAMPLE, currency);
  const typed = query.get('amount');
  const amount = typed === null ? example : parseAmount(typed, { decimal: priceFormat.decimal, currency });
  const months = readMonths(query.get('months'), tenant);
  const paused = paymentPause !== null && query.get('pause') === 'on';
  const asked = { basePrice: amount ?? example, noOfInstallments: months, paymentPause: paused };
  const answer = shop.instalments.calculator(tenant, asked);
  const written = (minor: number): string => formatAmount(minor, priceFormat);
  return {
    typed: typed?.slice(0, 20) ?? decimalText(example, currency, priceFormat.decimal),
    isWrong: amount === null,
    months,
    paused,
    numbers: terms.numbers.filter((number) => number !== 1),
    range: { from: written(terms.minValue), to: written(terms.maxValue) },
    pause: paymentPause && {
      months: paymentPause.months,
      percent: String(paymentPause.permille / 10).replace('.', priceFormat.decimal),
    },
    plan: amount === null ? null : answer.plan,
    adjusted: answer.adjusted && amount !== null ? written(answer.plan.base) : null,
    offered: answer.offered,
    sold: tenant.payment.methods.includes('instalments'),
    limits: terms.maxValue > tenant.credit.newCustomerLimit ? limitText(text, tenant) : null,
    hints: hintTexts(text, answer.hints, planParts(answer.example, priceFormat), locale.organisation.legalName),
  };
}

export type CalculatorData = Awaited<ReturnType<typeof calculatorData>>;

/** Returns the legal hints as sentences. "reduced": the example and the legal warning; "full": also the lender. */
function hintTexts(
  text: CreditMessages,
  hints: 'none' | 'reduced' | 'full',
  example: ReturnType<typeof planParts>,
  lender: string,
): string[] {
  if (hints === 'none') return [];
  const shown = [text.example(planSentence(text, example)), text.warning];
  return hints === 'full' ? [...shown, text.lender(lender)] : shown;
}

/** States how much may be owed on a first order, and later. */
function limitText(text: CreditMessages, { credit, priceFormat }: Tenant): string {
  return text.limits(
    formatAmount(credit.newCustomerLimit, priceFormat),
    formatAmount(credit.knownCustomerLimit, priceFormat),
  );
}

/** Describes a plan in one sentence with the figures that advertising must state. */
function planSentence(text: CreditMessages, plan: ReturnType<typeof planParts>): string {
  const { base, months, monthly, last, total, rate } = plan;
  return text.plan(base, text.parts(String(months), String(months - 1), monthly, last), total, rate);
}

/** Text beside a price: the smallest instalment, the link to the calculator and the legal hints. */
export type MonthlyLine = { text: string; link: string; href: string; hints: string[] };

/**
 * Returns null if the price cannot be paid by instalments. The server builds the sentences, so lists load no texts for
 * them.
 */
export async function monthlyLine(
  request: Pick<ShopRequest, 'shop' | 'tenant' | 'locale'> & { cache?: ShopRequest['cache'] },
  price: number,
): Promise<MonthlyLine | null> {
  const { shop, tenant, locale } = request;
  const shown = shop.instalments.besidePrice(tenant, price);
  if (shown === null) return null;
  request.cache?.until(shown.until);
  const text = await creditText(locale.locale);
  const { plan, hints } = shown;
  const format: PriceFormat = tenant.priceFormat;
  const query = new URLSearchParams({
    amount: decimalText(price, tenant.currency, format.decimal),
    months: String(plan.months),
  });
  const sentences = [planSentence(text, planParts(plan, format)), text.warning];
  const limits = shown.isAboveFirstLimit ? [limitText(text, tenant)] : [];
  return {
    text: text.from(formatAmount(plan.monthly, format)),
    link: text.calculator.open,
    href: `${href(locale.locale, 'calculator')}?${query}`,
    hints: [
      ...limits,
      ...(hints === 'none' ? [] : sentences),
      ...(hints === 'full' ? [text.lender(locale.organisation.legalName)] : []),
    ],
  };
}
