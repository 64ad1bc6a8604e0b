import * as v from 'valibot';
import { LONGEST_NOTE } from '../../shop/marketing/contact/index.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Day } from './admin-schemas.ts';
import { accessReason, changedCustomer, changeOpened, customerNumber, openCustomer } from './customer-access.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const OF_CUSTOMER = { tenant: tenantInPath, number: customerNumber, reason: accessReason };
const PATH = '/api/admin/v1/tenants/{tenant}/customers/{number}';

const correctBirthday = defineOperation({
  method: 'PUT',
  path: `${PATH}/birthday`,
  id: 'correctBirthday',
  tag: 'Customers',
  summary: 'Correct the birthday',
  description: 'Corrects the birthday, which customers cannot change themselves. The audit trail records the note.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  hasTag: true,
  body: {
    description: 'The day, and what proves it.',
    schema: v.strictObject({ birthday: Day, note: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
    example: { birthday: '1980-02-29', note: 'Copy of the passport.' },
  },
  success: changedCustomer,
  problems: ['precondition-failed', 'customer-data-invalid'],
  answer: ({ params, body: { birthday, note: reason } }, call) =>
    changeOpened(call, params, async ({ grant }) => {
      const outcome = await call.services.customers.correctBirthday(call.member, grant, { birthday, reason });
      return outcome.ok || outcome.problem !== 'no-date'
        ? outcome
        : { ok: false, problem: 'fields', fields: { birthday: 'invalid-date' } };
    }),
});

const strikeNote = defineOperation({
  method: 'POST',
  path: `${PATH}/notes/{note}/strike`,
  id: 'strikeCustomerNote',
  tag: 'Customers',
  summary: 'Strike out a note',
  description: 'Strikes out a note of the customer, which stays readable. `expand=notes` of the customer lists them.',
  scopes: ['customer.help', 'customer.read'],
  parameters: { ...OF_CUSTOMER, note: uuidInPath('Id of the note.') },
  hasTag: true,
  success: changedCustomer,
  problems: ['precondition-failed'],
  answer: ({ params }, call) =>
    changeOpened(call, params, ({ grant }) => call.services.customers.strike(call.member, grant, params.note)),
});

const createTicket = defineOperation({
  method: 'POST',
  path: `${PATH}/tickets`,
  id: 'createCustomerTicket',
  tag: 'Tickets',
  summary: 'File a message of a customer',
  description:
    'Files what a customer said by telephone or letter as an open message in the language of the account. No employee is in charge of it yet.',
  scopes: ['contact.answer', 'contact.read', 'customer.read'],
  parameters: OF_CUSTOMER,
  body: {
    description: 'Subject of the contact form, and the words.',
    schema: v.strictObject({
      subject: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NOTE)),
    }),
    example: { subject: 'shipping', text: 'Asked by telephone when the lamp arrives.' },
  },
  success: {
    status: 201,
    description: 'The message.',
    schema: v.object({ id: v.string() }),
    example: { id: '00000000-0000-4000-8000-000000000001' },
  },
  reasons: ['empty', 'no-subject'],
  answer: async ({ params, body }, call) => {
    const { services, member, tenant } = call;
    const opened = await openCustomer(call, params.number, params.reason);
    if (!opened) return { problem: { code: 'not-found' } };
    const { account } = opened.file;
    const { locale } = tenant.locales.find((one) => one.locale === account.locale) ?? tenant.locales[0];
    const outcome = await services.contact.begin(member, { tenant, locale, customer: account, ...body });
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

/** Rare changes of a customer's file, and messages that begin in it. */
export const CUSTOMER_FILE_CHANGES: readonly AdminOperation[] = [correctBirthday, strikeNote, createTicket];
