import type { OfferedMethodName, Tenant } from '../../../tenants/tenant.ts';
import type { ReminderSteps } from './reminder-steps.ts';
import { isMoneyKey, type SettingKey, type SettingValue, valueIn, withValue } from './setting-kinds.ts';

/** Delivery class of an example basket. */
type ExampleMode = 'parcel' | 'bulky' | 'two-man';
/** Returns the delivery fee of a basket of one class under a tenant's terms, in minor units. */
export type ExampleFee = (tenant: Tenant, basket: { mode: ExampleMode; amount: number }) => number;

/** Meaning of a change, for the preview. Amounts in minor units. */
export type SettingEffect =
  /** A basket of this value pays another delivery fee. */
  | { kind: 'basket'; mode: ExampleMode; amount: number; before: number; after: number }
  | { kind: 'amount'; before: number; after: number }
  | { kind: 'days'; before: number; after: number }
  | { kind: 'reminders'; letters: { before: number; after: number }; costs: { before: number; after: number } }
  | { kind: 'methods'; added: OfferedMethodName[]; removed: OfferedMethodName[] }
  | { kind: 'hours' }
  | { kind: 'mail' };

const MODES: Partial<Record<SettingKey, ExampleMode>> = {
  'delivery.parcel': 'parcel',
  'delivery.free-from': 'parcel',
  'delivery.bulky': 'bulky',
  'delivery.two-man': 'two-man',
};
/** Value of goods of an example basket that is not free, as a part of the limit. */
const EXAMPLE_SHARE = 0.6;
const WHOLE = 100;

/** Returns what a change of a setting means for customers. */
export function settingEffects(
  before: Tenant,
  key: SettingKey,
  value: SettingValue,
  exampleFee: ExampleFee,
): SettingEffect[] {
  const after = withValue(before, key, value);
  const old = valueIn(before, key);
  if (value.unit === 'hours') return [{ kind: 'hours' }];
  if (value.unit === 'mail') return [{ kind: 'mail' }];
  if (value.unit === 'days') return old.unit === 'days' ? [{ kind: 'days', before: old.days, after: value.days }] : [];
  if (value.unit === 'reminders') {
    if (old.unit !== 'reminders') return [];
    const costOf = ({ levels }: ReminderSteps): number => levels.reduce((sum, { fee }) => sum + fee, 0);
    return [
      {
        kind: 'reminders',
        letters: { before: old.levels.length, after: value.levels.length },
        costs: { before: costOf(old), after: costOf(value) },
      },
    ];
  }
  if (value.unit === 'methods') {
    const methods = old.unit === 'methods' ? old.methods : [];
    return [
      {
        kind: 'methods',
        added: value.methods.filter((method) => !methods.includes(method)),
        removed: methods.filter((method) => !value.methods.includes(method)),
      },
    ];
  }
  const mode = MODES[key];
  const amounts: SettingEffect[] =
    isMoneyKey(key) && old.unit === 'money' ? [{ kind: 'amount', before: old.amount, after: value.amount }] : [];
  if (mode === undefined) return amounts;
  const amount = exampleAmount(key, before, after);
  const fees = { before: exampleFee(before, { mode, amount }), after: exampleFee(after, { mode, amount }) };
  return fees.before === fees.after ? amounts : [{ kind: 'basket', mode, amount, ...fees }];
}

/** Returns the value of goods of the example: at the lower limit where the limit changes, else below it. */
function exampleAmount(key: SettingKey, before: Tenant, after: Tenant): number {
  const limits = [before.delivery.fees.freeFrom, after.delivery.fees.freeFrom];
  if (key === 'delivery.free-from') return Math.min(...limits);
  const share = Math.floor((Math.min(...limits) * EXAMPLE_SHARE) / WHOLE) * WHOLE;
  return Math.max(share, WHOLE);
}
