import * as v from 'valibot';
import { inPath, tenantInPath } from './admin-parameters.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { changedAnswer, orderAfterChange, refusedBy } from './order-changes.ts';
import { orderNumber } from './order-reads.ts';

const LONGEST_NOTE = 2000;
const LONGEST_TAG = 30;

const tag = {
  schema: v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(1), v.maxLength(LONGEST_TAG)),
  description: `The tag, at most ${LONGEST_TAG} characters.`,
  example: 'gift',
  shown: 'sent' as const,
};

const addNote = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/notes',
  id: 'addNote',
  tag: 'Orders',
  summary: 'Add a note',
  description: 'Adds an internal note, signed with the name of the client.',
  scopes: ['order.note', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'The note.',
    schema: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NOTE)) }),
    example: { text: 'Packed as a gift.' },
  },
  success: changedAnswer,
  answer: async ({ params: { number }, body }, call) => {
    const { services, member, tenant } = call;
    const outcome = await services.orders.notes.addNote(member, { tenant, number, text: body.text });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

const removeNote = defineOperation({
  method: 'DELETE',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/notes/{note}',
  id: 'removeNote',
  tag: 'Orders',
  summary: 'Remove a note',
  description: 'Removes a note. A missing one counts as removed.',
  scopes: ['order.note', 'order.read'],
  parameters: {
    tenant: tenantInPath,
    number: orderNumber,
    note: inPath('Id of the note.', '00000000-0000-4000-8000-000000000002'),
  },
  success: changedAnswer,
  answer: async ({ params: { number, note } }, call) => {
    const { services, member, tenant } = call;
    const outcome = await services.orders.notes.removeNote(member, { tenant, number, id: note });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

const addTag = defineOperation({
  method: 'PUT',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/tags/{tag}',
  id: 'addTag',
  tag: 'Orders',
  summary: 'Add a tag',
  description: 'Adds a tag. An order has at most ten.',
  scopes: ['order.note', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber, tag },
  success: changedAnswer,
  problems: ['too-many-tags'],
  answer: async ({ params: { number, tag: name } }, call) => {
    const { services, member, tenant } = call;
    const outcome = await services.orders.notes.addTag(member, { tenant, number, tag: name });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

const removeTag = defineOperation({
  method: 'DELETE',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/tags/{tag}',
  id: 'removeTag',
  tag: 'Orders',
  summary: 'Remove a tag',
  description: 'Removes a tag. A missing one counts as removed.',
  scopes: ['order.note', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber, tag },
  success: changedAnswer,
  answer: async ({ params: { number, tag: name } }, call) => {
    const { services, member, tenant } = call;
    const outcome = await services.orders.notes.removeTag(member, { tenant, number, tag: name });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

/** Notes and tags of orders. */
export const ORDER_NOTES: readonly AdminOperation[] = [addNote, removeNote, addTag, removeTag];
