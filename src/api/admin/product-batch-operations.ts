import * as v from 'valibot';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { feedUpload, uploadedBytes } from './file-upload.ts';
import { listOperation } from './list-operation.ts';
import { type AdminCall, type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { ChosenProducts, chosenGoods, enteredAct, ProductAct } from './product-batch-act.ts';
import {
  BATCH_EXAMPLE,
  BATCH_STATES,
  BatchChangeBody,
  BatchEntryBody,
  batchContent,
  batchHead,
  changedValue,
  ListedBatchChange,
} from './product-batch-schemas.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/product-changes';
const id = uuidInPath('Id of the change.');
const listChanges = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listProductChanges',
  tag: 'Changes of many products',
  summary: 'List changes of many products',
  description: 'The newest 100 changes of all tenants.',
  scopes: ['product.bulk'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The changes.',
    schema: v.object({ items: v.array(ListedBatchChange) }),
    example: { items: [BATCH_EXAMPLE] },
  },
  answer: async (_, { services, member }) => {
    const found = await services.bulk.list(member);
    return found ? { content: { items: found.map(batchHead) } } : { problem: { code: 'missing-scope' } };
  },
});

async function read({ services, member, tenant }: AdminCall, own: string) {
  return services.bulk.action(member, { id: own, filter: 'all', page: 1, locale: tenant.locales[0].locale });
}

const getChange = defineOperation({
  method: 'GET',
  path: `${PATH}/{id}`,
  id: 'getProductChange',
  tag: 'Changes of many products',
  summary: 'Read a change of many products',
  description: 'How far a change is, and what it refuses.',
  scopes: ['product.bulk'],
  parameters: { tenant: tenantInPath, id },
  success: {
    status: 200,
    description: 'The change.',
    schema: BatchChangeBody,
    example: { ...BATCH_EXAMPLE, refusals: [], undo: null },
  },
  answer: async ({ params }, call) => {
    const found = await read(call, params.id);
    return found ? { content: batchContent(found) } : { problem: { code: 'not-found' } };
  },
});

const listEntries = listOperation({
  path: `${PATH}/{id}/entries`,
  id: 'listProductChangeEntries',
  tag: 'Changes of many products',
  summary: 'List what a change does',
  description: 'Fields that a change sets, with the values before and after: the preview, and later the result.',
  scopes: ['product.bulk'],
  filters: {
    id,
    show: choice(['changes', 'refused'], {
      description: 'Only changes or refusals; all otherwise.',
      example: 'refused',
    }),
  },
  item: BatchEntryBody,
  example: {
    ...{ position: 1, productId: '400105', title: 'Lampe', field: 'title.de-CH', state: 'planned' },
    ...{ before: { kind: 'text', text: 'Lampe' }, after: { kind: 'text', text: 'Leuchte' }, problem: null, line: null },
  },
  read: async ({ services, member, tenant }, given, { last, size }) => {
    const lines = await services.bulk.changesAfter(member, {
      id: given.id ?? '',
      filter: given.show === 'changes' || given.show === 'refused' ? given.show : 'all',
      locale: tenant.locales[0].locale,
      after: last?.[0] === undefined ? null : Number(last[0]),
      size,
    });
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [String(end.position)] : null };
  },
  content: ({ product_id: productId, position, title, field, before, after, state, problem, line }) => ({
    ...{ position, productId, title, field, state, problem, line },
    before: changedValue(before),
    after: changedValue(after),
  }),
});

const stepped = {
  status: 200 as const,
  description: 'The change has another state.',
  schema: v.object({ id: v.string(), state: v.picklist(BATCH_STATES) }),
  example: { id: BATCH_EXAMPLE.id, state: 'done' as const },
};
const planned = { ...stepped, status: 201 as const, description: 'The change is being planned.' };
const SCOPES = ['product.price', 'product.edit', 'product.withdraw', 'product.stock'] as const;

/** Returns the state of a change after a step. */
async function stateOf(call: AdminCall, own: string) {
  const found = await read(call, own);
  if (!found) throw new Error('a change is missing after its step');
  const location = `${PATH.replace('{tenant}', call.tenant.id)}/${own}`;
  return { content: { id: own, state: found.action.state }, location };
}

const planChange = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'planProductChange',
  tag: 'Changes of many products',
  summary: 'Plan a change of many products',
  description:
    'Plans prices, sales, categories, attributes or the sale of many products. Nothing is written: read the entries, then apply the change.',
  scopes: ['product.bulk'],
  optionalScopes: SCOPES,
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Products and change.',
    schema: v.strictObject({ products: ChosenProducts, act: ProductAct }),
    example: {
      products: { filter: { category: 'lampen' } },
      act: { kind: 'price', price: { kind: 'percent', hundredths: -1000 }, ending: '90', tenants: ['ch'] },
    },
  },
  success: planned,
  reasons: ['nothing', 'too-many', 'fields'],
  answer: async ({ body }, call) => {
    const { services, member, tenant } = call;
    const locale = tenant.locales[0].locale;
    const selected = await services.listing.select(member, { tenant, locale, ...chosenGoods(body.products) });
    if (!selected.ok) return refusalOf(selected);
    const asked = { selection: selected.id, tenant, entered: enteredAct(body.act) };
    const outcome = await services.bulk.begin(member, asked);
    if (outcome.ok) return stateOf(call, outcome.id);
    if (outcome.problem !== 'fields') return refusalOf(outcome);
    const errors = Object.fromEntries(outcome.refusals.map(({ field, problem }) => [`act.${field}`, problem]));
    return { problem: { code: 'refused', reason: 'fields', errors } };
  },
});

const planFile = defineUpload({
  method: 'POST',
  path: `${PATH}/file`,
  id: 'planProductFile',
  tag: 'Changes of many products',
  summary: 'Plan the changes of a file',
  description: 'Plans the cells of a table that the back office exported and somebody edited.',
  scopes: ['product.bulk', ...SCOPES],
  parameters: {
    tenant: tenantInPath,
    name: text({ longest: 100, description: 'Name of the file.', example: 'lamps.xlsx' }),
  },
  upload: feedUpload('The table, with the column `sku`.'),
  success: planned,
  reasons: ['empty', 'too-large', 'no-sku', 'too-many-rows', 'unreadable'],
  answer: async ({ params, file }, call) => {
    const given = { name: params.name, content: uploadedBytes(file) };
    const outcome = await call.services.bulk.importFile(call.member, { tenant: call.tenant, file: given });
    return outcome.ok ? stateOf(call, outcome.id) : refusalOf(outcome);
  },
});

type Step = 'apply' | 'discard' | 'undo';
const stepOf = (step: Step, own: { id: string; summary: string; description: string }) =>
  defineOperation({
    method: 'POST',
    path: `${PATH}/{id}/${step}`,
    id: own.id,
    tag: 'Changes of many products',
    summary: own.summary,
    description: own.description,
    scopes: ['product.bulk'],
    ...(step === 'discard' ? {} : { optionalScopes: SCOPES }),
    parameters: { tenant: tenantInPath, id },
    success: stepped,
    reasons: ['wrong-state', 'nothing'],
    answer: async ({ params }, call) => {
      const { services, member, tenant } = call;
      const outcome =
        step === 'undo'
          ? await services.bulk.undo(member, { id: params.id, tenant })
          : await services.bulk[step](member, params.id);
      return outcome.ok ? stateOf(call, outcome.id) : refusalOf(outcome);
    },
  });

/** Changes of many products: a plan that is read, then applied, and taken back. */
export const PRODUCT_BATCH_OPERATIONS: readonly AdminOperation[] = [
  listChanges,
  getChange,
  listEntries,
  planChange,
  planFile,
  stepOf('apply', {
    id: 'applyProductChange',
    summary: 'Apply a planned change',
    description: 'Writes a planned change. Up to 500 fields are written at once, more in the background.',
  }),
  stepOf('discard', {
    id: 'discardProductChange',
    summary: 'Discard a planned change',
    description: 'Ends a planned change without writing it.',
  }),
  stepOf('undo', {
    id: 'undoProductChange',
    summary: 'Plan the way back of a change',
    description: 'Plans a new change that takes a written one back. Its entries name what has changed since.',
  }),
];
