import * as v from 'valibot';
import { tenantInPath } from './admin-parameters.ts';
import { ADDRESS_EXAMPLE, addressEntries, codesOf, enteredAddress } from './entered-address.ts';
import { matchProblem } from './entity-tag.ts';
import { defineOperation } from './operation.ts';
import { changedAnswer, orderAfterChange, refusedBy } from './order-changes.ts';
import { orderNumber } from './order-reads.ts';
import { readOrder } from './read-order.ts';

export const changeDelivery = defineOperation({
  method: 'PUT',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/delivery',
  id: 'changeDelivery',
  tag: 'Orders',
  summary: 'Change the delivery',
  description: 'Changes the address of what is not shipped, and mails the customer. Fees stay.',
  scopes: ['order.change', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'The whole address.',
    schema: v.strictObject({
      ...addressEntries,
      phone: v.optional(v.pipe(v.string(), v.maxLength(30)), ''),
      isBilling: v.pipe(
        v.optional(v.boolean(), false),
        v.description('True: the address is the billing address too, as goods that are paid later need it.'),
      ),
    }),
    example: ADDRESS_EXAMPLE,
  },
  success: changedAnswer,
  problems: ['order-not-placed', 'order-all-shipped', 'order-different-address', 'order-unchanged', 'address-invalid'],
  answer: async ({ params: { number }, body }, call) => {
    const { services, member, tenant } = call;
    // The state of the offer is read first: a change after it fails by the ETag, or under the department's locks.
    const offer = await services.orderChanges.deliveryOffer(member, { tenant, number });
    const read = await readOrder(call, number);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    if (!offer)
      return { problem: { code: read.content.stage === 'cancelled' ? 'order-not-placed' : 'order-all-shipped' } };
    const { isBilling, ...address } = body;
    const entered = {
      ...enteredAddress(address),
      ...(isBilling ? { isBilling: 'on' } : {}),
      parcel: offer.chosen === 'pickup' ? 'home' : offer.chosen,
      cityKept: body.city,
      seen: offer.seen,
    };
    const outcome = await services.orderChanges.changeDelivery(member, { tenant, number, entered });
    if (outcome.ok) {
      const after = await readOrder(call, number);
      const answer = await orderAfterChange(call, number);
      return after && 'content' in answer ? { ...answer, tag: after.tag } : answer;
    }
    if ('fields' in outcome) return { problem: { code: 'address-invalid', errors: codesOf(outcome.fields) } };
    return outcome.problem === 'nothing' ? { problem: { code: 'order-unchanged' } } : refusedBy(outcome);
  },
});
