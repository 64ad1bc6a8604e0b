import * as v from 'valibot';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, Timestamp } from './admin-schemas.ts';
import { pdfAnswer, pdfOf } from './answer-pdf.ts';
import { defineAct } from './define-act.ts';
import { dayFilter } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/accounts/{account}';
const SCOPES = ['ledger.book', 'ledger.read'] as const;
const account = uuidInPath('Id of the account.');
const ACCOUNT = '00000000-0000-4000-8000-000000000002';
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));
const minor = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999_999));

/** Number of a booking. */
const entry = {
  schema: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{1,15}$/)),
  description: 'Number of the booking.',
  example: '4711',
  shown: 'sent' as const,
};

const getStatement = defineOperation({
  method: 'GET',
  path: `${PATH}/statement/pdf`,
  id: 'getAccountStatement',
  tag: 'Ledger',
  summary: 'Print the statement of an account',
  description: 'Bookings of an account as PDF, of a period or of all times. The audit trail records it.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath, account, from: dayFilter('First day.'), to: dayFilter('Last day.') },
  success: pdfAnswer,
  answer: async ({ params: { account: id, from, to } }, { services, member, tenant }) =>
    pdfOf(await services.ledger.statement(member, { tenant, id, from, to })),
});

const getDebts = defineOperation({
  method: 'GET',
  path: `${PATH}/collection`,
  id: 'getAccountCollection',
  tag: 'Ledger',
  summary: 'Read what was agreed about the debts of an account',
  description: 'Active holds, payment agreements, and bookings by hand that can be undone.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath, account },
  success: {
    status: 200,
    description: 'Holds, agreements and bookings.',
    schema: v.object({
      holds: v.array(
        v.object({
          id: v.string(),
          kind: v.picklist(['dunning-stop', 'deferral', 'collection', 'agreement']),
          due: v.pipe(v.nullable(v.string()), v.description('Null: all debts of the account.')),
          until: v.nullable(Day),
          reason: v.string(),
          by: v.string(),
          at: Timestamp,
        }),
      ),
      agreements: v.array(
        v.object({
          id: v.string(),
          state: v.picklist(['active', 'kept', 'broken', 'ended']),
          open: AdminMoney,
          parts: v.array(v.object({ on: Day, amount: AdminMoney })),
          reason: v.string(),
          by: v.string(),
          at: Timestamp,
        }),
      ),
      payments: v.pipe(v.array(v.string()), v.description('Numbers of noted payments that can be undone.')),
      writeOffs: v.array(v.object({ entry: v.string(), order: v.string(), amount: AdminMoney })),
    }),
    example: { holds: [], agreements: [], payments: ['4711'], writeOffs: [] },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const asked = { tenant, accountId: params.account };
    if (!(await services.ledger.hasAccount(member, { tenant, id: params.account })))
      return { problem: { code: 'not-found' } };
    const [own, agreements, writeOffs] = await Promise.all([
      services.openItems.ofAccount(member, asked),
      services.agreements.ofAccount(member, asked),
      services.writeOffs.ofAccount(member, asked),
    ]);
    if (!own) return { problem: { code: 'not-found' } };
    const money = (amount: number) => ({ amount, currency: tenant.currency });
    return {
      content: {
        holds: own.holds.map(({ id, kind, dueId: due, until, reason: why, createdBy: by, createdAt }) => ({
          ...{ id, kind, due, until, reason: why, by },
          at: createdAt.toISOString(),
        })),
        agreements: agreements.map(({ id, state, open, parts, reason: why, createdBy: by, createdAt }) => ({
          ...{ id, state, open: money(open), reason: why, by, at: createdAt.toISOString() },
          parts: parts.map(({ on, amount }) => ({ on, amount: money(amount) })),
        })),
        payments: own.undoable.map(String),
        writeOffs: writeOffs.map(({ id, orderNumber, amount }) => ({
          ...{ entry: String(id), order: orderNumber, amount: money(amount) },
        })),
      },
    };
  },
});

const holdDebts = defineAct({
  method: 'POST',
  path: `${PATH}/holds`,
  id: 'holdDebts',
  tag: 'Ledger',
  summary: 'Hold debts',
  description: 'Stops reminders, defers a debt, or hands debts over to collection.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, account },
  body: {
    description: 'Kind and reason; a deferral has a debt and a day.',
    schema: v.strictObject({
      kind: v.picklist(['dunning-stop', 'deferral', 'collection']),
      due: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))), null),
      until: v.optional(v.nullable(Day), null),
      reason,
    }),
    example: { kind: 'dunning-stop', until: '2026-12-31', reason: 'A complaint is open.' },
  },
  status: 201,
  done: 'The account has the hold.',
  exampleId: ACCOUNT,
  object: 'account',
  reasons: ['no-reason', 'bad-day', 'not-deferrable'],
  act: ({ params, body: { kind, due, until, reason: why } }, { services, member, tenant }) => {
    const entered = { kind, due: due ?? '', until: until ?? '', reason: why };
    return services.openItems.hold(member, { tenant, accountId: params.account, entered });
  },
});

const endHold = defineAct({
  method: 'DELETE',
  path: `${PATH}/holds/{hold}`,
  id: 'endHold',
  tag: 'Ledger',
  summary: 'End a hold',
  description: 'Lets reminders go on.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, account, hold: uuidInPath('Id of the hold.') },
  done: 'The hold has ended.',
  exampleId: ACCOUNT,
  object: 'account',
  act: ({ params }, { services, member, tenant }) =>
    services.openItems.endHold(member, { tenant, accountId: params.account, id: params.hold }),
});

const why = {
  description: 'The reason, for the audit trail.',
  schema: v.strictObject({ reason }),
  example: { reason: 'Booked twice.' },
};

const undoPayment = defineAct({
  method: 'POST',
  path: `${PATH}/payments/{entry}/undo`,
  id: 'undoPayment',
  tag: 'Ledger',
  summary: 'Undo a noted payment',
  description: 'Undoes a payment that was booked by hand: the debts are open again.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, account, entry },
  body: why,
  done: 'The payment is undone.',
  exampleId: ACCOUNT,
  object: 'account',
  reasons: ['no-reason'],
  act: ({ params, body }, { services, member, tenant }) =>
    services.openItems.undoPayment(member, {
      tenant,
      accountId: params.account,
      entryId: params.entry,
      reason: body.reason,
    }),
});

const writeOff = defineAct({
  method: 'POST',
  path: `${PATH}/write-offs`,
  id: 'writeOffDebts',
  tag: 'Ledger',
  summary: 'Write off debts',
  description: 'Gives up open debts of an order. Amounts above the limit need an employee.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, account },
  body: {
    description: 'Order, amount and reason. Null: all that is open.',
    schema: v.strictObject({
      order: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
      amount: v.optional(v.nullable(minor), null),
      reason,
    }),
    example: { order: '100000123', amount: 45, reason: 'Small difference.' },
  },
  status: 201,
  done: 'The debts are written off.',
  exampleId: ACCOUNT,
  object: 'account',
  problems: ['needs-approval'],
  reasons: ['no-reason', 'no-order', 'bad-amount', 'not-shipped'],
  act: ({ params, body: { order, ...body } }, { services, member, tenant }) =>
    services.writeOffs.writeOff(member, { tenant, accountId: params.account, orderNumber: order, ...body }),
});

const undoWriteOff = defineAct({
  method: 'POST',
  path: `${PATH}/write-offs/{entry}/undo`,
  id: 'undoWriteOff',
  tag: 'Ledger',
  summary: 'Undo a write-off',
  description: 'Opens the debts again, for example because the customer pays after all.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, account, entry },
  body: why,
  done: 'The write-off is undone.',
  exampleId: ACCOUNT,
  object: 'account',
  problems: ['needs-approval'],
  reasons: ['no-reason', 'no-order', 'bad-amount', 'not-shipped'],
  act: ({ params, body }, { services, member, tenant }) =>
    services.writeOffs.undo(member, {
      tenant,
      accountId: params.account,
      entryId: params.entry,
      reason: body.reason,
    }),
});

const makeAgreement = defineAct({
  method: 'POST',
  path: `${PATH}/agreements`,
  id: 'makeAgreement',
  tag: 'Ledger',
  summary: 'Make a payment agreement',
  description: 'Agrees on parts and days for one open debt or all of them. Reminders wait meanwhile.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, account },
  body: {
    description: 'Parts that add up to what is open.',
    schema: v.strictObject({
      due: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))), null),
      parts: v.pipe(v.array(v.strictObject({ on: Day, amount: minor })), v.minLength(1), v.maxLength(36)),
      reason,
    }),
    example: { parts: [{ on: '2026-12-31', amount: 5000 }], reason: 'Asked by telephone.' },
  },
  status: 201,
  done: 'The account has the agreement.',
  exampleId: ACCOUNT,
  object: 'account',
  reasons: ['no-reason', 'bad-parts', 'bad-sum', 'nothing-open'],
  act: ({ params, body: { due, parts, reason: given } }, { services, member, tenant }) =>
    services.agreements.make(member, {
      ...{ tenant, accountId: params.account, dueId: due, reason: given },
      parts: parts.map(({ on, amount }) => `${on} ${amount}`).join('\n'),
      amountOf: Number,
    }),
});

const endAgreement = defineAct({
  method: 'POST',
  path: `${PATH}/agreements/end`,
  id: 'endAgreement',
  tag: 'Ledger',
  summary: 'End the payment agreement',
  description: 'Ends the active agreement of an account; reminders go on.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, account },
  done: 'The agreement has ended.',
  exampleId: ACCOUNT,
  object: 'account',
  act: ({ params }, { services, member, tenant }) =>
    services.agreements.end(member, { tenant, accountId: params.account }),
});

const Closed = v.object({
  accounts: v.pipe(v.number(), v.integer()),
  reminders: v.pipe(v.number(), v.integer()),
});

const closeDay = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/closings',
  id: 'closeDay',
  tag: 'Ledger',
  summary: 'Close the day',
  description: 'Runs the closing of today, or the rest of it: credits settle debts, and reminders are planned.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath },
  success: { status: 200, description: 'What it did.', schema: Closed, example: { accounts: 12, reminders: 3 } },
  answer: async (_, { services, member, tenant }) => {
    const closed = await services.ledger.closeToday(member, tenant);
    return closed.ok ? { content: { accounts: closed.accounts, reminders: closed.reminders } } : refusalOf(closed);
  },
});

/** Debts of accounts: holds, agreements, write-offs, and the statement. */
export const ACCOUNT_OPERATIONS: readonly AdminOperation[] = [
  getStatement,
  getDebts,
  holdDebts,
  endHold,
  undoPayment,
  writeOff,
  undoWriteOff,
  makeAgreement,
  endAgreement,
  closeDay,
];
