import * as v from 'valibot';
import { CARRIERS } from '../../shop/after-sales/fulfilment/index.ts';
import { inPath, tenantInPath } from './admin-parameters.ts';
import { pdfAnswer, pdfOf } from './answer-pdf.ts';
import { defineAct } from './define-act.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';
import { refusalOf } from './refusal.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';
const REFUND = ['payment.refund', 'payment.read', 'order.read'] as const;
const id = 'CH-20261127080000000';
const file = inPath('Id of the file.', id);

const getBill = defineOperation({
  method: 'GET',
  path: `${ROOT}/orders/{number}/bill/pdf`,
  id: 'getOrderBill',
  tag: 'Orders',
  summary: 'Print the bill of an order',
  description:
    'The bill with its payment slip as PDF. An order that is paid at once has none. It has an address, so the audit trail records it.',
  scopes: ['order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  success: pdfAnswer,
  answer: async ({ params: { number } }, { services, member, tenant }) =>
    pdfOf(await services.orders.bill(member, { tenant, number })),
});

const sendExchange = defineAct({
  method: 'POST',
  path: `${ROOT}/returns/{number}/exchange`,
  id: 'sendExchange',
  tag: 'Returns',
  summary: 'Ship the exchanged units',
  description: 'Ships what the customer gets in place of returned units.',
  scopes: ['order.ship', 'return.read'],
  parameters: { tenant: tenantInPath, number: inPath('Number of the return.', '300000017') },
  body: {
    description: 'Carrier and tracking number.',
    schema: v.strictObject({
      carrier: v.picklist(CARRIERS),
      trackingNumber: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), ''),
    }),
    example: { carrier: 'swiss-post', trackingNumber: '990012345612345678' },
  },
  done: 'The units are shipped.',
  exampleId: '300000017',
  object: 'number',
  reasons: ['nothing', 'carrier', 'tracking'],
  act: ({ params: { number }, body }, { services, member, tenant }) =>
    services.fulfilment.sendExchange(member, {
      tenant,
      number,
      entered: { carrier: body.carrier, tracking: body.trackingNumber },
    }),
});

const orderTransfers = defineOperation({
  method: 'POST',
  path: `${ROOT}/transfer-files`,
  id: 'orderTransfers',
  tag: 'Payments',
  summary: 'Put open transfers into a file',
  description: 'Puts the refunds that wait for a transfer into a file for the bank. An employee fetches the file.',
  scopes: REFUND,
  parameters: { tenant: tenantInPath },
  success: {
    status: 201,
    description: 'The file.',
    schema: v.object({ id: v.string() }),
    example: { id },
  },
  answer: async (_, { services, member, tenant }) => {
    const outcome = await services.fulfilment.orderTransfers(member, tenant);
    return outcome.ok ? { content: { id: outcome.file } } : refusalOf(outcome);
  },
});

const transfersPaid = defineAct({
  method: 'POST',
  path: `${ROOT}/transfer-files/{file}/paid`,
  id: 'noteTransfersPaid',
  tag: 'Payments',
  summary: 'Note that a file was paid',
  description: 'Marks all transfers of a file as done.',
  scopes: REFUND,
  parameters: { tenant: tenantInPath, file },
  done: 'The transfers are done.',
  exampleId: id,
  object: 'file',
  act: ({ params }, { services, member, tenant }) => services.fulfilment.transfersPaid(member, tenant, params.file),
});

const releaseTransfers = defineAct({
  method: 'POST',
  path: `${ROOT}/transfer-files/{file}/release`,
  id: 'releaseTransfers',
  tag: 'Payments',
  summary: 'Release a file that the bank refused',
  description: 'Lets the transfers of a file wait for another one.',
  scopes: REFUND,
  parameters: { tenant: tenantInPath, file },
  done: 'The transfers wait again.',
  exampleId: id,
  object: 'file',
  act: ({ params }, { services, member, tenant }) => services.fulfilment.releaseTransfers(member, tenant, params.file),
});

/** Bills, exchanges, and files of transfers. */
export const TRANSFER_OPERATIONS: readonly AdminOperation[] = [
  getBill,
  sendExchange,
  orderTransfers,
  transfersPaid,
  releaseTransfers,
];
