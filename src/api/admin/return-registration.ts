import * as v from 'valibot';
import { RETURN_REASONS } from '../../shop/after-sales/fulfilment/index.ts';
import { tenantInPath } from './admin-parameters.ts';
import type { AdminProblem } from './admin-problems.ts';
import { Day, hasUniquePositions } from './admin-schemas.ts';
import { pdfAnswer, pdfOf } from './answer-pdf.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';
import { returnNumber } from './return-operations.ts';

const registerReturn = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/returns',
  id: 'registerReturn',
  tag: 'Returns',
  summary: 'Register a return',
  description:
    'Registers a return for the customer, even after the period, and mails the label or the day of collection.',
  scopes: ['return.check', 'return.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'Units, with the reason of each. Goods that are collected need a day.',
    schema: v.strictObject({
      lines: v.pipe(
        v.array(
          v.strictObject({
            position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
            reason: v.optional(v.picklist(RETURN_REASONS), 'none'),
            exchangeSku: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
          }),
        ),
        v.minLength(1),
        v.maxLength(500),
        v.check((lines) => hasUniquePositions(lines), 'invalid'),
      ),
      collectOn: v.exactOptional(Day),
    }),
    example: { lines: [{ position: 1, quantity: 1, reason: 'damaged' }] },
  },
  success: {
    status: 201,
    description: 'Number of the return.',
    schema: v.object({ number: v.string(), order: v.string() }),
    example: { number: '300000017', order: '100000123' },
  },
  problems: ['too-many-units', 'return-invalid', 'return-needs-day'],
  answer: async ({ params: { number }, body }, { services, member, tenant }) => {
    const entered: Record<string, string> = { collectOn: body.collectOn ?? '' };
    for (const { position, quantity, reason, exchangeSku } of body.lines) {
      entered[`quantity-${position}`] = String(quantity);
      entered[`reason-${position}`] = reason;
      entered[`exchange-${position}`] = exchangeSku;
    }
    const outcome = await services.fulfilment.registerReturn(member, { tenant, number, entered });
    return outcome.ok ? { content: { number: outcome.number, order: number } } : refused(outcome.problem);
  },
});

function refused(problem: string): { problem: AdminProblem } {
  switch (problem) {
    case 'not-found':
      return { problem: { code: 'not-found' } };
    case 'not-allowed':
      return { problem: { code: 'missing-scope' } };
    case 'pieces':
      return { problem: { code: 'too-many-units' } };
    case 'no-day':
      return { problem: { code: 'return-needs-day' } };
    default:
      return { problem: { code: 'return-invalid' } };
  }
}

const getReturnPaper = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/returns/{number}/pdf',
  id: 'getReturnPaper',
  tag: 'Returns',
  summary: 'Read the paper of a return',
  description: 'The label of a registered return, or the credit note of a settled one.',
  scopes: ['return.read'],
  parameters: { tenant: tenantInPath, number: returnNumber },
  success: pdfAnswer,
  answer: async ({ params: { number } }, { services, member, tenant }) =>
    pdfOf(await services.fulfilment.paper(member, { tenant, number })),
});

/** Registration and papers of returns. */
export const RETURN_REGISTRATION: readonly AdminOperation[] = [registerReturn, getReturnPaper];
