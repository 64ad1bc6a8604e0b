import * as v from 'valibot';
import { controlsOf, FILTER_CONTROLS } from '../../shop/catalogue/attributes/index.ts';
import { inPath } from './admin-parameters.ts';
import { attributeKey } from './attribute-operations.ts';
import { defineAct } from './define-act.ts';
import { type AdminOperation, defineOperation } from './operation.ts';

const ROOT = '/api/admin/v1';
const SCOPES = ['attribute.change', 'attribute.read'] as const;
const category = inPath('Id of the category.', 'lamps');
const by = {
  description: 'One place up or down.',
  schema: v.strictObject({ by: v.picklist(['up', 'down']) }),
  example: { by: 'up' as const },
};

const moveAttribute = defineAct({
  method: 'POST',
  path: `${ROOT}/attributes/{key}/move`,
  id: 'moveAttribute',
  tag: 'Attributes',
  summary: 'Move an attribute',
  description: 'Moves an attribute by one place in the order of filters.',
  scopes: SCOPES,
  parameters: { key: attributeKey },
  body: by,
  done: 'The attribute has moved.',
  exampleId: 'material',
  object: 'key',
  act: ({ params, body }, { services, member }) => services.attributes.move(member, params.key, body.by),
});

const moveChoice = defineAct({
  method: 'POST',
  path: `${ROOT}/attributes/{key}/choices/{value}/move`,
  id: 'moveChoice',
  tag: 'Attributes',
  summary: 'Move a choice',
  description: 'Moves a choice by one place.',
  scopes: SCOPES,
  parameters: { key: attributeKey, value: inPath('Value of the choice.', 'oak') },
  body: by,
  done: 'The choice has moved.',
  exampleId: 'oak',
  object: 'value',
  act: ({ params, body }, { services, member }) =>
    services.attributes.moveChoice(member, params.key, params.value, body.by),
});

const mergeChoices = defineAct({
  method: 'POST',
  path: `${ROOT}/attributes/{key}/choices/{value}/merge`,
  id: 'mergeChoices',
  tag: 'Attributes',
  summary: 'Merge a choice into another one',
  description: 'Gives all products of a choice another one, and makes later imports do so.',
  scopes: SCOPES,
  parameters: { key: attributeKey, value: inPath('Value of the choice.', 'oak') },
  body: {
    description: 'The choice that remains.',
    schema: v.strictObject({ into: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }),
    example: { into: 'oiled-oak' },
  },
  done: 'The choice that ended.',
  exampleId: 'oak',
  object: 'value',
  problems: ['import-running'],
  reasons: ['same', 'equal-variants'],
  act: async ({ params, body }, { services, member }) => {
    const outcome = await services.attributes.mergeChoices(member, params.key, params.value, body.into);
    return outcome.ok ? { ok: true } : outcome;
  },
});

const ListedUse = v.object({
  key: v.string(),
  listed: v.pipe(v.boolean(), v.description('Whether the list of the category has it.')),
  control: v.pipe(v.nullable(v.picklist(FILTER_CONTROLS)), v.description('Null: no filter here.')),
  filter: v.pipe(v.boolean(), v.description('Whether it is a filter here.')),
  searchable: v.boolean(),
  comparable: v.boolean(),
});

const getCategoryAttributes = defineOperation({
  method: 'GET',
  path: `${ROOT}/categories/{category}/attributes`,
  id: 'getCategoryAttributes',
  tag: 'Attributes',
  summary: 'Read the attributes of a category',
  description: 'Attributes that count for a category: those of its own list, or of the list above.',
  scopes: ['attribute.read'],
  parameters: { category },
  success: {
    status: 200,
    description: 'Listed attributes in their order, then all others.',
    schema: v.object({
      ownList: v.boolean(),
      from: v.pipe(v.nullable(v.string()), v.description('Name of the category whose list holds.')),
      attributes: v.array(ListedUse),
    }),
    example: {
      ...{ ownList: true, from: null },
      attributes: [
        { key: 'material', listed: true, control: 'list', filter: true, searchable: true, comparable: true },
      ],
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const page = await services.attributes.category(member, params.category, tenant.locales[0].locale);
    if (!page) return { problem: { code: 'not-found' } };
    const attributes = page.attributes.map(({ key, control, searchable, comparable, isListed }) => ({
      ...{ key, listed: isListed, control, filter: control !== null, searchable, comparable },
    }));
    return { content: { ownList: page.hasList, from: page.from, attributes } };
  },
});

const setCategoryAttributes = defineAct({
  method: 'PUT',
  path: `${ROOT}/categories/{category}/attributes`,
  id: 'setCategoryAttributes',
  tag: 'Attributes',
  summary: 'Set the attributes of a category',
  description:
    'Gives a category a list of its own, in the given order. It takes what `getCategoryAttributes` returns. Null: the list above holds again.',
  scopes: SCOPES,
  parameters: { category },
  body: {
    description:
      'The list. An attribute with a control is a filter; a filter without one has its usual control. Those that are not `listed` are left out.',
    schema: v.strictObject({
      attributes: v.nullable(
        v.pipe(
          v.array(
            v.strictObject({
              key: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
              listed: v.optional(v.boolean(), true),
              control: v.optional(v.nullable(v.picklist(FILTER_CONTROLS)), null),
              filter: v.optional(v.boolean()),
              searchable: v.optional(v.boolean(), false),
              comparable: v.optional(v.boolean(), false),
            }),
          ),
          v.maxLength(500),
          v.check((list) => new Set(list.map(({ key }) => key)).size === list.length, 'repeated'),
        ),
      ),
    }),
    example: { attributes: [{ key: 'material', control: 'list', searchable: true }] },
  },
  done: 'The attributes hold.',
  exampleId: 'lamps',
  object: 'category',
  reasons: ['unknown-attribute', 'wrong-control'],
  act: async ({ params, body: { attributes } }, { services, member, tenant }) => {
    if (attributes === null) return services.attributes.inherit(member, params.category);
    const page = await services.attributes.category(member, params.category, tenant.locales[0].locale);
    if (!page) return { ok: false, problem: 'not-found' };
    const known = new Map(page.attributes.map((attribute) => [attribute.key, attribute]));
    for (const { key, control, filter } of attributes) {
      const attribute = known.get(key);
      if (!attribute) return { ok: false, problem: 'unknown-attribute' };
      // The form offers fitting controls only, so the department ignores others.
      const fitting = controlsOf(attribute);
      const fits = control === null ? !filter || fitting.length > 0 : fitting.includes(control);
      if (!fits) return { ok: false, problem: 'wrong-control' };
    }
    const listed = attributes.filter((one) => one.listed);
    const entered = listed.flatMap(({ key, control, filter = control !== null, searchable, comparable }, index) => [
      [`listed.${key}`, '1'],
      [`place.${key}`, String(index + 1)],
      [`control.${key}`, control ?? ''],
      ...Object.entries({ filter, searchable, comparable }).map(([use, has]) => [`${use}.${key}`, has ? '1' : '']),
    ]);
    return services.attributes.assign(member, params.category, Object.fromEntries(entered));
  },
});

/** Order of attributes and choices, and the attributes of categories. */
export const ATTRIBUTE_PLACES: readonly AdminOperation[] = [
  moveAttribute,
  moveChoice,
  mergeChoices,
  getCategoryAttributes,
  setCategoryAttributes,
];
