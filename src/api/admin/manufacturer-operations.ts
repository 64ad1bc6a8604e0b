import * as v from 'valibot';
import type { ManufacturerOutcome } from '../../shop/catalogue/manufacturer-administration/index.ts';
import { inPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const PATH = '/api/admin/v1/manufacturers';
const SCOPES = ['product.edit', 'product.read'] as const;
const manufacturer = inPath('Id of the manufacturer.', 'lampas');

const Operator = v.object({ name: v.string(), address: v.string(), country: v.string(), contact: v.string() });
const ManufacturerBody = v.object({
  id: v.string(),
  ...Operator.entries,
  responsible: v.pipe(v.nullable(Operator), v.description('Responsible person in the Union.')),
  products: v.pipe(v.number(), v.integer()),
});
const EXAMPLE = {
  ...{ name: 'Lampas AG', address: 'Seestrasse 1, 8002 Zürich', country: 'CH', contact: 'info@lampas.example' },
};
const EXAMPLE_BODY = { id: 'lampas', ...EXAMPLE, responsible: null, products: 12 };

async function readAll({ services, member }: AdminCall) {
  return (await services.manufacturers.list(member))?.map(({ version, ...own }) => {
    const { id, name, address, country, contact, responsible, products } = own;
    return { content: { id, name, address, country, contact, responsible, products }, version };
  });
}

const listManufacturers = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listManufacturers',
  tag: 'Products',
  summary: 'List manufacturers',
  description: 'Manufacturers and their responsible persons, whom offers in the Union name.',
  scopes: ['product.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'All manufacturers.',
    schema: v.object({ items: v.array(ManufacturerBody) }),
    example: { items: [EXAMPLE_BODY] },
  },
  answer: async (_, call) => {
    const all = await readAll(call);
    return all ? { content: { items: all.map(({ content }) => content) } } : { problem: { code: 'missing-scope' } };
  },
});

const getManufacturer = defineOperation({
  method: 'GET',
  path: `${PATH}/{manufacturer}`,
  id: 'getManufacturer',
  tag: 'Products',
  summary: 'Read a manufacturer',
  description: 'A manufacturer with its responsible person.',
  scopes: ['product.read'],
  parameters: { manufacturer },
  hasTag: true,
  success: { status: 200, description: 'The manufacturer.', schema: ManufacturerBody, example: EXAMPLE_BODY },
  answer: async ({ params }, call) => {
    const found = (await readAll(call))?.find(({ content }) => content.id === params.manufacturer);
    return found
      ? { content: found.content, tag: entityTag(found.version) }
      : { problem: { code: 'not-found' as const } };
  },
});

const line = (longest: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longest)), '');
const operator = { name: line(200), address: line(300), country: line(2), contact: line(200) };
const Entered = v.strictObject({ ...operator, responsible: v.optional(v.nullable(v.strictObject(operator)), null) });
const body = {
  description: 'Name and postal and electronic address. A responsible person is complete and in the Union.',
  schema: Entered,
  example: EXAMPLE,
};

function enteredOf({ responsible, ...own }: v.InferOutput<typeof Entered>): Record<string, string> {
  const of = Object.entries(responsible ?? {}).map(([field, value]) => [`responsible.${field}`, value]);
  return { ...own, ...Object.fromEntries(of) };
}

/** Names the invalid fields of an outcome. */
function refused(outcome: ManufacturerOutcome) {
  if (outcome.ok || outcome.problem !== 'fields') return outcome;
  const errors = Object.fromEntries(outcome.refusals.map(({ field, problem }) => [field, problem]));
  return { problem: { code: 'product-fields-invalid' as const, errors } };
}

const createManufacturer = defineAct({
  method: 'POST',
  path: PATH,
  id: 'createManufacturer',
  tag: 'Products',
  summary: 'Create a manufacturer',
  description: 'Adds a manufacturer. Its id comes from its name.',
  scopes: SCOPES,
  parameters: {},
  body,
  status: 201,
  done: 'The manufacturer.',
  exampleId: 'lampas',
  problems: ['product-fields-invalid'],
  act: async (given, { services, member }) =>
    refused(await services.manufacturers.create(member, enteredOf(given.body))),
});

const updateManufacturer = defineAct({
  method: 'PUT',
  path: `${PATH}/{manufacturer}`,
  id: 'updateManufacturer',
  tag: 'Products',
  summary: 'Change a manufacturer',
  description: 'Replaces all fields. Feeds leave the manufacturer alone afterwards.',
  scopes: SCOPES,
  parameters: { manufacturer },
  needsMatch: true,
  body,
  done: 'The manufacturer has changed.',
  exampleId: 'lampas',
  object: 'manufacturer',
  problems: ['product-fields-invalid'],
  act: async ({ params, body: given }, call) => {
    const found = (await readAll(call))?.find(({ content }) => content.id === params.manufacturer);
    if (!found) return { ok: false, problem: 'not-found' };
    const unmatched = matchProblem(call, entityTag(found.version), true);
    if (unmatched) return unmatched;
    const entered = { ...enteredOf(given), version: String(found.version) };
    return refused(await call.services.manufacturers.edit(call.member, params.manufacturer, entered));
  },
});

const removeManufacturer = defineAct({
  method: 'DELETE',
  path: `${PATH}/{manufacturer}`,
  id: 'removeManufacturer',
  tag: 'Products',
  summary: 'Delete a manufacturer',
  description: 'Deletes a manufacturer of no product.',
  scopes: SCOPES,
  parameters: { manufacturer },
  done: 'The manufacturer is deleted.',
  exampleId: 'lampas',
  object: 'manufacturer',
  reasons: ['in-use'],
  act: async ({ params }, { services, member }) =>
    refused(await services.manufacturers.remove(member, params.manufacturer)),
});

/** Manufacturers of all tenants. */
export const MANUFACTURER_OPERATIONS: readonly AdminOperation[] = [
  listManufacturers,
  getManufacturer,
  createManufacturer,
  updateManufacturer,
  removeManufacturer,
];
