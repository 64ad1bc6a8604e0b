import * as v from 'valibot';
import type { AnswerTemplates } from '../../shop/marketing/contact/index.ts';
import { uuidInPath } from './admin-parameters.ts';
import { byLocale, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const PATH = '/api/admin/v1/answer-templates';
const SCOPES = ['contact.answer', 'contact.read'] as const;
const NEEDS_ALL = 'All tenants share them, so the client must work for all.';
const VARIABLES =
  'Variables are `{{name}}`, `{{ticket}}`, `{{order}}`, `{{orderDate}}`, `{{total}}`, `{{return}}` and `{{tracking}}`; `errors` names unknown ones.';
const template = uuidInPath('Id of the template.');
const id = '00000000-0000-4000-8000-000000000001';

const Text = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000)),
});
const TemplateBody = v.object({
  id: v.string(),
  purpose: v.pipe(
    v.nullable(v.picklist(['return-label'])),
    v.description('Action of a message that inserts it; such a template cannot be deleted.'),
  ),
  changedAt: Timestamp,
  changedBy: v.pipe(v.nullable(v.string()), v.description('Null for a template of the shop that nobody changed.')),
  texts: v.record(v.string(), Text),
});
const TEXTS = { 'de-CH': { name: 'Paket unterwegs', text: 'Guten Tag {{name}}, Ihr Paket ist unterwegs.' } };
const EXAMPLE = { id, purpose: null, changedAt: '2026-11-27T09:12:00.000Z', changedBy: 'CRM', texts: TEXTS };

type Template = NonNullable<Awaited<ReturnType<AnswerTemplates['open']>>>;
const contentOf = ({ id: own, purpose, changedAt, staffEmail, texts }: Template) => ({
  ...{ id: own, purpose, changedBy: staffEmail },
  changedAt: new Date(changedAt).toISOString(),
  texts: Object.fromEntries(texts.map(({ locale, name, text }) => [locale, { name, text }])),
});

const listAnswerTemplates = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listAnswerTemplates',
  tag: 'Tickets',
  summary: 'List answer templates',
  description: `Texts that employees insert into answers, at most 200. ${NEEDS_ALL}`,
  scopes: SCOPES,
  parameters: {},
  success: {
    status: 200,
    description: 'The templates in the order of the list.',
    schema: v.object({ items: v.array(TemplateBody) }),
    example: { items: [EXAMPLE] },
  },
  problems: ['needs-all-tenants'],
  answer: async (_, { services, member }) => {
    const templates = await services.answerTemplates.list(member);
    return templates ? { content: { items: templates.map(contentOf) } } : { problem: { code: 'needs-all-tenants' } };
  },
});

async function readTemplate({ services, member }: AdminCall, own: string) {
  const found = await services.answerTemplates.open(member, own);
  return found && { found, tag: entityTag([own, found.version]) };
}

const getAnswerTemplate = defineOperation({
  method: 'GET',
  path: `${PATH}/{template}`,
  id: 'getAnswerTemplate',
  tag: 'Tickets',
  summary: 'Read an answer template',
  description: `A template with its texts. ${NEEDS_ALL}`,
  scopes: SCOPES,
  parameters: { template },
  hasTag: true,
  success: { status: 200, description: 'The template.', schema: TemplateBody, example: EXAMPLE },
  answer: async ({ params }, call) => {
    const read = await readTemplate(call, params.template);
    return read ? { content: contentOf(read.found), tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const body = {
  description: 'Texts by locale. A template is offered in the locales that have a text.',
  schema: v.strictObject({ texts: byLocale(Text) }),
  example: { texts: TEXTS },
};
const REASONS = ['no-text', 'no-name', 'unknown-variable'] as const;

async function save(call: AdminCall, own: string | null, texts: object, version: number) {
  const fields = Object.entries(texts).flatMap(([locale, { name, text }]: [string, v.InferOutput<typeof Text>]) => [
    [`name-${locale}`, name],
    [`text-${locale}`, text],
  ]);
  const entered = { ...Object.fromEntries(fields), version: String(version) };
  const outcome = await call.services.answerTemplates.save(call.member, own, entered);
  if (outcome.ok) {
    const after = await readTemplate(call, outcome.id);
    return { ok: true as const, id: outcome.id, ...(after ? { tag: after.tag } : {}) };
  }
  if (outcome.problem === 'not-allowed') return { problem: { code: 'needs-all-tenants' as const } };
  if (!('names' in outcome) || outcome.names.length === 0) return outcome;
  const errors = Object.fromEntries(outcome.names.map((name) => [name, outcome.problem]));
  return { problem: { code: 'refused' as const, reason: outcome.problem, errors } };
}

const createAnswerTemplate = defineAct({
  method: 'POST',
  path: PATH,
  id: 'createAnswerTemplate',
  tag: 'Tickets',
  summary: 'Create an answer template',
  description: `Adds a template at the end of the list. ${VARIABLES} ${NEEDS_ALL}`,
  scopes: SCOPES,
  parameters: {},
  hasTag: true,
  body,
  status: 201,
  done: 'The template.',
  exampleId: id,
  problems: ['needs-all-tenants'],
  reasons: [...REASONS, 'too-many'],
  act: ({ body: { texts } }, call) => save(call, null, texts, 0),
});

const updateAnswerTemplate = defineAct({
  method: 'PUT',
  path: `${PATH}/{template}`,
  id: 'updateAnswerTemplate',
  tag: 'Tickets',
  summary: 'Change an answer template',
  description: `Replaces all texts of a template. ${VARIABLES} ${NEEDS_ALL}`,
  scopes: SCOPES,
  parameters: { template },
  needsMatch: true,
  hasTag: true,
  body,
  done: 'The template has changed.',
  exampleId: id,
  object: 'template',
  problems: ['needs-all-tenants'],
  reasons: REASONS,
  act: async ({ params, body: { texts } }, call) => {
    const read = await readTemplate(call, params.template);
    if (!read) return { ok: false, problem: 'not-found' };
    return matchProblem(call, read.tag, true) ?? save(call, params.template, texts, read.found.version);
  },
});

const removeAnswerTemplate = defineAct({
  method: 'DELETE',
  path: `${PATH}/{template}`,
  id: 'removeAnswerTemplate',
  tag: 'Tickets',
  summary: 'Delete an answer template',
  description: `Deletes a template. Refused if an action of a message inserts it. ${NEEDS_ALL}`,
  scopes: SCOPES,
  parameters: { template },
  done: 'The template is deleted.',
  exampleId: id,
  object: 'template',
  problems: ['needs-all-tenants'],
  reasons: ['needed'],
  act: async ({ params }, { services, member }) => {
    const outcome = await services.answerTemplates.remove(member, params.template);
    const isOfAll = !outcome.ok && outcome.problem === 'not-allowed';
    return isOfAll ? { problem: { code: 'needs-all-tenants' } } : outcome;
  },
});

/** Texts that employees insert into answers. */
export const ANSWER_TEMPLATE_OPERATIONS: readonly AdminOperation[] = [
  listAnswerTemplates,
  getAnswerTemplate,
  createAnswerTemplate,
  updateAnswerTemplate,
  removeAnswerTemplate,
];
