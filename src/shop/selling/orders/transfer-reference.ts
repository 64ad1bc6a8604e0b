import { isQRIBAN } from 'ibantools';
import {
  creditorReferenceProblem,
  euroReference,
  qrReference,
  readQrReference,
} from '../../../platform/banking/references.ts';
import type { PaymentMethodName, Tenant } from '../../../tenants/tenant.ts';

/** Returns the payment reference of a transfer: a QR reference in Switzerland, a creditor reference elsewhere. */
export function transferReference(
  tenant: Pick<Tenant, 'payment'>,
  paid: {
    orderNumber: string;
    customerNumber: string | null;
    method: PaymentMethodName;
    /** From 1; 0 or absent means the whole amount. */
    instalment?: number;
  },
): string {
  const { orderNumber: invoiceNumber, customerNumber, method, instalment = 0 } = paid;
  const kind = instalment > 0 ? 'instalment' : method === 'prepayment' ? 'prepayment' : 'invoice';
  const about = { customerNumber, invoiceNumber, instalment, kind } as const;
  return isQRIBAN(tenant.payment.iban) ? qrReference(about) : euroReference(about);
}

/** Parses the reference of a received transfer; null if it is wrong or not one of ours. */
export function readTransferReference(
  reference: string,
): { orderNumber: string; customerNumber: string | null; instalment: number } | null {
  const qr = readQrReference(reference);
  if (qr) return { orderNumber: qr.invoiceNumber, customerNumber: qr.customerNumber, instalment: qr.instalment };
  if (creditorReferenceProblem(reference) !== null) return null;
  const [, orderNumber, instalment = '0'] = /^(\d+)(?:X(\d{3}))?$/.exec(reference.slice(4)) ?? [];
  return orderNumber === undefined ? null : { orderNumber, customerNumber: null, instalment: Number(instalment) };
}
