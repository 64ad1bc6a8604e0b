import type { Tenant } from '../../../tenants/tenant.ts';
import { type PaymentRequest, paymentRequest, type RequestRow } from '../billing/index.ts';
import type { ClosingDue } from './closing.store.ts';
import { askedFor, type Dunned, lastDayToPay } from './dunning.ts';

/**
 * Returns the document of a reminder: every debt that it demands, with the fee and the interest that its letter costs.
 * `day`: ISO date of the letter.
 */
export function reminderRequest(
  dues: readonly ClosingDue[],
  dunned: Dunned & { level: number },
  { tenant, day }: { tenant: Pick<Tenant, 'country'>; day: string },
): PaymentRequest {
  const { level, about, fee, payDays } = dunned;
  const asked = askedFor(dues, day);
  const interest = dunned.interest.reduce((sum, { amount }) => sum + amount, 0);
  const openOf = (kind: string) => asked.reduce((sum, due) => (due.kind === kind ? sum + due.open : sum), 0);
  const orderNumber = about.orderNumber ?? '';
  const named = asked.find((due) => due.orderId === about.orderId && due.kind === 'instalment');
  return paymentRequest({
    kind: 'reminder',
    level,
    orderNumber,
    position: named?.position ?? 0,
    issuedOn: day,
    payableOn: lastDayToPay(day, payDays, tenant.country),
    rows: [
      ...asked.flatMap((due): RequestRow[] => {
        const { kind, position, payableOn, open: amount } = due;
        const ofOrder = { orderNumber: due.orderNumber ?? orderNumber, payableOn, amount };
        if (kind === 'instalment') return [{ kind, position, ...ofOrder }];
        return kind === 'invoice' ? [{ kind: 'bill', ...ofOrder }] : [];
      }),
      { kind: 'fee', amount: openOf('fee') + fee },
      { kind: 'interest', amount: openOf('interest') + interest },
    ],
  });
}
