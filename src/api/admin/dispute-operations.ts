import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import type { ListedDispute } from '../../shop/money/ledger/index.ts';
import { EVIDENCE_PURPOSES } from '../../shop/money/payment/index.ts';
import { choice, text } from '../parameters.ts';
import { inPath, tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/disputes';
const count = v.pipe(v.number(), v.integer());
const dispute = inPath('Id of the dispute at the provider.', 'dp_1Pqr');
const STATES = ['inquiry', 'needs-response', 'under-review', 'won', 'lost'] as const;
const TABS = ['open', 'overdue', 'won', 'lost'] as const;
const currency = v.picklist(CURRENCY_CODES);

const ListedDisputeBody = v.object({
  id: v.string(),
  order: v.string(),
  kind: v.pipe(
    v.picklist(['chargeback', 'return']),
    v.description('A cardholder objects, or a bank returned a debit.'),
  ),
  amount: AdminMoney,
  reason: v.string(),
  state: v.picklist(STATES),
  openedAt: Timestamp,
  dueAt: v.pipe(v.nullable(Timestamp), v.description('Until when evidence counts.')),
  closedAt: v.nullable(Timestamp),
});
const DisputeBody = v.object({
  ...ListedDisputeBody.entries,
  evidence: v.nullable(v.string()),
  evidenceBy: v.nullable(v.string()),
  evidenceAt: v.nullable(Timestamp),
  note: v.string(),
  canAnswer: v.boolean(),
  files: v.array(
    v.object({
      id: v.string(),
      purpose: v.picklist(EVIDENCE_PURPOSES),
      name: v.string(),
      type: v.string(),
      bytes: count,
      by: v.string(),
      addedAt: Timestamp,
      sentAt: v.nullable(Timestamp),
    }),
  ),
});
const EXAMPLE = {
  ...{
    id: 'dp_1Pqr',
    order: '100000123',
    kind: 'chargeback' as const,
    amount: { amount: 4990, currency: 'CHF' as const },
  },
  ...{ reason: 'fraudulent', state: 'needs-response' as const, openedAt: '2026-11-27T09:12:00.000Z' },
  ...{ dueAt: '2026-12-07T23:59:59.000Z', closedAt: null },
};

type Head = Omit<ListedDispute, 'orderId'>;
const headOf = (own: Head, ownCurrency: string): v.InferOutput<typeof ListedDisputeBody> => ({
  ...{ id: own.id, order: own.orderNumber, kind: own.kind },
  amount: { amount: own.amount, currency: v.parse(currency, ownCurrency) },
  ...{ reason: own.reason, state: own.state },
  openedAt: own.openedAt.toISOString(),
  dueAt: timeOf(own.dueAt),
  closedAt: timeOf(own.closedAt),
});

const listDisputes = listOperation({
  path: PATH,
  id: 'listDisputes',
  tag: 'Disputes',
  summary: 'List disputed payments',
  description: 'Disputed payments, the latest opened first.',
  scopes: ['payment.read'],
  filters: {
    state: choice(TABS, { description: 'Open, overdue, won or lost; all otherwise.', example: 'open' }),
    kind: choice(['chargeback', 'return'], { description: 'Kind.', example: 'chargeback' }),
    from: dayFilter('First day.'),
    to: dayFilter('Last day.'),
  },
  item: ListedDisputeBody,
  part: partOf(ListedDisputeBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.disputes.listing.after(member, { tenant, params: listState(given, 'opened'), typed: '' }, place),
  content: (line, { tenant }) => headOf(line, tenant.currency),
});

const getDispute = defineOperation({
  method: 'GET',
  path: `${PATH}/{dispute}`,
  id: 'getDispute',
  tag: 'Disputes',
  summary: 'Read a disputed payment',
  description: 'A dispute with its evidence.',
  scopes: ['payment.read'],
  parameters: { tenant: tenantInPath, dispute },
  success: {
    status: 200,
    description: 'The dispute.',
    schema: DisputeBody,
    example: { ...EXAMPLE, evidence: null, evidenceBy: null, evidenceAt: null, note: '', canAnswer: true, files: [] },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.disputes.open(member, { tenant, id: params.dispute });
    if (!found) return { problem: { code: 'not-found' } };
    const { dispute: own, files, canAnswer } = found;
    const { evidence, evidenceBy, note } = own;
    const content = {
      ...headOf(own, own.currency),
      ...{ evidence, evidenceBy, note, canAnswer },
      evidenceAt: timeOf(own.evidenceAt),
      files: files.map(({ size, addedBy, addedAt, sentAt, ...file }) => ({
        ...file,
        bytes: size,
        by: addedBy,
        addedAt: addedAt.toISOString(),
        sentAt: timeOf(sentAt),
      })),
    };
    return { content };
  },
});

const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

const changed = {
  status: 200 as const,
  description: 'The dispute has changed.',
  schema: v.object({ id: v.string() }),
  example: { id: EXAMPLE.id },
};

const sendEvidence = defineOperation({
  method: 'POST',
  path: `${PATH}/{dispute}/evidence`,
  id: 'sendEvidence',
  tag: 'Disputes',
  summary: 'Answer a dispute',
  description: 'Sends the text with all files to the provider, once and for good.',
  scopes: ['dispute.answer', 'payment.read'],
  parameters: { tenant: tenantInPath, dispute },
  body: {
    description: 'The text.',
    schema: v.strictObject({ text: v.pipe(v.string(), v.maxLength(20_000)) }),
    example: { text: 'The parcel was delivered on 21 November 2026.' },
  },
  success: changed,
  reasons: ['no-evidence', 'not-open', 'provider-away'],
  answer: async ({ params, body }, { services, member, tenant }) => {
    const asked = { tenant, id: params.dispute, text: body.text };
    const outcome = await services.disputes.sendEvidence(member, asked);
    return outcome.ok ? { content: { id: params.dispute } } : refusalOf(outcome);
  },
});

const acceptDispute = defineOperation({
  method: 'POST',
  path: `${PATH}/{dispute}/accept`,
  id: 'acceptDispute',
  tag: 'Disputes',
  summary: 'Accept a dispute',
  description: 'Accepts the loss at the provider, for good.',
  scopes: ['dispute.answer', 'payment.read'],
  parameters: { tenant: tenantInPath, dispute },
  success: changed,
  reasons: ['not-open', 'provider-away'],
  answer: async ({ params }, { services, member, tenant }) => {
    const outcome = await services.disputes.accept(member, { tenant, id: params.dispute });
    return outcome.ok ? { content: { id: params.dispute } } : refusalOf(outcome);
  },
});

const noteDispute = defineOperation({
  method: 'PUT',
  path: `${PATH}/{dispute}/note`,
  id: 'noteDispute',
  tag: 'Disputes',
  summary: 'Note something about a dispute',
  description: 'Replaces the note of the employees.',
  scopes: ['dispute.answer', 'payment.read'],
  parameters: { tenant: tenantInPath, dispute },
  body: {
    description: 'The note.',
    schema: v.strictObject({ text: v.pipe(v.string(), v.maxLength(2000)) }),
    example: { text: 'Asked the carrier for the signature.' },
  },
  success: changed,
  answer: async ({ params, body }, { services, member, tenant }) => {
    const outcome = await services.disputes.note(member, { tenant, id: params.dispute, text: body.text });
    return outcome.ok ? { content: { id: params.dispute } } : refusalOf(outcome);
  },
});

const addFile = defineUpload({
  method: 'POST',
  path: `${PATH}/{dispute}/files`,
  id: 'addEvidenceFile',
  tag: 'Disputes',
  summary: 'Add a file of evidence',
  description: 'Stores a PDF or a picture for a purpose, in place of an earlier one. Nothing is sent yet.',
  scopes: ['dispute.answer', 'payment.read'],
  parameters: {
    tenant: tenantInPath,
    dispute,
    purpose: choice(EVIDENCE_PURPOSES, { description: 'Purpose; always needed.', example: 'shipping' }),
    name: text({ longest: 100, description: 'Name of the file.', example: 'delivery.pdf' }),
  },
  upload: {
    description: 'The file. Pictures are encoded anew; a PDF with active content is refused.',
    types: EVIDENCE_TYPES,
    mostBytes: 4_500_000,
  },
  success: { ...changed, status: 201, description: 'The file is stored.' },
  reasons: ['not-open', 'format', 'unreadable', 'active', 'too-large'],
  answer: async ({ params, file }, { services, member, tenant }) => {
    if (!params.purpose) return { problem: { code: 'invalid-parameters', errors: { purpose: 'required' } } };
    const outcome = await services.disputes.addFile(member, {
      tenant,
      id: params.dispute,
      purpose: params.purpose,
      name: params.name === '' ? params.purpose : params.name,
      content: file,
    });
    return outcome.ok ? { content: { id: params.dispute } } : refusalOf(outcome);
  },
});

const getFile = defineOperation({
  method: 'GET',
  path: `${PATH}/{dispute}/files/{file}`,
  id: 'getEvidenceFile',
  tag: 'Disputes',
  summary: 'Read a file of evidence',
  description: 'The stored PDF or picture.',
  scopes: ['payment.read'],
  parameters: { tenant: tenantInPath, dispute, file: uuidInPath('Id of the file.') },
  success: { status: 200, description: 'The file.', schema: v.unknown(), example: null, files: EVIDENCE_TYPES },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.disputes.file(member, { tenant, id: params.dispute, file: params.file });
    const type = EVIDENCE_TYPES.find((known) => known === found?.type);
    return found && type ? { file: found.content, name: found.name, type } : { problem: { code: 'not-found' } };
  },
});

const removeFile = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{dispute}/files/{file}`,
  id: 'removeEvidenceFile',
  tag: 'Disputes',
  summary: 'Delete a file of evidence',
  description: 'Deletes a file that was not sent.',
  scopes: ['dispute.answer', 'payment.read'],
  parameters: { tenant: tenantInPath, dispute, file: uuidInPath('Id of the file.') },
  success: changed,
  answer: async ({ params }, { services, member, tenant }) => {
    const outcome = await services.disputes.removeFile(member, { tenant, id: params.dispute, file: params.file });
    return outcome.ok ? { content: { id: params.dispute } } : refusalOf(outcome);
  },
});

/** Disputed payments. */
export const DISPUTE_OPERATIONS: readonly AdminOperation[] = [
  listDisputes,
  getDispute,
  sendEvidence,
  acceptDispute,
  noteDispute,
  addFile,
  getFile,
  removeFile,
];
