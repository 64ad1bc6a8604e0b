import * as v from 'valibot';
import type { PromotionAdministration, PromotionOutcome } from '../../shop/selling/promotions/index.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { listOperation, listState, startSort } from './list-operation.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import {
  ENTERED_PROMOTION_EXAMPLE,
  EnteredPromotionBody,
  enteredPromotion,
  ListedPromotionBody,
  PROMOTION_KINDS,
  PROMOTION_LISTED_EXAMPLE,
  PROMOTION_SOURCES,
  PromotionBody,
} from './promotion-schemas.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/promotions';
const count = v.pipe(v.number(), v.integer());
const promotion = uuidInPath('Id of the promotion.');

const listPromotions = listOperation({
  path: PATH,
  id: 'listPromotions',
  tag: 'Promotions',
  summary: 'List promotions',
  description: 'Promotions of the tenant, the latest start first.',
  scopes: ['promotion.read'],
  filters: {
    state: choice(['now', 'later', 'over'], {
      description: 'Valid now, later or no more; all otherwise.',
      example: 'now',
    }),
    source: choice(PROMOTION_SOURCES, { description: 'How customers get it.', example: 'voucher' }),
    kind: choice(PROMOTION_KINDS, { description: 'What it gives.', example: 'percent' }),
  },
  item: ListedPromotionBody,
  part: partOf(ListedPromotionBody),
  example: PROMOTION_LISTED_EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.promotions.listing.after(
      member,
      { tenant, params: listState(given, startSort(member)), typed: '' },
      place,
    ),
  content: ({ id, key, title, source, kind, value, take, pay, validFrom, validTo, endedAt, ...more }) => ({
    ...{ id, key, title, source, kind, value, take, pay, validFrom, validTo },
    endedAt: timeOf(endedAt),
    totalLimit: more.totalLimit,
    priority: more.priority,
    group: more.group,
    uses: more.uses,
  }),
});

type Opened = NonNullable<Awaited<ReturnType<PromotionAdministration['open']>>>['promotion'];

function contentOf(own: Opened): v.InferOutput<typeof PromotionBody> {
  const { version: _, taken: __, endedAt, scope: goods, multibuy, texts, ...plain } = own;
  return {
    ...plain,
    scope: goods && {
      categories: [...goods.categories],
      brands: [...goods.brands],
      attributes: Object.entries(goods.attributes).flatMap(([key, values]) => values.map((value) => ({ key, value }))),
      products: [...goods.products],
    },
    multibuy: multibuy && { take: multibuy.take, pay: multibuy.pay },
    texts: Object.fromEntries(Object.entries(texts).flatMap(([locale, one]) => (one ? [[locale, { ...one }]] : []))),
    endedAt: timeOf(endedAt),
  };
}

async function readPromotion({ services, member, tenant }: AdminCall, id: string) {
  const opened = await services.promotions.open(member, { tenant, id });
  if (!opened) return null;
  const content = contentOf(opened.promotion);
  const { uses: _, vouchers: __, ...state } = content;
  return { content, version: opened.promotion.version, tag: entityTag([opened.promotion.version, state]) };
}

const getPromotion = defineOperation({
  method: 'GET',
  path: `${PATH}/{promotion}`,
  id: 'getPromotion',
  tag: 'Promotions',
  summary: 'Read a promotion',
  description: 'A promotion with its terms and texts.',
  scopes: ['promotion.read'],
  parameters: { tenant: tenantInPath, promotion },
  hasTag: true,
  success: {
    status: 200,
    description: 'The promotion.',
    schema: PromotionBody,
    example: {
      id: PROMOTION_LISTED_EXAMPLE.id,
      key: 'spring',
      source: 'voucher',
      kind: 'percent',
      value: 10,
      giftSku: null,
      multibuy: null,
      minGoods: 5000,
      scope: null,
      excludeTechnical: false,
      combinable: true,
      priority: 0,
      customerGroup: null,
      validFrom: '2027-03-01',
      validTo: '2027-05-31',
      daysValid: null,
      usage: 'unlimited',
      perCustomer: null,
      totalLimit: null,
      texts: { 'de-CH': { title: 'Frühling', text: '' } },
      endedAt: null,
      vouchers: 1,
      uses: 12,
    },
  },
  answer: async ({ params }, call) => {
    const read = await readPromotion(call, params.promotion);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const REASONS = [
  'key',
  'source',
  'kind',
  'value',
  'gift',
  'multibuy',
  'attribute',
  'too-many',
  'minimum',
  'date',
  'dates',
  'days',
  'usage',
  'needs-code',
  'limit',
  'group',
  'priority',
  'texts',
  'known-key',
  'unknown-gift',
  'unknown-goods',
  'over',
  'code',
  'count',
  'no-codes',
] as const;
const ChangedBody = v.object({ id: v.string() });
const changed = {
  status: 200 as const,
  description: 'The promotion has changed.',
  schema: ChangedBody,
  example: { id: PROMOTION_LISTED_EXAMPLE.id },
};

async function after(
  call: AdminCall,
  outcome: PromotionOutcome,
): Promise<AdminAnswer<v.InferOutput<typeof ChangedBody>>> {
  if (!outcome.ok) return refusalOf(outcome);
  const read = await readPromotion(call, outcome.id);
  return { content: { id: outcome.id }, ...(read ? { tag: read.tag } : {}) };
}

const createPromotion = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createPromotion',
  tag: 'Promotions',
  summary: 'Create a promotion',
  description: 'Creates a promotion with texts in all languages of the tenant.',
  scopes: ['promotion.change', 'promotion.read'],
  parameters: { tenant: tenantInPath },
  hasTag: true,
  body: { description: 'Terms and texts.', schema: EnteredPromotionBody, example: ENTERED_PROMOTION_EXAMPLE },
  success: { ...changed, status: 201, description: 'The promotion.' },
  reasons: REASONS,
  answer: async ({ body }, call) =>
    after(
      call,
      await call.services.promotions.create(call.member, call.tenant, enteredPromotion(body, call.tenant.currency)),
    ),
});

const updatePromotion = defineOperation({
  method: 'PUT',
  path: `${PATH}/{promotion}`,
  id: 'updatePromotion',
  tag: 'Promotions',
  summary: 'Change a promotion',
  description: 'Replaces terms and texts.',
  scopes: ['promotion.change', 'promotion.read'],
  parameters: { tenant: tenantInPath, promotion },
  needsMatch: true,
  hasTag: true,
  body: { description: 'All terms and texts.', schema: EnteredPromotionBody, example: ENTERED_PROMOTION_EXAMPLE },
  success: changed,
  reasons: REASONS,
  answer: async ({ params: { promotion: id }, body }, call) => {
    const read = await readPromotion(call, id);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const entry = { ...enteredPromotion(body, call.tenant.currency), version: String(read.version) };
    return after(call, await call.services.promotions.change(call.member, { tenant: call.tenant, id }, entry));
  },
});

const endPromotion = defineOperation({
  method: 'POST',
  path: `${PATH}/{promotion}/end`,
  id: 'endPromotion',
  tag: 'Promotions',
  summary: 'End a promotion',
  description: 'Ends a promotion for good. Customers with it in their basket see a notice.',
  scopes: ['promotion.change', 'promotion.read'],
  parameters: { tenant: tenantInPath, promotion },
  success: changed,
  reasons: REASONS,
  answer: async ({ params: { promotion: id } }, call) =>
    after(call, await call.services.promotions.end(call.member, { tenant: call.tenant, id })),
});

const addCodes = defineOperation({
  method: 'POST',
  path: `${PATH}/{promotion}/codes`,
  id: 'addVoucherCodes',
  tag: 'Promotions',
  summary: 'Add voucher codes',
  description: 'Adds one given code, or a number of random codes.',
  scopes: ['promotion.change', 'promotion.read'],
  parameters: { tenant: tenantInPath, promotion },
  body: {
    description: 'A code, or how many.',
    schema: v.strictObject({
      code: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
      count: v.optional(v.pipe(count, v.minValue(1), v.maxValue(5000)), 1),
    }),
    example: { count: 100 },
  },
  success: { ...changed, status: 201, description: 'The codes are listed by `listVouchers`.' },
  reasons: REASONS,
  answer: async ({ params: { promotion: id }, body }, call) => {
    const entry = { code: body.code, count: String(body.count) };
    return after(call, await call.services.promotions.addCodes(call.member, { tenant: call.tenant, id }, entry));
  },
});

/** Promotions of a tenant. */
export const PROMOTION_OPERATIONS: readonly AdminOperation[] = [
  listPromotions,
  getPromotion,
  createPromotion,
  updatePromotion,
  endPromotion,
  addCodes,
];
