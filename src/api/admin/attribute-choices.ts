import * as v from 'valibot';
import { inPath } from './admin-parameters.ts';
import { attributeKey, attributeLabels, changedAttribute, namesEntered } from './attribute-operations.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/attributes';
const value = inPath('Value of the choice.', 'oak');
const CHOICE_REASONS = ['no-name', 'too-long', 'wrong-number', 'wrong-colour', 'taken', 'in-use'] as const;

const choiceFields = {
  names: attributeLabels,
  swatch: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(7)), ''), v.description('Colour as #rrggbb.')),
};
const CHOICE_EXAMPLE = { names: { 'de-CH': 'Eiche', 'fr-CH': 'Chêne' } };

const addChoice = defineOperation({
  method: 'POST',
  path: `${PATH}/{key}/choices`,
  id: 'addChoice',
  tag: 'Attributes',
  summary: 'Add a choice',
  description: 'Adds a choice to an attribute.',
  scopes: ['attribute.change', 'attribute.read'],
  parameters: { key: attributeKey },
  body: {
    description: 'Names by locale; a choice of numbers has its `number`.',
    schema: v.strictObject({ ...choiceFields, number: v.optional(v.pipe(v.string(), v.maxLength(60)), '') }),
    example: CHOICE_EXAMPLE,
  },
  success: { ...changedAttribute, status: 201 },
  reasons: CHOICE_REASONS,
  answer: async ({ params: { key: own }, body }, { services, member }) => {
    const entered = { ...namesEntered(body.names), swatch: body.swatch, number: body.number };
    const outcome = await services.attributes.addChoice(member, own, entered);
    return outcome.ok ? { content: { key: own } } : refusalOf(outcome);
  },
});

const updateChoice = defineOperation({
  method: 'PUT',
  path: `${PATH}/{key}/choices/{value}`,
  id: 'updateChoice',
  tag: 'Attributes',
  summary: 'Rename a choice',
  description: 'Replaces the names and the colour of a choice.',
  scopes: ['attribute.change', 'attribute.read'],
  parameters: { key: attributeKey, value },
  body: { description: 'Names by locale.', schema: v.strictObject(choiceFields), example: CHOICE_EXAMPLE },
  success: changedAttribute,
  reasons: CHOICE_REASONS,
  answer: async ({ params: { key: own, value: text }, body }, { services, member }) => {
    const entered = { ...namesEntered(body.names), swatch: body.swatch };
    const outcome = await services.attributes.editChoice(member, own, text, entered);
    return outcome.ok ? { content: { key: own } } : refusalOf(outcome);
  },
});

const removeChoice = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{key}/choices/{value}`,
  id: 'removeChoice',
  tag: 'Attributes',
  summary: 'Delete a choice',
  description: 'Deletes a choice that no product has.',
  scopes: ['attribute.change', 'attribute.read'],
  parameters: { key: attributeKey, value },
  success: changedAttribute,
  problems: ['import-running'],
  reasons: CHOICE_REASONS,
  answer: async ({ params: { key: own, value: text } }, { services, member }) => {
    const outcome = await services.attributes.removeChoice(member, own, text);
    return outcome.ok ? { content: { key: own } } : refusalOf(outcome);
  },
});

/** Choices of attributes. */
export const ATTRIBUTE_CHOICES: readonly AdminOperation[] = [addChoice, updateChoice, removeChoice];
