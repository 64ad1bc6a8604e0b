import { groupsOfFour } from '../../../platform/banking/iban.ts';
import { spaced } from '../../../platform/banking/references.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { transferReference } from '../../selling/orders/index.ts';
import { dayText, type PaymentRequest, requestLabel } from '../billing/index.ts';

/** Account and reference to which a payment request is paid. */
export type TransferTarget = { iban: string; holder: string; reference: string };

/** Returns where a payment request is paid, grouped as banks print it. */
export function transferTarget(
  tenant: Pick<Tenant, 'payment'>,
  request: Pick<PaymentRequest, 'orderNumber' | 'position'>,
  customerNumber: string | null,
): TransferTarget {
  const { iban, accountHolder } = tenant.payment;
  const { orderNumber, position } = request;
  // The kind of an order's reference says whether it names an instalment, whatever the payment method.
  const reference = transferReference(tenant, { orderNumber, customerNumber, method: 'invoice', instalment: position });
  return { iban: groupsOfFour(iban), holder: accountHolder, reference: spaced(reference) };
}

/** Returns the lines of a payment request for a letter: its rows, their sum, and where to pay. */
export function paymentLines(
  house: { tenant: Tenant; locale: Locale },
  request: PaymentRequest,
  customerNumber: string | null,
): [label: string, value: string][] {
  const { tenant, locale } = house;
  const { request: text, facts } = billingMessagesOf(locale);
  const money = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const day = (iso: string) => dayText(locale, iso);
  const { iban, holder, reference } = transferTarget(tenant, request, customerNumber);
  return [
    ...request.rows.map((row): [string, string] => [requestLabel(row, text.rows, day), money(row.amount)]),
    [text.rows.total, money(request.total)],
    ...(request.total === 0
      ? []
      : ([
          [facts.due, day(request.payableOn)],
          [text.account.iban, iban],
          [text.account.holder, holder],
          [text.account.reference, reference],
        ] satisfies [string, string][])),
  ];
}
