import { isQRIBAN } from 'ibantools';
import { groupsOfFour } from '../../../platform/banking/iban.ts';
import { spaced } from '../../../platform/banking/references.ts';
import { localeConfig } from '../../../tenants/index.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { OrderView } from '../../selling/orders/index.ts';
import { transferReference } from '../../selling/orders/index.ts';
import type { BillDates } from './bill-dates.ts';
import type { BilledVat } from './bill-vat.ts';
import { dayText } from './day-text.ts';
import { type EpcProblem, epcProblems } from './epc-payload.ts';
import type { Slip } from './paper/bill-paper.ts';
import { billInformation } from './qr-bill/bill-information.ts';
import { transliterate } from './qr-bill/characters.ts';
import { billedParty, MOST_TEXT, type QrBill, type QrBillProblem, qrBillProblems } from './qr-bill/payload.ts';
import { uidDigits } from './vat-number.ts';

type Billed = {
  tenant: Tenant;
  locale: Locale;
  order: OrderView;
  customerNumber: string | null;
  dates: BillDates;
  vat: BilledVat[];
};
type Part = { amount: number; instalment: number; dueOn: string };

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
  const { order, dates } = billed;
  const { payment, instalments, totals } = order;
  if (payment === 'instalments')
    return (instalments?.dues ?? [])
      .map((due, index) => ({ ...due, part: index + 1 }))
      .filter((due) => !due.isPaid)
      .map((due) =>
        slipOf(billed, { amount: due.amount + due.protection, instalment: due.part, dueOn: due.payableOn }),
      );
  if (payment !== 'invoice' && payment !== 'prepayment') return [];
  // Vouchers cover the total, and banks do not transfer zero.
  if (totals.total.amount < 1) return [];
  return [slipOf(billed, { amount: totals.total.amount, instalment: 0, dueOn: dates.dueOn })];
}

function slipOf(billed: Billed, part: Part): Slip {
  const { tenant, locale, order, customerNumber } = billed;
  const { slip: text } = billingMessagesOf(locale);
  const { iban, accountHolder } = tenant.payment;
  const reference = transferReference(tenant, {
    orderNumber: order.number,
    customerNumber,
    method: order.payment,
    instalment: part.instalment,
  });
  const parts = order.instalments?.dues.length ?? 0;
  const isPart = part.instalment > 0;
  const common = {
    heading: isPart ? text.instalment(part.instalment, parts) : '',
    lines: isPart ? [text.due(dayText(locale, part.dueOn))] : [],
    details: [
      [text.holder, accountHolder],
      [text.iban, groupsOfFour(iban)],
      [text.reference, spaced(reference)],
      [text.amount, formatAmount(part.amount, tenant.priceFormat)],
    ] satisfies [string, string][],
  };
  if (tenant.currency === 'EUR' && !/^(?:CH|LI)/.test(iban)) {
    const transfer = { name: accountHolder, iban, amount: part.amount, reference };
    const problems = epcProblems(transfer);
    if (problems.length > 0) throw new UnpayableBill(problems);
    return { ...common, kind: 'epc', transfer, scan: text.scan };
  }
  const bill = swissBill(billed, part, reference);
  const problems = qrBillProblems(bill);
  if (problems.length > 0) throw new UnpayableBill(problems);
  return { ...common, kind: 'swiss', language: localeConfig(tenant, locale).language === 'fr' ? 'FR' : 'DE', bill };
}

/** Splits "Spinnereiweg 14" into street and number. The retailer's own address is configured as one line. */
function streetParts(line: string): { street: string; houseNumber: string } {
  const [, street = line, houseNumber = ''] = /^(.*\S)\s+(\d\S*)$/.exec(line) ?? [];
  return { street, houseNumber };
}

function swissBill(billed: Billed, part: Part, reference: string): QrBill {
  const { tenant, locale, order, customerNumber, dates, vat } = billed;
  const { organisation } = localeConfig(tenant, locale);
  const { slip: text } = billingMessagesOf(locale);
  const { iban, accountHolder } = tenant.payment;
  const parts = order.instalments?.dues.length ?? 0;
  const message = transliterate(
    part.instalment > 0 ? text.messageOfPart(order.number, part.instalment, parts) : text.message(order.number),
  );
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
    message,
    information:
      part.instalment > 0
        ? ''
        : transliterate(
            billInformation(
              {
                invoiceNumber: order.number,
                issuedOn: dates.issuedOn,
                customerNumber,
                uid: uidDigits(tenant.vatNumber),
                supplied: dates.supplied,
                vat,
                days: dates.days,
              },
              MOST_TEXT - message.length,
            ),
          ),
    alternatives: [],
  };
}
