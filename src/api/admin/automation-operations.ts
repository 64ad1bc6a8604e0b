import * as v from 'valibot';
import { type AdminAutomation, AUTOMATION_DELAYS } from '../../shop/marketing/automations/index.ts';
import { AUTOMATIONS, type AutomationKind } from '../../tenants/mail-tag.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Parameter } from '../endpoint.ts';
import { tenantInPath } from './admin-parameters.ts';
import { AdminMoney, byLocale, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { foreignTexts, refusedAt } from './tenant-texts.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/automations';
const count = v.pipe(v.number(), v.integer());

const automation: Parameter<AutomationKind> = {
  schema: v.pipe(v.optional(v.string(), ''), v.picklist(AUTOMATIONS)),
  description: 'Kind of the automation.',
  example: 'basket',
  shown: 'sent',
};

const Text = v.strictObject({
  subject: v.pipe(v.string(), v.maxLength(120), v.description('Empty: the text of the shop.')),
  introduction: v.pipe(v.string(), v.maxLength(1500), v.description('Empty: the text of the shop.')),
});

const AutomationBody = v.object({
  kind: v.picklist(AUTOMATIONS),
  on: v.boolean(),
  delay: v.pipe(count, v.description('Time between the occasion and the mail, in `unit`.')),
  unit: v.picklist(['hours', 'days']),
  leastDelay: count,
  mostDelay: count,
  texts: v.pipe(v.record(v.string(), Text), v.description('Texts of employees by locale.')),
  changedAt: v.nullable(Timestamp),
  days: v.pipe(count, v.description('Days that the counts below cover.')),
  sent: count,
  bounced: count,
  unsubscribed: count,
  visits: count,
  orders: v.pipe(count, v.description('Orders of recipients within seven days.')),
  value: AdminMoney,
});

const EXAMPLE = {
  ...{ kind: 'basket' as const, on: true, delay: 6, unit: 'hours' as const, leastDelay: 1, mostDelay: 72 },
  texts: { 'de-CH': { subject: 'Ihr Warenkorb wartet', introduction: '' } },
  changedAt: '2026-11-27T09:12:00.000Z',
  ...{ days: 90, sent: 120, bounced: 1, unsubscribed: 2, visits: 34, orders: 5 },
  value: { amount: 24_900, currency: 'CHF' as const },
};

function contentOf(
  { kind, isOn, delay, texts, changedAt, result: { value, ...counts } }: AdminAutomation,
  days: number,
  { currency }: Tenant,
): v.InferOutput<typeof AutomationBody> {
  const { unit, least, most } = AUTOMATION_DELAYS[kind];
  return {
    ...{ kind, on: isOn, delay, unit, leastDelay: least, mostDelay: most, days, ...counts },
    texts: Object.fromEntries(Object.entries(texts).flatMap(([locale, text]) => (text ? [[locale, text]] : []))),
    changedAt: timeOf(changedAt),
    value: { amount: value, currency },
  };
}

const listAutomations = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listAutomations',
  tag: 'Campaigns',
  summary: 'List automations',
  description: 'Marketing mails that an occasion causes, each with its results of the last 90 days.',
  scopes: ['campaign.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The automations.',
    schema: v.object({
      items: v.array(AutomationBody),
      stockNotices: v.pipe(count, v.description('Notices of goods back in stock, which visitors asked for.')),
    }),
    example: { items: [EXAMPLE], stockNotices: 12 },
  },
  answer: async (_, { services, member, tenant }) => {
    const listed = await services.automations.list(member, tenant);
    if (!listed) return { problem: { code: 'missing-scope' } };
    const { automations, days, stockNotices } = listed;
    return { content: { items: automations.map((one) => contentOf(one, days, tenant)), stockNotices } };
  },
});

async function readAutomation({ services, member, tenant }: AdminCall, own: string) {
  const listed = await services.automations.list(member, tenant);
  const found = listed?.automations.find(({ kind }) => kind === own);
  return listed && found ? { found, days: listed.days, tag: entityTag([tenant.id, own, found.version]) } : null;
}

const getAutomation = defineOperation({
  method: 'GET',
  path: `${PATH}/{automation}`,
  id: 'getAutomation',
  tag: 'Campaigns',
  summary: 'Read an automation',
  description: 'An automation with its texts and its results of the last 90 days.',
  scopes: ['campaign.read'],
  parameters: { tenant: tenantInPath, automation },
  hasTag: true,
  success: { status: 200, description: 'The automation.', schema: AutomationBody, example: EXAMPLE },
  answer: async ({ params }, call) => {
    const read = await readAutomation(call, params.automation);
    return read
      ? { content: contentOf(read.found, read.days, call.tenant), tag: read.tag }
      : { problem: { code: 'not-found' } };
  },
});

const setAutomation = defineAct({
  method: 'PUT',
  path: `${PATH}/{automation}`,
  id: 'setAutomation',
  tag: 'Campaigns',
  summary: 'Set an automation',
  description: 'Switches an automation on or off, and replaces its delay and texts.',
  scopes: ['campaign.send', 'campaign.read'],
  parameters: { tenant: tenantInPath, automation },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'All values. Locales without a text have that of the shop.',
    schema: v.strictObject({ on: v.boolean(), delay: v.pipe(count, v.minValue(1)), texts: byLocale(Text) }),
    example: { on: true, delay: 6, texts: EXAMPLE.texts },
  },
  done: 'The automation holds. The answer has its kind as id.',
  exampleId: 'basket',
  object: 'automation',
  reasons: ['delay', 'text'],
  act: async ({ params, body }, call) => {
    const { services, member, tenant } = call;
    const foreign = foreignTexts(body.texts, tenant);
    if (foreign) return foreign;
    const read = await readAutomation(call, params.automation);
    if (!read) return { ok: false, problem: 'not-found' };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const { kind } = read.found;
    const texts = Object.entries(body.texts).flatMap(([locale, text]) =>
      Object.entries(text ?? {}).map(([name, value]) => [`${locale}.${name}`, value]),
    );
    const entered = {
      ...{ on: body.on ? 'on' : '', delay: String(body.delay), version: String(read.found.version) },
      ...Object.fromEntries(texts),
    };
    const outcome = await services.automations.save(member, { tenant, kind }, entered);
    if (!outcome.ok) return 'at' in outcome && outcome.at ? refusedAt({ ...outcome, at: outcome.at }) : outcome;
    const after = await readAutomation(call, kind);
    return { ok: true, ...(after ? { tag: after.tag } : {}) };
  },
});

/** Automations of a tenant's marketing mails. */
export const AUTOMATION_OPERATIONS: readonly AdminOperation[] = [listAutomations, getAutomation, setAutomation];
