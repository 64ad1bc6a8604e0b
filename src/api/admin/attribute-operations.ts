import * as v from 'valibot';
import type { AttributeAdministration } from '../../shop/catalogue/attribute-administration/index.ts';
import { ATTRIBUTE_KINDS, FILTER_CONTROLS } from '../../shop/catalogue/attributes/index.ts';
import { inPath } from './admin-parameters.ts';
import { byLocale } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/attributes';
const count = v.pipe(v.number(), v.integer());
export const attributeKey = inPath('Key of the attribute.', 'material');
const names = v.record(v.string(), v.string());

const head = {
  key: v.string(),
  kind: v.picklist(ATTRIBUTE_KINDS),
  unit: v.string(),
  origin: v.picklist(['built-in', 'feed', 'hand']),
  control: v.nullable(v.picklist(FILTER_CONTROLS)),
  ownOrder: v.boolean(),
  several: v.boolean(),
  filter: v.boolean(),
  searchable: v.boolean(),
  comparable: v.boolean(),
  names,
  products: v.pipe(count, v.description('Products that have it.')),
};
const AttributeBody = v.object(head);
const WholeAttributeBody = v.object({
  ...head,
  choices: v.pipe(
    v.array(v.object({ value: v.string(), names, swatch: v.nullable(v.string()), products: count })),
    v.description('The first 500 choices.'),
  ),
});

const EXAMPLE = {
  key: 'material',
  kind: 'choice' as const,
  unit: '',
  origin: 'hand' as const,
  control: null,
  ownOrder: true,
  several: true,
  filter: true,
  searchable: true,
  comparable: true,
  names: { 'de-CH': 'Material' },
  products: 12,
};

type Page = NonNullable<Awaited<ReturnType<AttributeAdministration['attribute']>>>;

function headOf(attribute: Page['attribute'], products: number): v.InferOutput<typeof AttributeBody> {
  const { key: own, kind, unit, origin, control, ownOrder, several, filter, searchable, comparable } = attribute;
  return {
    ...{ key: own, kind, unit, origin, control, ownOrder, several, filter, searchable, comparable },
    names: attribute.names,
    products,
  };
}

const listAttributes = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listAttributes',
  tag: 'Attributes',
  summary: 'List attributes',
  description: 'All attributes in their order.',
  scopes: ['attribute.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'The attributes.',
    schema: v.object({ items: v.array(AttributeBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async (_, { services, member }) => {
    const listed = await services.attributes.list(member);
    if (!listed) return { problem: { code: 'missing-scope' } };
    return { content: { items: listed.map(({ products, ...attribute }) => headOf(attribute, products)) } };
  },
});

async function readAttribute({ services, member, tenant }: AdminCall, own: string) {
  const page = await services.attributes.attribute(member, own, tenant.locales[0].locale);
  if (!page) return null;
  const attribute = headOf(page.attribute, page.products);
  const choices = page.choices.map(({ value: text, names: attributeLabels, swatch, products }) => ({
    value: text,
    names: attributeLabels,
    swatch,
    products,
  }));
  return { content: { ...attribute, choices }, tag: tagOf(page.attribute) };
}

/** Returns the ETag of an attribute. The number of its products is no part of it. */
function tagOf(attribute: Page['attribute']): string {
  const { products: _, ...state } = headOf(attribute, 0);
  return entityTag(state);
}

const getAttribute = defineOperation({
  method: 'GET',
  path: `${PATH}/{key}`,
  id: 'getAttribute',
  tag: 'Attributes',
  summary: 'Read an attribute',
  description: 'An attribute with its choices.',
  scopes: ['attribute.read'],
  parameters: { key: attributeKey },
  hasTag: true,
  success: {
    status: 200,
    description: 'The attribute.',
    schema: WholeAttributeBody,
    example: { ...EXAMPLE, choices: [{ value: 'oak', names: { 'de-CH': 'Eiche' }, swatch: null, products: 7 }] },
  },
  answer: async ({ params: { key: own } }, call) => {
    const read = await readAttribute(call, own);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

/** Names by locale in a body. */
export const attributeLabels = byLocale(v.pipe(v.string(), v.maxLength(80)));
const fields = {
  names: attributeLabels,
  kind: v.optional(v.picklist(ATTRIBUTE_KINDS), 'choice'),
  unit: v.optional(v.pipe(v.string(), v.maxLength(12)), ''),
  control: v.optional(v.nullable(v.picklist(FILTER_CONTROLS)), null),
  ownOrder: v.optional(v.boolean(), true),
  several: v.optional(v.boolean(), false),
  filter: v.optional(v.boolean(), false),
  searchable: v.optional(v.boolean(), false),
  comparable: v.optional(v.boolean(), false),
};
const Entered = v.strictObject(fields);
const BODY_EXAMPLE = { names: { 'de-CH': 'Material', 'fr-CH': 'Matière' }, kind: 'choice', filter: true };

/** Returns names as the forms of the back office send them. */
export const namesEntered = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([locale, name]) => [`name.${locale}`, name ?? '']));

function enteredAttribute(body: v.InferOutput<typeof Entered>): Record<string, string> {
  const mark = (isSet: boolean) => (isSet ? '1' : '');
  return {
    ...namesEntered(body.names),
    kind: body.kind,
    unit: body.unit,
    control: body.control ?? '',
    order: body.ownOrder ? 'own' : 'count',
    several: mark(body.several),
    filter: mark(body.filter),
    searchable: mark(body.searchable),
    comparable: mark(body.comparable),
  };
}

export const changedAttribute = {
  status: 200 as const,
  description: 'The attribute has changed.',
  schema: v.object({ key: v.string() }),
  example: { key: 'material' },
};
const REASONS = ['no-name', 'too-long', 'wrong-key', 'taken', 'wrong-control', 'in-use'] as const;

const createAttribute = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createAttribute',
  tag: 'Attributes',
  summary: 'Define an attribute',
  description: 'Defines an attribute. Without a key it gets one from its name.',
  scopes: ['attribute.change', 'attribute.read'],
  parameters: {},
  body: {
    description: 'Names, kind and uses.',
    schema: v.strictObject({ ...fields, key: v.optional(v.pipe(v.string(), v.maxLength(40)), '') }),
    example: { ...BODY_EXAMPLE, key: 'material' },
  },
  success: { ...changedAttribute, status: 201, description: 'The attribute.' },
  reasons: REASONS,
  answer: async ({ body: { key: own, ...body } }, { services, member }) => {
    const outcome = await services.attributes.create(member, { ...enteredAttribute(body), key: own });
    return outcome.ok ? { content: { key: outcome.key } } : refusalOf(outcome);
  },
});

const updateAttribute = defineOperation({
  method: 'PUT',
  path: `${PATH}/{key}`,
  id: 'updateAttribute',
  tag: 'Attributes',
  summary: 'Change an attribute',
  description: 'Replaces names and uses of an attribute. Its key stays.',
  scopes: ['attribute.change', 'attribute.read'],
  parameters: { key: attributeKey },
  needsMatch: true,
  hasTag: true,
  body: { description: 'All names and uses.', schema: Entered, example: BODY_EXAMPLE },
  success: changedAttribute,
  reasons: REASONS,
  answer: async ({ params: { key: own }, body }, call) => {
    const read = await readAttribute(call, own);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const outcome = await call.services.attributes.editSeen(
      call.member,
      own,
      enteredAttribute(body),
      (attribute) => matchProblem(call, tagOf(attribute), true) === null,
    );
    if (!outcome.ok) return refusalOf(outcome);
    const after = await readAttribute(call, own);
    return { content: { key: own }, ...(after ? { tag: after.tag } : {}) };
  },
});

const removeAttribute = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{key}`,
  id: 'removeAttribute',
  tag: 'Attributes',
  summary: 'Delete an attribute',
  description: 'Deletes an attribute that no product has. Built-in ones stay.',
  scopes: ['attribute.change', 'attribute.read'],
  parameters: { key: attributeKey },
  success: { ...changedAttribute, description: 'The attribute is deleted.' },
  problems: ['import-running'],
  reasons: REASONS,
  answer: async ({ params: { key: own } }, { services, member }) => {
    const outcome = await services.attributes.remove(member, own);
    return outcome.ok ? { content: { key: own } } : refusalOf(outcome);
  },
});

/** Attributes of all tenants. */
export const ATTRIBUTE_OPERATIONS: readonly AdminOperation[] = [
  listAttributes,
  getAttribute,
  createAttribute,
  updateAttribute,
  removeAttribute,
];
