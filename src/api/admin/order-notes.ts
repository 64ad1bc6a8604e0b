import * as v from 'valibot';
import { inPath, tenantInPath } from './admin-parameters.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
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

/** Changes notes or tags of an order that was placed. One that was only prepared is refused before anything changes. */
async function annotated(
  call: AdminCall,
  number: string,
  change: () => Promise<{ ok: true } | { ok: false; problem: string }>,
) {
  const before = await orderAfterChange(call, number);
  if ('problem' in before) return before;
  const outcome = await change();
  return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
}

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
  answer: ({ params: { number }, body }, call) => {
    const { services, member, tenant } = call;
    return annotated(call, number, () => services.orders.notes.addNote(member, { tenant, number, text: body.text }));
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
  answer: ({ params: { number, note } }, call) => {
    const { services, member, tenant } = call;
    return annotated(call, number, () => services.orders.notes.removeNote(member, { tenant, number, id: note }));
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
  answer: ({ params: { number, tag: name } }, call) => {
    const { services, member, tenant } = call;
    return annotated(call, number, () => services.orders.notes.addTag(member, { tenant, number, tag: name }));
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
  answer: ({ params: { number, tag: name } }, call) => {
    const { services, member, tenant } = call;
    return annotated(call, number, () => services.orders.notes.removeTag(member, { tenant, number, tag: name }));
  },
});

/** Notes and tags of orders. */
export const ORDER_NOTES: readonly AdminOperation[] = [addNote, removeNote, addTag, removeTag];
