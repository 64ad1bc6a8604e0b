import { isQRIBAN } from 'ibantools';
import { countryFacts } from '../../../countries/facts.ts';
import { uidDigits } from '../../../countries/vat-number.ts';
import { LANGUAGE_FACTS } from '../../../languages/index.ts';
import { groupsOfFour } from '../../../platform/banking/iban.ts';
import { spaced } from '../../../platform/banking/references.ts';
import { localeConfig } from '../../../tenants/index.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { amountToPay } from '../../selling/basket/index.ts';
import { hasEnded, type StoredPlan } from '../../selling/instalments/index.ts';
import type { OrderView } from '../../selling/orders/index.ts';
import { transferReference } from '../../selling/orders/index.ts';
import type { BillDates } from './bill-dates.ts';
import type { BilledVat } from './bill-vat.ts';
import { dayText } from './day-text.ts';
import { type EpcProblem, epcProblems } from './epc-payload.ts';
import type { Slip } from './paper/bill-paper.ts';
import type { PaymentRequest } from './payment-request.ts';
import type { PlanMoney } from './ports.ts';
import { billInformation } from './qr-bill/bill-information.ts';
import { transliterate } from './qr-bill/characters.ts';
import { billedParty, MOST_TEXT, type QrBill, type QrBillProblem, qrBillProblems } from './qr-bill/payload.ts';

type Billed = {
  tenant: Tenant;
  locale: Locale;
  order: OrderView;
  customerNumber: string | null;
  dates: BillDates;
  vat: BilledVat[];
  planMoney: PlanMoney | null;
  /** Number of the bill, or of the order for a confirmation. */
  number: string;
  isConfirmation: boolean;
};
type SlipOrder = Pick<Billed, 'tenant' | 'locale' | 'order' | 'customerNumber'>;
type Part = {
  amount: number;
  /** From 1; 0 for the whole order. */
  instalment: number;
  heading: string;
  lines: string[];
  message: string;
  information: string;
};

/** Error for a bill that no bank would accept. Its cause is the tenant's configuration, never a customer. */
export class UnpayableBill extends Error {
  override name = 'UnpayableBill';
  readonly problems: readonly (QrBillProblem | EpcProblem)[];
  constructor(problems: readonly (QrBillProblem | EpcProblem)[]) {
    super(`a bill that cannot be paid: ${problems.map(({ field, reason }) => `${field} ${reason}`).join(', ')}`);
    this.problems = problems;
  }
}

/** Returns the payment parts of a bill: one for the total, or one for each open instalment. */
export function billSlips(billed: Billed): Slip[] {
  const { order, planMoney } = billed;
  const { payment, instalments, totals } = order;
  if (payment === 'instalments') return instalments && planMoney ? planSlips(billed, instalments, planMoney) : [];
  if (payment !== 'invoice' && payment !== 'prepayment') return [];
  const { amount } = amountToPay(totals);
  // Vouchers or gift cards cover the total, and banks do not transfer zero.
  if (amount < 1) return [];
  const message = messageOf(billed);
  return [
    slipOf(billed, {
      ...WHOLE,
      amount,
      message,
      information: informationOf(billed, message),
    }),
  ];
}

function messageOf({ locale, number, isConfirmation }: Billed): string {
  const { slip } = billingMessagesOf(locale);
  return isConfirmation ? slip.orderMessage(number) : slip.message(number);
}

const WHOLE = { instalment: 0, heading: '', lines: [], information: '' };

/** Returns a payment part for what is open of each instalment; for an ended plan, one for the rest of the order. */
function planSlips(billed: Billed, plan: StoredPlan, { dues, open }: PlanMoney): Slip[] {
  const { locale, order } = billed;
  const { slip: text } = billingMessagesOf(locale);
  if (hasEnded(plan)) {
    if (open === 0) return [];
    const payableOn = plan.dues.filter(({ isPaid }) => !isPaid).map((due) => due.payableOn);
    const last = payableOn.sort().at(-1);
    const lines = last === undefined ? [] : [text.due(dayText(locale, last))];
    return [slipOf(billed, { ...WHOLE, amount: open, heading: text.rest, lines, message: messageOf(billed) })];
  }
  const payableOn = new Map(plan.dues.map((due) => [due.position, due.payableOn]));
  return dues.flatMap(({ position, amount, settled }, index) => {
    if (settled === amount) return [];
    const [part, parts] = [index + 1, dues.length];
    return slipOf(billed, {
      amount: amount - settled,
      instalment: position,
      heading: text.instalment(part, parts),
      lines: [text.due(dayText(locale, payableOn.get(position) ?? plan.placedOn))],
      message: text.messageOfPart(billed.isConfirmation ? order.number : billed.number, part, parts),
      information: '',
    });
  });
}

/** Returns the payment part of a partial invoice. The reference is that of the whole order. */
export function partSlip(billed: SlipOrder, { number, amount }: { number: string; amount: number }): Slip {
  return slipOf(billed, { ...WHOLE, amount, message: billingMessagesOf(billed.locale).slip.message(number) });
}

/** Returns the payment part of a payment request. */
export function requestSlip(billed: SlipOrder, { total, position, payableOn }: PaymentRequest): Slip {
  const { slip: text } = billingMessagesOf(billed.locale);
  return slipOf(billed, {
    ...WHOLE,
    amount: total,
    instalment: position,
    lines: [text.due(dayText(billed.locale, payableOn))],
    message: text.message(billed.order.number),
  });
}

function slipOf(billed: SlipOrder, part: Part): Slip {
  const { tenant, locale, order, customerNumber } = billed;
  const { slip: text } = billingMessagesOf(locale);
  const { iban, accountHolder } = tenant.payment;
  const reference = transferReference(tenant, {
    orderNumber: order.number,
    customerNumber,
    method: order.payment,
    instalment: part.instalment,
  });
  const common = {
    heading: part.heading,
    lines: part.lines,
    details: [
      [text.holder, accountHolder],
      [text.iban, groupsOfFour(iban)],
      [text.reference, spaced(reference)],
      [text.amount, formatAmount(part.amount, tenant.priceFormat)],
    ] satisfies [string, string][],
  };
  const hasQrBill = countryFacts(iban.slice(0, 2))?.hasQrBill ?? false;
  if (tenant.currency === 'EUR' && !hasQrBill) {
    const transfer = { name: accountHolder, iban, amount: part.amount, reference };
    const problems = epcProblems(transfer);
    if (problems.length > 0) throw new UnpayableBill(problems);
    return { ...common, kind: 'epc', transfer, scan: text.scan };
  }
  // The codes of both standards name francs or euros only, and a QR-bill needs a Swiss account.
  if (!hasQrBill || (tenant.currency !== 'CHF' && tenant.currency !== 'EUR')) return { ...common, kind: 'plain' };
  const bill = swissBill(billed, part, reference);
  const problems = qrBillProblems(bill);
  if (problems.length > 0) throw new UnpayableBill(problems);
  return { ...common, kind: 'swiss', language: LANGUAGE_FACTS[localeConfig(tenant, locale).language].qrBill, bill };
}

/** Splits "Musterweg 14" into street and number. The retailer's own address is configured as one line. */
function streetParts(line: string): { street: string; houseNumber: string } {
  const [, street = line, houseNumber = ''] = /^(.*\S)\s+(\d\S*)$/.exec(line) ?? [];
  return { street, houseNumber };
}

function swissBill({ tenant, locale, order }: SlipOrder, part: Part, reference: string): QrBill {
  const { organisation } = localeConfig(tenant, locale);
  const { iban, accountHolder } = tenant.payment;
  const { billing } = order;
  return {
    iban,
    creditor: billedParty({
      lastName: accountHolder,
      ...streetParts(organisation.streetAddress),
      postalCode: organisation.postalCode,
      town: organisation.addressLocality,
      country: organisation.addressCountry,
    }),
    debtor: billedParty({ ...billing, town: billing.city }),
    amount: part.amount,
    currency: tenant.currency,
    reference: { type: isQRIBAN(iban) ? 'QRR' : 'SCOR', value: reference },
    message: transliterate(part.message),
    information: part.information,
    alternatives: [],
  };
}

/** Returns the Swico bill information, as much as fits beside the message. */
function informationOf({ tenant, number, customerNumber, dates, vat }: Billed, message: string): string {
  const information = {
    invoiceNumber: number,
    issuedOn: dates.issuedOn,
    customerNumber,
    uid: uidDigits(tenant.vatNumber),
    supplied: dates.supplied,
    vat,
    days: dates.days,
  };
  return transliterate(billInformation(information, MOST_TEXT - transliterate(message).length));
}
