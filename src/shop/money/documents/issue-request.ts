import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { billedOrder } from '../../selling/orders/index.ts';
import { composeRequest, type PaymentRequest } from '../billing/index.ts';
import { localeOfBill } from './bill-parts.ts';
import { issueDocument } from './issue-document.ts';

/**
 * Issues a reminder or the letter of an ended plan, in the transaction that sends it. The caller locks nothing
 * afterwards.
 */
export async function issueRequest(
  client: pg.PoolClient,
  tenant: Tenant,
  issued: { cause: string; orderId: string; request: PaymentRequest; at: Date },
): Promise<void> {
  const { cause, orderId, request, at } = issued;
  const billed = await billedOrder(client, tenant, request.orderNumber);
  if (!billed) return;
  await issueDocument(client, {
    tenant,
    kind: request.kind,
    cause,
    orderId,
    issuedAt: at,
    total: request.total,
    // Fees and interest are compensation, not a supply (docs/rules/vat.md).
    vat: [],
    lines: [],
    compose: (number) => ({ paper: composeRequest(tenant, localeOfBill(tenant, billed), billed, request, number) }),
  });
}
