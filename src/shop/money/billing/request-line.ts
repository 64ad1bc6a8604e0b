import type { BillingMessages } from '../../../tenants/messages/types.ts';
import type { RequestRow } from './payment-request.ts';

/** Returns the label of a line of a payment request. Pages, letters and documents share it. */
export function requestLabel(
  row: RequestRow,
  text: BillingMessages['request']['rows'],
  dayText: (iso: string) => string,
): string {
  switch (row.kind) {
    case 'bill':
      return text.bill(row.orderNumber, dayText(row.payableOn));
    case 'instalment':
      return text.instalment(row.orderNumber, String(row.position), dayText(row.payableOn));
    case 'ahead':
      return text.ahead(row.count);
    default:
      return text[row.kind];
  }
}
