import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import { tenantInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/search';
const count = v.pipe(v.number(), v.integer());
const KINDS = ['pin', 'boost', 'redirect'] as const;
const TARGETS = ['product', 'category', 'facet', 'path'] as const;
const rowId = (description: string): Parameter<string> => ({
  schema: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{1,18}$/)),
  description,
  example: '17',
  shown: 'sent',
});

const RuleBody = v.object({
  id: v.string(),
  locale: v.pipe(v.nullable(v.string()), v.description('Null: every locale of the tenant.')),
  term: v.nullable(v.string()),
  category: v.nullable(v.string()),
  kind: v.picklist(KINDS),
  targetKind: v.picklist(TARGETS),
  target: v.pipe(v.string(), v.description('Id of a product or category, `colour:red`, or the path of a page.')),
  place: v.pipe(count, v.description('Of a pin: 1 is the first place.')),
  factor: v.pipe(v.number(), v.description('Of a boost: above 1 raises, below 1 lowers.')),
  startsAt: v.nullable(Timestamp),
  endsAt: v.pipe(v.nullable(Timestamp), v.description('Excluded.')),
});
const RULE = {
  id: '17',
  locale: 'de-CH',
  term: 'lampe',
  category: null,
  kind: 'pin' as const,
  targetKind: 'product' as const,
  target: '400105',
  place: 1,
  factor: 1,
  startsAt: null,
  endsAt: null,
};

const listRules = defineOperation({
  method: 'GET',
  path: `${PATH}/rules`,
  id: 'listSearchRules',
  tag: 'Search',
  summary: 'List search rules',
  description: 'Rules that pin, raise or redirect results of a term or a category.',
  scopes: ['search.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The rules.',
    schema: v.object({ items: v.array(RuleBody) }),
    example: { items: [RULE] },
  },
  answer: async (_, { services, member, tenant }) => {
    const found = await services.searches.rules(member, tenant);
    if (!found) return { problem: { code: 'missing-scope' } };
    const items = found.rules.map(({ categoryId, startsAt, endsAt, ...rule }) => ({
      ...rule,
      category: categoryId,
      startsAt: timeOf(startsAt),
      endsAt: timeOf(endsAt),
    }));
    return { content: { items } };
  },
});

const created = {
  status: 201 as const,
  description: 'The entry.',
  schema: v.object({ id: v.string() }),
  example: { id: '17' },
};
const removed = { ...created, status: 200 as const, description: 'The entry is deleted.' };
const short = v.pipe(v.string(), v.maxLength(100));

const addRule = defineOperation({
  method: 'POST',
  path: `${PATH}/rules`,
  id: 'addSearchRule',
  tag: 'Search',
  summary: 'Add a search rule',
  description: 'Adds a rule for a term or a category. A redirect has a locale, and leads to a path of the shop.',
  scopes: ['search.rules', 'search.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'The rule: `term` or `category`, and the target.',
    schema: v.strictObject({
      kind: v.picklist(KINDS),
      locale: v.optional(v.nullable(short), null),
      term: v.optional(short, ''),
      category: v.optional(short, ''),
      targetKind: v.optional(v.picklist(TARGETS), 'product'),
      target: v.pipe(v.string(), v.maxLength(300)),
      place: v.exactOptional(v.pipe(count, v.minValue(1), v.maxValue(48))),
      factor: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
      startsAt: v.exactOptional(Timestamp),
      endsAt: v.exactOptional(Timestamp),
    }),
    example: { kind: 'pin', locale: 'de-CH', term: 'lampe', target: '400105', place: 1 },
  },
  success: created,
  reasons: [
    ...['kind', 'term', 'target', 'path', 'place', 'factor', 'date', 'dates', 'locale'],
    ...['unknown-target', 'full'],
  ],
  answer: async ({ body }, { services, member, tenant }) => {
    const outcome = await services.searches.addRule(member, tenant, {
      kind: body.kind,
      locale: body.locale ?? '',
      term: body.term,
      category: body.category,
      targetKind: body.targetKind,
      target: body.target,
      place: String(body.place ?? ''),
      factor: body.factor === undefined ? '' : factorText(body.factor),
      from: body.startsAt ?? '',
      to: body.endsAt ?? '',
    });
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

/** Writes a factor with three decimal places at most, as the form takes it. */
const factorText = (factor: number): string => String(Math.round(factor * 1000) / 1000);

const removeRule = defineOperation({
  method: 'DELETE',
  path: `${PATH}/rules/{rule}`,
  id: 'removeSearchRule',
  tag: 'Search',
  summary: 'Delete a search rule',
  description: 'Deletes a rule.',
  scopes: ['search.rules', 'search.read'],
  parameters: { tenant: tenantInPath, rule: rowId('Id of the rule.') },
  success: removed,
  answer: async ({ params }, { services, member, tenant }) => {
    const outcome = await services.searches.deleteRule(member, tenant, params.rule);
    return outcome.ok ? { content: { id: params.rule } } : refusalOf(outcome);
  },
});

const SynonymBody = v.object({
  id: v.string(),
  language: v.string(),
  said: v.array(v.string()),
  meant: v.pipe(v.array(v.string()), v.description('Empty: the phrases of `said` mean each other.')),
});

const listSynonyms = defineOperation({
  method: 'GET',
  path: `${PATH}/synonyms`,
  id: 'listSynonyms',
  tag: 'Search',
  summary: 'List synonyms',
  description: 'Synonyms of the tenant.',
  scopes: ['search.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The synonyms.',
    schema: v.object({ items: v.array(SynonymBody) }),
    example: { items: [{ id: '17', language: 'de', said: ['natel'], meant: ['smartphone'] }] },
  },
  answer: async (_, { services, member, tenant }) => {
    const found = await services.searches.rules(member, tenant);
    return found ? { content: { items: found.synonyms } } : { problem: { code: 'missing-scope' } };
  },
});

const phrases = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(60), v.regex(/^[^,;\n]+$/u, 'invalid'))),
  v.maxLength(20),
);

const addSynonym = defineOperation({
  method: 'POST',
  path: `${PATH}/synonyms`,
  id: 'addSynonym',
  tag: 'Search',
  summary: 'Add synonyms',
  description: 'Adds phrases that mean others, or each other.',
  scopes: ['search.rules', 'search.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Language and phrases.',
    schema: v.strictObject({ language: short, said: phrases, meant: v.optional(phrases, []) }),
    example: { language: 'de', said: ['natel'], meant: ['smartphone'] },
  },
  success: created,
  reasons: ['language', 'said', 'too-many', 'too-long', 'full'],
  answer: async ({ body: { language, said, meant } }, { services, member, tenant }) => {
    const entry = { language, said: said.join(', '), meant: meant.join(', ') };
    const outcome = await services.searches.addSynonym(member, tenant, entry);
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

const FirstPage = v.object({
  total: count,
  hits: v.array(
    v.object({
      productId: v.string(),
      title: v.string(),
      isOnBoth: v.pipe(v.boolean(), v.description('On both first pages.')),
    }),
  ),
});
const FIRST_PAGE = { total: 12, hits: [{ productId: '400105', title: 'Lampe', isOnBoth: false }] };

const previewSynonym = defineOperation({
  method: 'POST',
  path: `${PATH}/synonyms/preview`,
  id: 'previewSynonym',
  tag: 'Search',
  summary: 'Preview synonyms',
  description: 'Searches the terms without and with new synonyms, ten products each, and stores nothing.',
  scopes: ['search.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Language and phrases.',
    schema: v.strictObject({ language: short, said: phrases, meant: v.optional(phrases, []) }),
    example: { language: 'de', said: ['natel'], meant: ['smartphone'] },
  },
  success: {
    status: 200,
    description: 'First pages of the terms, empty if no page of the tenant is in the language.',
    schema: v.object({
      items: v.array(v.object({ term: v.string(), locale: v.string(), before: FirstPage, after: FirstPage })),
    }),
    example: { items: [{ term: 'natel', locale: 'de-CH', before: { total: 0, hits: [] }, after: FIRST_PAGE }] },
  },
  reasons: ['language', 'said', 'too-many', 'too-long'],
  answer: async ({ body: { language, said, meant } }, { services, member, tenant }) => {
    const entry = { language, said: said.join(', '), meant: meant.join(', ') };
    const outcome = await services.searches.previewSynonym(member, tenant, entry);
    return outcome.ok ? { content: { items: outcome.terms } } : refusalOf(outcome);
  },
});

const removeSynonym = defineOperation({
  method: 'DELETE',
  path: `${PATH}/synonyms/{synonym}`,
  id: 'removeSynonym',
  tag: 'Search',
  summary: 'Delete synonyms',
  description: 'Deletes an entry.',
  scopes: ['search.rules', 'search.read'],
  parameters: { tenant: tenantInPath, synonym: rowId('Id of the entry.') },
  success: removed,
  answer: async ({ params }, { services, member, tenant }) => {
    const outcome = await services.searches.deleteSynonym(member, tenant, params.synonym);
    return outcome.ok ? { content: { id: params.synonym } } : refusalOf(outcome);
  },
});

/** Search rules and synonyms. */
export const SEARCH_RULE_OPERATIONS: readonly AdminOperation[] = [
  listRules,
  addRule,
  removeRule,
  listSynonyms,
  previewSynonym,
  addSynonym,
  removeSynonym,
];
