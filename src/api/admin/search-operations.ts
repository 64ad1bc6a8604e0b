import * as v from 'valibot';
import { inPath, locale, tenantInPath } from './admin-parameters.ts';
import { entityTag, matchesAny, matchProblem } from './entity-tag.ts';
import { lastDays } from './last-days.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';
import { SEARCH_RULE_OPERATIONS } from './search-rule-operations.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/search';
const count = v.pipe(v.number(), v.integer());
const PinsBody = v.object({
  products: v.pipe(v.array(v.string()), v.description('Numbers of the products in their order.')),
  others: v.pipe(count, v.description('Further rules of the category.')),
});
const category = inPath('Id of the category.', 'lampen');

async function readPins({ services, member, tenant }: AdminCall, id: string) {
  const content = await services.searches.categoryPins(member, tenant, id);
  return content && { content, tag: entityTag([id, content.products]) };
}

const getPins = defineOperation({
  method: 'GET',
  path: `${PATH}/pins/{category}`,
  id: 'getCategoryPins',
  tag: 'Search',
  summary: 'Read the pinned products of a category',
  description: 'Products at the beginning of a category.',
  scopes: ['search.read'],
  parameters: { tenant: tenantInPath, category },
  hasTag: true,
  success: {
    status: 200,
    description: 'The products.',
    schema: PinsBody,
    example: { products: ['400105'], others: 0 },
  },
  answer: async ({ params }, call) => (await readPins(call, params.category)) ?? { problem: { code: 'missing-scope' } },
});

const setPins = defineOperation({
  method: 'PUT',
  path: `${PATH}/pins/{category}`,
  id: 'setCategoryPins',
  tag: 'Search',
  summary: 'Pin products in a category',
  description: 'Replaces the products at the beginning of a category.',
  scopes: ['search.rules', 'search.read'],
  parameters: { tenant: tenantInPath, category },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Numbers of the products in their order.',
    schema: v.strictObject({ products: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(100)) }),
    example: { products: ['400105', '400104'] },
  },
  success: {
    status: 200,
    description: 'The products are pinned.',
    schema: v.object({ category: v.string() }),
    example: { category: 'lampen' },
  },
  reasons: ['unknown-target', 'full'],
  answer: async ({ params, body }, call) => {
    const read = await readPins(call, params.category);
    if (!read) return { problem: { code: 'missing-scope' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const seen = matchesAny(call) ? {} : { seen: read.content.products };
    const given = { category: params.category, products: body.products, ...seen };
    const outcome = await call.services.searches.pinProducts(call.member, call.tenant, given);
    if (!outcome.ok) return refusalOf(outcome);
    return { content: { category: params.category }, tag: entityTag([params.category, body.products]) };
  },
});

const figures = { searches: count, empty: v.pipe(count, v.description('Searches without a result.')), clicks: count };
const Term = v.object({ term: v.string(), locale: v.string(), ...figures });
const InsightBody = v.object({
  shownFrom: v.pipe(count, v.description('Terms with fewer searches are left out.')),
  from: v.string(),
  to: v.string(),
  days: v.array(v.object({ day: v.string(), ...figures })),
  terms: v.array(Term),
  withoutResult: v.array(Term),
  unchosen: v.pipe(v.array(Term), v.description('Terms with results that visitors hardly open.')),
  clicked: v.array(v.object({ term: v.string(), sku: v.string(), clicks: count })),
});

const getInsight = defineOperation({
  method: 'GET',
  path: `${PATH}/insight`,
  id: 'getSearchInsight',
  tag: 'Search',
  summary: 'Read what visitors searched for',
  description: 'Terms of the last days with their results and clicks, without persons.',
  scopes: ['search.read'],
  parameters: { tenant: tenantInPath, locale, days: lastDays(400) },
  success: {
    status: 200,
    description: 'The figures.',
    schema: InsightBody,
    example: {
      shownFrom: 5,
      from: '2026-10-29',
      to: '2026-11-27',
      days: [{ day: '2026-11-27', searches: 120, empty: 4, clicks: 80 }],
      terms: [{ term: 'lampe', locale: 'de-CH', searches: 40, empty: 0, clicks: 31 }],
      withoutResult: [{ term: 'natel', locale: 'de-CH', searches: 6, empty: 6, clicks: 0 }],
      unchosen: [{ term: 'leuchte', locale: 'de-CH', searches: 31, empty: 0, clicks: 1 }],
      clicked: [{ term: 'lampe', sku: '400105-01', clicks: 12 }],
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.searches.insight(member, { tenant, locale: params.locale, days: params.days });
    if (!found) return { problem: { code: 'missing-scope' } };
    const { empty, ...rest } = found;
    return { content: { ...rest, withoutResult: empty } };
  },
});

const LearningBody = v.object({
  isOn: v.boolean(),
  terms: v.pipe(count, v.description('Terms for which the shop knows what visitors choose.')),
  products: v.pipe(count, v.description('Products that rank higher for one of these terms.')),
});

const learningTag = (isOn: boolean): string => entityTag(['learning', isOn]);

const getLearning = defineOperation({
  method: 'GET',
  path: `${PATH}/learning`,
  id: 'getSearchLearning',
  tag: 'Search',
  summary: 'Read whether the search learns',
  description: 'Switch of learning from clicks and purchases, and how much was learned.',
  scopes: ['search.read'],
  parameters: { tenant: tenantInPath },
  hasTag: true,
  success: {
    status: 200,
    description: 'The state.',
    schema: LearningBody,
    example: { isOn: true, terms: 120, products: 340 },
  },
  answer: async (_, { services, member, tenant }) => {
    const state = await services.searches.learning(member, tenant);
    return state ? { content: state, tag: learningTag(state.isOn) } : { problem: { code: 'missing-scope' } };
  },
});

const switchLearning = defineOperation({
  method: 'PUT',
  path: `${PATH}/learning`,
  id: 'setSearchLearning',
  tag: 'Search',
  summary: 'Switch learning of the search',
  description: 'Off erases what was learned. On learns at once from the counts of the last months.',
  scopes: ['search.rules', 'search.read'],
  parameters: { tenant: tenantInPath },
  needsMatch: true,
  hasTag: true,
  body: { description: 'The switch.', schema: v.strictObject({ isOn: v.boolean() }), example: { isOn: false } },
  success: {
    status: 200,
    description: 'The switch is set.',
    schema: v.object({ isOn: v.boolean() }),
    example: { isOn: false },
  },
  answer: async ({ body }, call) => {
    const { services, member, tenant } = call;
    const state = await services.searches.learning(member, tenant);
    if (!state) return { problem: { code: 'missing-scope' } };
    const unmatched = matchProblem(call, learningTag(state.isOn), true);
    if (unmatched) return unmatched;
    const outcome = await services.searches.setLearning(member, tenant, body.isOn);
    return outcome.ok ? { content: { isOn: body.isOn }, tag: learningTag(body.isOn) } : refusalOf(outcome);
  },
});

/** Search rules, synonyms, pinned products, figures of searches and learning from them. */
export const SEARCH_OPERATIONS: readonly AdminOperation[] = [
  ...SEARCH_RULE_OPERATIONS,
  getPins,
  setPins,
  getInsight,
  getLearning,
  switchLearning,
];
