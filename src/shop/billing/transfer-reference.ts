import type { PaymentMethodName, Tenant } from '../../tenants/tenant.ts';
import { isQrIban } from './qr-bill/iban.ts';
import { euroReference, qrReference } from './qr-bill/references.ts';

/** What a transfer has to quote, as banks read it: a QR reference in Switzerland, a creditor reference elsewhere. */
export function transferReference(
  tenant: Pick<Tenant, 'payment'>,
  paid: {
    orderNumber: string;
    customerNumber: string | null;
    method: PaymentMethodName;
    /** From 1; 0 or nothing: the whole. */
    instalment?: number;
  },
): string {
  const { orderNumber: invoiceNumber, customerNumber, method, instalment = 0 } = paid;
  const kind = instalment > 0 ? 'instalment' : method === 'prepayment' ? 'prepayment' : 'invoice';
  const about = { customerNumber, invoiceNumber, instalment, kind } as const;
  return isQrIban(tenant.payment.iban) ? qrReference(about) : euroReference(about);
}
