import * as v from 'valibot';
import type { SettingValue } from '../../shop/staff/settings/index.ts';
import type { Parameter } from '../endpoint.ts';
import { tenantInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { exactFilter } from './list-operation.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';
import { enteredValue, SettingValueBody } from './setting-values.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/settings';
const count = v.pipe(v.number(), v.integer());

const key: Parameter<string> = {
  schema: v.pipe(v.optional(v.string(), ''), v.regex(/^[\w.-]{1,100}$/)),
  description: 'Key of the setting.',
  example: 'delivery.parcel',
  shown: 'sent',
};

const Value = v.pipe(
  v.record(v.string(), v.unknown()),
  v.description('`unit` tells the other fields; amounts are minor units of the tenant.'),
);
const ListedSettingBody = v.object({
  key: v.string(),
  topic: v.string(),
  value: Value,
  next: v.pipe(v.nullable(v.object({ value: Value, from: Timestamp })), v.description('Next planned change.')),
});
const SettingBody = v.object({
  ...ListedSettingBody.entries,
  configured: v.pipe(Value, v.description('Value without any change.')),
  versions: v.array(
    v.object({
      version: count,
      value: Value,
      from: Timestamp,
      state: v.picklist(['planned', 'current', 'past', 'withdrawn']),
      reason: v.string(),
      by: v.string(),
      at: Timestamp,
    }),
  ),
});

const FEE = { unit: 'money', amount: 795 };
const EXAMPLE = { key: 'delivery.parcel', topic: 'delivery', value: FEE, next: null };

const plain = (value: SettingValue): Record<string, unknown> => ({ ...value });

const listSettings = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listSettings',
  tag: 'Settings',
  summary: 'List settings',
  description: 'Settings of the tenant with the values that hold now, and the next planned ones.',
  scopes: ['settings.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The settings.',
    schema: v.object({ items: v.array(ListedSettingBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async (_, { services, member, tenant }) => {
    const topics = await services.settings.list(member);
    if (!topics) return { problem: { code: 'missing-scope' } };
    const items = topics.flatMap(({ topic, settings }) =>
      settings.flatMap((setting) =>
        setting.tenant === tenant.id
          ? [
              {
                key: setting.key,
                topic,
                value: plain(setting.value),
                next: setting.next && { value: plain(setting.next.value), from: setting.next.from.toISOString() },
              },
            ]
          : [],
      ),
    );
    return { content: { items } };
  },
});

async function readSetting({ services, member, tenant }: AdminCall, own: string) {
  const opened = await services.settings.open(member, { tenant: tenant.id, key: own });
  if (!opened) return null;
  const { topic, value, next, configured, versions, seen } = opened;
  const content = {
    key: own,
    topic,
    value: plain(value),
    next: next && { value: plain(next.value), from: next.from.toISOString() },
    configured: plain(configured),
    versions: versions.map(({ version, value: past, from, state, reason, staffEmail: by, at }) => ({
      ...{ version, state, reason, by },
      value: plain(past),
      from: from.toISOString(),
      at: at.toISOString(),
    })),
  };
  return { content, seen, tag: entityTag([own, seen, versions.map(({ state }) => state)]) };
}

const getSetting = defineOperation({
  method: 'GET',
  path: `${PATH}/{key}`,
  id: 'getSetting',
  tag: 'Settings',
  summary: 'Read a setting',
  description: 'A setting with its history and plans.',
  scopes: ['settings.read'],
  parameters: { tenant: tenantInPath, key },
  hasTag: true,
  success: {
    status: 200,
    description: 'The setting.',
    schema: SettingBody,
    example: { ...EXAMPLE, configured: FEE, versions: [] },
  },
  answer: async ({ params }, call) => {
    const read = await readSetting(call, params.key);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const REASONS = [
  ...['steps', 'steps-too-close', 'first-step-free', 'reminder-fee-too-high', 'pay-days-too-few'],
  'amount',
  'invoice-days',
  'rounding',
  'unknown-method',
  'nothing-for-everybody',
  'hours',
  'mail-text',
  'unknown-name',
  'lost-name',
  'not-a-time',
  'in-the-past',
  'too-far',
  'no-reason',
  'unchanged',
  'changed-meanwhile',
  'in-effect',
] as const;

const setSetting = defineOperation({
  method: 'PUT',
  path: `${PATH}/{key}`,
  id: 'setSetting',
  tag: 'Settings',
  summary: 'Change a setting',
  description:
    'Changes a fee, days, payment methods, reminders, opening hours or the text of a mail, at once or from a time on.',
  scopes: ['settings.read'],
  optionalScopes: ['settings.fees', 'settings.payment', 'settings.hours', 'settings.mails'],
  parameters: { tenant: tenantInPath, key },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Value in the unit of the setting, local time of its effect, and reason. Null: the configured value.',
    schema: v.strictObject({
      value: v.nullable(SettingValueBody),
      from: v.pipe(
        v.exactOptional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/))),
        v.description('In the time zone of the tenant; at once without it.'),
      ),
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    }),
    example: { value: FEE, from: '2027-01-01T00:00', reason: 'New tariff of the carrier.' },
  },
  success: {
    status: 200,
    description: 'The setting is changed or planned.',
    schema: v.object({ key: v.string() }),
    example: { key: 'delivery.parcel' },
  },
  problems: ['setting-unit'],
  reasons: REASONS,
  answer: async ({ params, body }, call) => {
    const read = await readSetting(call, params.key);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const { value, from = '', reason } = body;
    if (value && value.unit !== read.content.value.unit) return { problem: { code: 'setting-unit' } };
    const entered = {
      ...(value ? enteredValue(value, call.tenant.currency) : { configured: 'on' }),
      ...{ from, reason },
      seen: String(read.seen),
    };
    const place = { tenant: call.tenant.id, key: params.key };
    const outcome = await call.services.settings.save(call.member, place, entered);
    if (!outcome.ok) return refusalOf(outcome);
    const after = await readSetting(call, params.key);
    return { content: { key: params.key }, ...(after ? { tag: after.tag } : {}) };
  },
});

const withdrawSetting = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{key}/versions/{version}`,
  id: 'withdrawSetting',
  tag: 'Settings',
  summary: 'Withdraw a planned change',
  description: 'Withdraws a change of a setting that is not in effect yet. The history keeps it as withdrawn.',
  scopes: ['settings.read'],
  optionalScopes: ['settings.fees', 'settings.payment', 'settings.hours', 'settings.mails'],
  parameters: {
    tenant: tenantInPath,
    key,
    version: exactFilter(/^\d{1,6}$/, {
      description: 'Version of the change, as `getSetting` lists it.',
      example: '3',
    }),
  },
  hasTag: true,
  success: {
    status: 200,
    description: 'The change is withdrawn.',
    schema: v.object({ key: v.string() }),
    example: { key: 'delivery.parcel' },
  },
  problems: ['precondition-failed'],
  reasons: ['in-effect'],
  answer: async ({ params: { key: own, version } }, call) => {
    const read = await readSetting(call, own);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, false);
    if (unmatched) return unmatched;
    if (!read.content.versions.some((one) => one.version === Number(version)))
      return { problem: { code: 'not-found' } };
    const place = { tenant: call.tenant.id, key: own };
    const outcome = await call.services.settings.withdraw(call.member, place, Number(version));
    if (!outcome.ok) return refusalOf(outcome);
    const after = await readSetting(call, own);
    return { content: { key: own }, ...(after ? { tag: after.tag } : {}) };
  },
});

/** Settings of a tenant. */
export const SETTING_OPERATIONS: readonly AdminOperation[] = [listSettings, getSetting, setSetting, withdrawSetting];
