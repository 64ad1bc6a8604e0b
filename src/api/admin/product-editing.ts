import * as v from 'valibot';
import type { EditorAct, EditorPage } from '../../shop/catalogue/products/index.ts';
import { TENANT_LOCALES } from '../../tenants/locales.ts';
import { API_TENANTS } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { matchProblem } from './entity-tag.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { PRODUCT_FILES } from './product-files.ts';
import { productNumber } from './product-reads.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/products';
const MOST_FIELDS = 2000;
const FileId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
type NewVideo = { webm?: string; mp4?: string };

const EditedProductBody = v.object({
  id: v.string(),
  status: v.picklist(['draft', 'published', 'retired']),
  fields: v.pipe(
    v.record(v.string(), v.string()),
    v.description(
      'Fields of the editor, such as `title.de-CH`, `category`, `price.ch.400105-01` and `gtin.400105-01`.',
    ),
  ),
  blockers: v.pipe(
    v.array(v.object({ tenant: v.string(), kind: v.string(), field: v.string() })),
    v.description('What the product lacks for its sale, with the field that mends it.'),
  ),
  byHand: v.pipe(v.array(v.string()), v.description('Fields that imports leave as they are.')),
});

const tagOf = ({ token }: EditorPage): string => `"${token}"`;

async function openEditor({ services, member, tenant }: AdminCall, id: string): Promise<EditorPage | null> {
  return services.products.open(member, { id, locale: tenant.locales[0].locale });
}

const getEditedProduct = defineOperation({
  method: 'GET',
  path: `${PATH}/{id}`,
  id: 'getProductFields',
  tag: 'Products',
  summary: 'Read all fields of a product',
  description: 'A product of all tenants, as the editor shows it: also drafts, with what keeps it from being sold.',
  scopes: ['product.edit', 'product.read'],
  parameters: { id: productNumber },
  hasTag: true,
  success: {
    status: 200,
    description: 'The fields.',
    schema: EditedProductBody,
    example: {
      id: '400105',
      status: 'draft',
      fields: { 'title.de-CH': 'Lampe', category: 'lamps', 'price.ch.400105-01': '49.90' },
      blockers: [{ tenant: 'ch', kind: 'pictures', field: 'files' }],
      byHand: ['title.de-CH'],
    },
  },
  answer: async ({ params: { id } }, call) => {
    const page = await openEditor(call, id);
    if (!page) return { problem: { code: 'not-found' } };
    const blockers = Object.values(page.blockers)
      .flat()
      .map(({ tenant, kind, field }) => ({ tenant, kind, field }));
    const { fields, origins, product } = page;
    return {
      content: { id, status: product.status, fields, blockers, byHand: Object.keys(origins) },
      tag: tagOf(page),
    };
  },
});

const ChangedBody = v.object({ id: v.string() });
const changed = {
  status: 200 as const,
  description: 'The product has changed. The header `ETag` has its new state.',
  schema: ChangedBody,
  example: { id: '400105' },
};

const duplicateProduct = defineAct({
  method: 'POST',
  path: `${PATH}/{id}/copies`,
  id: 'duplicateProduct',
  tag: 'Products',
  summary: 'Copy a product',
  description: 'Creates a draft with the fields of a product. Its variants get numbers of their own.',
  scopes: ['product.edit', 'product.read'],
  parameters: { id: productNumber },
  status: 201,
  done: 'The draft.',
  exampleId: '400106',
  problems: ['import-running'],
  reasons: ['no-title', 'too-long', 'wrong-number', 'taken'],
  act: ({ params }, { services, member }) => services.products.duplicate(member, params.id),
});

const createProduct = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createProduct',
  tag: 'Products',
  summary: 'Create a product',
  description: 'Creates a draft with one variant. Without a number it gets the next free one.',
  scopes: ['product.edit', 'product.read'],
  parameters: {},
  hasTag: true,
  body: {
    description: 'Title in a language, and a number.',
    schema: v.strictObject({
      title: v.pipe(v.string(), v.maxLength(200)),
      locale: v.picklist(TENANT_LOCALES),
      id: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
    }),
    example: { title: 'Lampe', locale: 'de-CH' },
  },
  success: { ...changed, status: 201, description: 'The draft.' },
  problems: ['import-running'],
  reasons: ['no-title', 'too-long', 'wrong-number', 'taken'],
  answer: async ({ body }, call) => {
    const draft = { title: body.title, number: body.id, locale: body.locale };
    const outcome = await call.services.products.create(call.member, draft);
    if (!outcome.ok) return refusalOf(outcome);
    const page = await openEditor(call, outcome.id);
    return { content: { id: outcome.id }, ...(page ? { tag: tagOf(page) } : {}) };
  },
});

/** Saves fields of the state that the request names, and acts. */
async function save(
  call: AdminCall,
  id: string,
  {
    fields = {},
    pictures = [],
    video = null,
    act = { kind: 'save' },
  }: { fields?: Record<string, string>; pictures?: string[]; video?: NewVideo | null; act?: EditorAct },
): Promise<AdminAnswer<v.InferOutput<typeof ChangedBody>>> {
  const page = await openEditor(call, id);
  if (!page) return { problem: { code: 'not-found' } };
  const unmatched = matchProblem(call, tagOf(page), true);
  if (unmatched) return unmatched;
  const outcome = await call.services.products.save(call.member, {
    ...{ id, pictures, act, token: page.token, video },
    locale: call.tenant.locales[0].locale,
    entered: fields,
  });
  if (!outcome.ok) {
    if (outcome.problem !== 'fields' || !('refusals' in outcome)) return refusalOf(outcome);
    const errors = Object.fromEntries(outcome.refusals.map(({ field, problem }) => [field, problem]));
    return { problem: { code: 'product-fields-invalid', errors } };
  }
  const after = await openEditor(call, id);
  return { content: { id }, ...(after ? { tag: tagOf(after) } : {}) };
}

const fieldsOfBody = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.string(), v.maxLength(20_000))),
  v.maxEntries(MOST_FIELDS),
);

const updateProduct = defineOperation({
  method: 'PATCH',
  path: `${PATH}/{id}`,
  id: 'updateProductFields',
  tag: 'Products',
  summary: 'Change fields of a product',
  description:
    'Changes the given fields; later imports leave them. Nothing is saved if one is refused. Captions of a video are the field `videoCaptions.1.de-CH`, `1` its place. `generate` makes the variants of `axis.colour.de-CH` and `axis.size.de-CH`.',
  scopes: ['product.edit', 'product.read'],
  parameters: { id: productNumber },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Fields by name, as the reading returns them, and pictures of the media library to add.',
    schema: v.strictObject({
      fields: fieldsOfBody,
      pictures: v.optional(v.pipe(v.array(FileId), v.maxLength(20)), []),
      video: v.pipe(
        v.exactOptional(v.strictObject({ webm: v.exactOptional(FileId), mp4: v.exactOptional(FileId) })),
        v.description('Files of a new video, as `uploadProductVideo` returned them. It becomes the last one.'),
      ),
      generate: v.optional(v.boolean(), false),
    }),
    example: { fields: { 'title.fr-CH': 'Lampe', category: 'lamps' } },
  },
  success: changed,
  problems: ['import-running', 'product-fields-invalid'],
  reasons: ['too-many-variants', 'no-colour'],
  answer: ({ params: { id }, body: { fields, pictures, video, generate } }, call) => {
    const hasVideo = video !== undefined && (video.webm ?? video.mp4) !== undefined;
    const act = { kind: generate ? 'generate' : 'save' } as const;
    return save(call, id, { fields, pictures, video: hasVideo ? video : null, act });
  },
});

const TENANT = v.picklist(API_TENANTS);

const publishProduct = defineOperation({
  method: 'PUT',
  path: `${PATH}/{id}/published`,
  id: 'publishProduct',
  tag: 'Products',
  summary: 'Publish a product',
  description:
    'Publishes a product in tenants, now or from a time on. Refused if anything keeps it from being sold there.',
  scopes: ['product.withdraw', 'product.edit', 'product.read'],
  parameters: { id: productNumber },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Tenants with the time of each; without a time now.',
    schema: v.strictObject({
      tenants: v.pipe(
        v.array(v.strictObject({ tenant: TENANT, at: v.exactOptional(Timestamp) })),
        v.minLength(1),
        v.maxLength(10),
      ),
    }),
    example: { tenants: [{ tenant: 'ch' }, { tenant: 'de', at: '2027-01-01T00:00:00Z' }] },
  },
  success: changed,
  problems: ['import-running', 'product-fields-invalid'],
  reasons: ['no-tenant', 'no-time', 'blocked'],
  answer: ({ params: { id }, body }, call) =>
    save(call, id, {
      act: { kind: 'publish', times: body.tenants.map(({ tenant, at = '' }) => ({ tenant, at })) },
    }),
});

const withdrawProduct = defineOperation({
  method: 'PUT',
  path: `${PATH}/{id}/draft`,
  id: 'withdrawProduct',
  tag: 'Products',
  summary: 'Withdraw a product',
  description: 'Takes a product off sale in one tenant, or in all of them, until it is published again.',
  scopes: ['product.withdraw', 'product.edit', 'product.read'],
  parameters: { id: productNumber },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Tenant; all without it.',
    schema: v.strictObject({ tenant: v.exactOptional(TENANT) }),
    example: { tenant: 'de' },
  },
  success: changed,
  problems: ['import-running', 'product-fields-invalid'],
  reasons: ['no-tenant'],
  answer: ({ params: { id }, body: { tenant } }, call) =>
    save(call, id, { act: tenant === undefined ? { kind: 'draft' } : { kind: 'withdraw', tenant } }),
});

const retireProduct = defineOperation({
  method: 'PUT',
  path: `${PATH}/{id}/retired`,
  id: 'retireProduct',
  tag: 'Products',
  summary: 'Retire a product',
  description: 'Ends a product for good. Its address leads to the successor.',
  scopes: ['product.withdraw', 'product.edit', 'product.read'],
  parameters: { id: productNumber },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Successor: a product as `product:400106`, or a category as `category:lamps`; none otherwise.',
    schema: v.strictObject({ successor: v.optional(v.pipe(v.string(), v.maxLength(80)), '') }),
    example: { successor: 'product:400106' },
  },
  success: changed,
  problems: ['import-running', 'product-fields-invalid'],
  reasons: ['no-successor', 'own-successor'],
  answer: ({ params: { id }, body: { successor } }, call) => save(call, id, { act: { kind: 'retire', successor } }),
});

/** Products of all tenants: creation, all fields, and publication. */
export const PRODUCT_EDITING: readonly AdminOperation[] = [
  createProduct,
  duplicateProduct,
  getEditedProduct,
  updateProduct,
  ...PRODUCT_FILES,
  publishProduct,
  withdrawProduct,
  retireProduct,
];
