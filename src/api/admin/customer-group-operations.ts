import * as v from 'valibot';
import { inPath, tenantInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/customer-groups';
const count = v.pipe(v.number(), v.integer());
const group = inPath('Key of the group.', 'trade');
const REASONS = ['group-name', 'group-key', 'known-group', 'group-in-use'] as const;

const GroupBody = v.object({
  key: v.string(),
  name: v.string(),
  description: v.string(),
  endedAt: v.pipe(v.nullable(Timestamp), v.description('Since when it takes no new customers and lists.')),
  customers: count,
  priceLists: count,
});

const listCustomerGroups = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listCustomerGroups',
  tag: 'Customer groups',
  summary: 'List customer groups',
  description: 'Customer groups of the tenant. Customers without one are in `standard`.',
  scopes: ['price-list.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The groups.',
    schema: v.object({ items: v.array(GroupBody) }),
    example: { items: [{ key: 'trade', name: 'Trade', description: '', endedAt: null, customers: 40, priceLists: 1 }] },
  },
  answer: async (_, { services, member, tenant }) => {
    const found = await services.priceLists.groups(member, tenant);
    if (!found) return { problem: { code: 'missing-scope' } };
    const items = found.groups.map(({ key, name, description, endedAt, customers, lists }) => ({
      ...{ key, name, description, customers },
      priceLists: lists,
      endedAt: timeOf(endedAt),
    }));
    return { content: { items } };
  },
});

const changed = {
  status: 200 as const,
  description: 'The group has changed.',
  schema: v.object({ key: v.string() }),
  example: { key: 'trade' },
};
const name = v.pipe(v.string(), v.maxLength(80));

const createCustomerGroup = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createCustomerGroup',
  tag: 'Customer groups',
  summary: 'Create a customer group',
  description: 'Creates a group, for which price lists and promotions can be.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Key and name.',
    schema: v.strictObject({ key: v.pipe(v.string(), v.maxLength(60)), name }),
    example: { key: 'trade', name: 'Trade' },
  },
  success: { ...changed, status: 201, description: 'The group.' },
  reasons: REASONS,
  answer: async ({ body }, { services, member, tenant }) => {
    const outcome = await services.priceLists.addGroup(member, tenant, body);
    return outcome.ok ? { content: { key: body.key.trim().toLowerCase() } } : refusalOf(outcome);
  },
});

const updateCustomerGroup = defineOperation({
  method: 'PUT',
  path: `${PATH}/{group}`,
  id: 'updateCustomerGroup',
  tag: 'Customer groups',
  summary: 'Change a customer group',
  description: 'Renames, describes, ends or reopens a group. An ended one takes no new customers and lists.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath, group },
  body: {
    description: 'Name, description, and whether it has ended.',
    schema: v.strictObject({
      name,
      description: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      ended: v.optional(v.boolean(), false),
    }),
    example: { name: 'Trade', description: 'With a trade licence.' },
  },
  success: changed,
  reasons: REASONS,
  answer: async ({ params: { group: key }, body: { ended, ...entry } }, { services, member, tenant }) => {
    const outcome = await services.priceLists.changeGroup(member, tenant, { key, isEnded: ended, ...entry });
    return outcome.ok ? { content: { key } } : refusalOf(outcome);
  },
});

const removeCustomerGroup = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{group}`,
  id: 'removeCustomerGroup',
  tag: 'Customer groups',
  summary: 'Delete a customer group',
  description: 'Deletes a group without customers and price lists.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath, group },
  success: { ...changed, description: 'The group is deleted.' },
  reasons: REASONS,
  answer: async ({ params: { group: key } }, { services, member, tenant }) => {
    const outcome = await services.priceLists.removeGroup(member, tenant, key);
    return outcome.ok ? { content: { key } } : refusalOf(outcome);
  },
});

/** Customer groups of a tenant. */
export const CUSTOMER_GROUP_OPERATIONS: readonly AdminOperation[] = [
  listCustomerGroups,
  createCustomerGroup,
  updateCustomerGroup,
  removeCustomerGroup,
];
