import * as v from 'valibot';
import { inPath, tenantInPath } from './admin-parameters.ts';
import { accessReason, changedCustomer, changeOpened, customerNumber } from './customer-access.ts';
import { ADDRESS_EXAMPLE, addressEntries, enteredAddress } from './entered-address.ts';
import { type AdminOperation, defineOperation } from './operation.ts';

const OF_CUSTOMER = { tenant: tenantInPath, number: customerNumber, reason: accessReason };
const PATH = '/api/admin/v1/tenants/{tenant}/customers/{number}';
const addressId = inPath('Id of the address.', '00000000-0000-4000-8000-000000000003');
const LONGEST_NOTE = 2000;

const updateCustomer = defineOperation({
  method: 'PATCH',
  path: PATH,
  id: 'updateCustomer',
  tag: 'Customers',
  summary: 'Change personal data',
  description: 'Changes the given fields. The address of mail needs the consent of the customer: see `changeEmail`.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Fields to change.',
    schema: v.strictObject({
      salutation: v.exactOptional(v.picklist(['female', 'male', 'notSpecified'])),
      firstName: v.exactOptional(v.pipe(v.string(), v.maxLength(50))),
      lastName: v.exactOptional(v.pipe(v.string(), v.maxLength(50))),
      phone: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(30)))),
      locale: v.exactOptional(v.pipe(v.string(), v.maxLength(10))),
    }),
    example: { phone: '+41 44 555 00 11', locale: 'fr-CH' },
  },
  success: changedCustomer,
  problems: ['customer-data-invalid'],
  answer: ({ params, body }, call) =>
    changeOpened(
      call,
      params,
      ({ grant, file: { account } }) => {
        const { salutation, firstName, lastName, locale } = { ...account, ...body };
        const phone = (body.phone === undefined ? account.phone : body.phone) ?? '';
        const seen = account.changedAt.toISOString();
        const entered = { salutation, firstName, lastName, phone, locale, seen };
        return call.services.customers.correct(call.member, grant, entered);
      },
      true,
    ),
});

const changeEmail = defineOperation({
  method: 'POST',
  path: `${PATH}/email-change`,
  id: 'changeEmail',
  tag: 'Customers',
  summary: 'Ask for another address of mail',
  description: 'Mails a link to the new address. It takes effect when the customer opens the link while logged in.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  body: {
    description: 'The new address.',
    schema: v.strictObject({ email: v.pipe(v.string(), v.maxLength(254)) }),
    example: { email: 'lea.muster@example.com' },
  },
  success: changedCustomer,
  problems: ['precondition-failed', 'customer-data-invalid', 'letter-wait', 'customer-locked'],
  answer: ({ params, body }, call) =>
    changeOpened(call, params, ({ grant }) => call.services.customers.requestEmail(call.member, grant, body.email)),
});

const sendPasswordLetter = defineOperation({
  method: 'POST',
  path: `${PATH}/password-letter`,
  id: 'sendPasswordLetter',
  tag: 'Customers',
  summary: 'Mail a link for a new password',
  description: 'Mails the customer a link that sets a new password.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  success: changedCustomer,
  problems: ['precondition-failed', 'letter-wait', 'customer-locked'],
  answer: ({ params }, call) =>
    changeOpened(call, params, ({ grant }) => call.services.customers.sendPassword(call.member, grant)),
});

const setLocked = defineOperation({
  method: 'PUT',
  path: `${PATH}/locked`,
  id: 'setCustomerLocked',
  tag: 'Customers',
  summary: 'Lock or unlock the login',
  description: 'Locks the login of a customer and ends its sessions, or unlocks it.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  hasTag: true,
  body: {
    description: 'Whether the login is locked.',
    schema: v.strictObject({ locked: v.boolean() }),
    example: { locked: true },
  },
  success: changedCustomer,
  problems: ['precondition-failed'],
  answer: ({ params, body }, call) =>
    changeOpened(call, params, ({ grant }) =>
      body.locked
        ? call.services.customers.lock(call.member, grant)
        : call.services.customers.unlock(call.member, grant),
    ),
});

const setGroup = defineOperation({
  method: 'PUT',
  path: `${PATH}/group`,
  id: 'setCustomerGroup',
  tag: 'Customers',
  summary: 'Assign a customer group',
  description: 'Assigns a customer group, whose prices count from the next page on, or none.',
  scopes: ['customer.group', 'customer.read'],
  parameters: OF_CUSTOMER,
  hasTag: true,
  body: {
    description: 'Key of the group; null for none.',
    schema: v.strictObject({ group: v.nullable(v.pipe(v.string(), v.maxLength(40))) }),
    example: { group: 'trade' },
  },
  success: changedCustomer,
  problems: ['precondition-failed', 'customer-group-unknown'],
  answer: ({ params, body }, call) =>
    changeOpened(call, params, ({ grant }) => {
      const group = body.group === 'standard' ? '' : (body.group ?? '');
      return call.services.customers.setGroup(call.member, grant, group);
    }),
});

const addressBody = {
  description: 'The whole address.',
  schema: v.strictObject({
    ...addressEntries,
    isDefault: v.pipe(v.optional(v.boolean(), false), v.description('True: it becomes the default address.')),
  }),
  example: { ...ADDRESS_EXAMPLE, isDefault: true },
};

type EnteredAddress = v.InferOutput<(typeof addressBody)['schema']>;

const addressFields = ({ isDefault, ...address }: EnteredAddress): Record<string, string> => ({
  ...enteredAddress(address),
  ...(isDefault ? { default: 'on' } : {}),
});

const addAddress = defineOperation({
  method: 'POST',
  path: `${PATH}/addresses`,
  id: 'addAddress',
  tag: 'Customers',
  summary: 'Add an address',
  description: 'Adds an address. The first one becomes the default.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  hasTag: true,
  body: addressBody,
  success: changedCustomer,
  problems: ['precondition-failed', 'customer-data-invalid', 'too-many-addresses'],
  answer: ({ params, body }, call) =>
    changeOpened(call, params, ({ grant }) =>
      call.services.customers.saveAddress(call.member, grant, addressFields(body), null),
    ),
});

const changeAddress = defineOperation({
  method: 'PUT',
  path: `${PATH}/addresses/{address}`,
  id: 'changeAddress',
  tag: 'Customers',
  summary: 'Change an address',
  description: 'Replaces an address.',
  scopes: ['customer.help', 'customer.read'],
  parameters: { ...OF_CUSTOMER, address: addressId },
  needsMatch: true,
  hasTag: true,
  body: addressBody,
  success: changedCustomer,
  problems: ['customer-data-invalid'],
  answer: ({ params, body }, call) =>
    changeOpened(
      call,
      params,
      async ({ grant, file }) =>
        file.addresses.some(({ id }) => id === params.address)
          ? call.services.customers.saveAddress(call.member, grant, addressFields(body), params.address)
          : { ok: false, problem: 'not-found' },
      true,
    ),
});

const removeAddress = defineOperation({
  method: 'DELETE',
  path: `${PATH}/addresses/{address}`,
  id: 'removeAddress',
  tag: 'Customers',
  summary: 'Remove an address',
  description: 'Removes an address of the customer.',
  scopes: ['customer.help', 'customer.read'],
  parameters: { ...OF_CUSTOMER, address: addressId },
  hasTag: true,
  success: changedCustomer,
  problems: ['precondition-failed'],
  answer: ({ params }, call) =>
    changeOpened(call, params, async ({ grant, file }) =>
      file.addresses.some(({ id }) => id === params.address)
        ? call.services.customers.removeAddress(call.member, grant, params.address)
        : { ok: false, problem: 'not-found' },
    ),
});

const setDefaultAddress = defineOperation({
  method: 'PUT',
  path: `${PATH}/addresses/{address}/default`,
  id: 'setDefaultAddress',
  tag: 'Customers',
  summary: 'Make an address the default one',
  description: 'The checkout proposes the default address.',
  scopes: ['customer.help', 'customer.read'],
  parameters: { ...OF_CUSTOMER, address: addressId },
  hasTag: true,
  success: changedCustomer,
  problems: ['precondition-failed'],
  answer: ({ params }, call) =>
    changeOpened(call, params, async ({ grant, file }) =>
      file.addresses.some(({ id }) => id === params.address)
        ? call.services.customers.defaultAddress(call.member, grant, params.address)
        : { ok: false, problem: 'not-found' },
    ),
});

const endSessions = defineOperation({
  method: 'POST',
  path: `${PATH}/end-sessions`,
  id: 'endCustomerSessions',
  tag: 'Customers',
  summary: 'End the sessions of a customer',
  description: 'Logs the customer out everywhere.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  hasTag: true,
  success: changedCustomer,
  problems: ['precondition-failed'],
  answer: ({ params }, call) =>
    changeOpened(call, params, ({ grant }) => call.services.customers.endVisits(call.member, grant)),
});

const addNote = defineOperation({
  method: 'POST',
  path: `${PATH}/notes`,
  id: 'addCustomerNote',
  tag: 'Customers',
  summary: 'Add a note',
  description: 'Adds an internal note, signed with the name of the client.',
  scopes: ['customer.help', 'customer.read'],
  parameters: OF_CUSTOMER,
  body: {
    description: 'The note.',
    schema: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NOTE)) }),
    example: { text: 'Prefers to be called in the morning.' },
  },
  success: changedCustomer,
  problems: ['precondition-failed'],
  answer: ({ params, body }, call) =>
    changeOpened(call, params, ({ grant }) => call.services.customers.note(call.member, grant, body.text)),
});

const eraseCustomer = defineOperation({
  method: 'POST',
  path: `${PATH}/erase`,
  id: 'eraseCustomer',
  tag: 'Customers',
  summary: 'Erase a customer',
  description: 'Erases the account and all that the law does not demand to be kept. It cannot be undone.',
  scopes: ['customer.erase', 'customer.read'],
  parameters: OF_CUSTOMER,
  body: {
    description: 'The number of the customer again.',
    schema: v.strictObject({ confirm: v.pipe(v.string(), v.maxLength(40)) }),
    example: { confirm: '200000017' },
  },
  success: { ...changedCustomer, description: 'The customer is erased.' },
  problems: ['precondition-failed', 'customer-not-confirmed', 'customer-order-under-way'],
  answer: ({ params, body }, call) =>
    changeOpened(call, params, ({ grant }) => call.services.customers.erase(call.member, grant, body.confirm)),
});

export const CUSTOMER_CHANGES: readonly AdminOperation[] = [
  updateCustomer,
  changeEmail,
  sendPasswordLetter,
  setLocked,
  setGroup,
  addAddress,
  changeAddress,
  removeAddress,
  setDefaultAddress,
  endSessions,
  addNote,
  eraseCustomer,
];
