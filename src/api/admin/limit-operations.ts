import * as v from 'valibot';
import { tenantInPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminOperation, defineOperation } from './operation.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/newsletter/limit';
const between = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const LimitBody = v.strictObject({
  mails: v.pipe(between(1, 31), v.description('Most marketing mails to a person in the days.')),
  days: between(1, 31),
  quietFrom: v.pipe(between(0, 23), v.description('Hours of the tenant in which automations wait.')),
  quietUntil: between(0, 23),
});
const EXAMPLE = { mails: 7, days: 7, quietFrom: 21, quietUntil: 8 };

const getLimit = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'getMailingLimit',
  tag: 'Campaigns',
  summary: 'Read the limit of marketing mails',
  description: 'How many marketing mails a person gets, and the quiet hours.',
  scopes: ['campaign.read'],
  parameters: { tenant: tenantInPath },
  hasTag: true,
  success: { status: 200, description: 'The limit.', schema: LimitBody, example: EXAMPLE },
  answer: async (_, { services, member, tenant }) => {
    const stored = await services.mailingLimits.of(member, tenant);
    if (!stored) return { problem: { code: 'missing-scope' } };
    const { version, ...content } = stored;
    return { content, tag: entityTag(version) };
  },
});

const setLimit = defineAct({
  method: 'PUT',
  path: PATH,
  id: 'setMailingLimit',
  tag: 'Campaigns',
  summary: 'Set the limit of marketing mails',
  description: 'Replaces the limit and the quiet hours.',
  scopes: ['campaign.send', 'campaign.read'],
  parameters: { tenant: tenantInPath },
  needsMatch: true,
  body: { description: 'All values.', schema: LimitBody, example: EXAMPLE },
  done: 'The limit holds. The answer has the id of the tenant.',
  exampleId: 'ch',
  object: 'tenant',
  reasons: ['limit', 'hours'],
  act: async ({ body }, call) => {
    const { services, member, tenant } = call;
    const stored = await services.mailingLimits.of(member, tenant);
    if (!stored) return { ok: false, problem: 'not-allowed' };
    const unmatched = matchProblem(call, entityTag(stored.version), true);
    if (unmatched) return unmatched;
    const typed = Object.entries({ ...body, version: stored.version }).map(([name, value]) => [name, String(value)]);
    return services.mailingLimits.save(member, tenant, Object.fromEntries(typed));
  },
});

/** Limit of marketing mails of a tenant. */
export const LIMIT_OPERATIONS: readonly AdminOperation[] = [getLimit, setLimit];
