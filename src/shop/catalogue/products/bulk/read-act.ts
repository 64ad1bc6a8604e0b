import type { Tenant } from '../../../../tenants/tenant.ts';
import { parsePrice } from '../import/amounts.ts';
import { parseInstant } from '../import/instants.ts';
import { type BulkAct, CATEGORY_MODES } from './bulk-act.ts';
import { saleTime } from './plan-changes.ts';
import { PRICE_ENDINGS, type PriceEnding, type PriceRule, readPercent } from './price-change.ts';
import { STATUS_ACTS } from './sale-state.ts';

export type ActProblem =
  | 'no-act'
  | 'no-tenant'
  | 'no-amount'
  | 'no-percent'
  | 'no-date'
  | 'sale-over'
  | 'no-category'
  | 'no-attribute'
  | 'no-value'
  | 'no-successor';
export type ActRefusal = { field: string; problem: ActProblem };

type Entered = Readonly<Record<string, string>>;
type Read<T> = { act: T } | { refusals: ActRefusal[] };

/** Records that an entered form may name. */
export type ActSetting = { tenants: readonly Tenant[]; categories: ReadonlySet<string>; now: number };

/**
 * Reads the form of an action. Fields: kind; how, value, ending, from, to, tenant.ch …; mode, category; key, value;
 * act, successor. Attributes and successors are resolved against the database by the caller.
 */
export function readBulkAct(entered: Entered, setting: ActSetting): Read<BulkAct> {
  switch (entered.kind) {
    case 'price':
    case 'sale':
      return readPriceAct(entered.kind, entered, setting);
    case 'category':
      return readCategoryAct(entered, setting);
    case 'attribute':
      return readAttributeAct(entered);
    case 'status':
      return readStatusAct(entered, setting);
    default:
      return { refusals: [{ field: 'kind', problem: 'no-act' }] };
  }
}

const chosenTenants = (entered: Entered, { tenants }: ActSetting): string[] =>
  tenants.map(({ id }) => id).filter((id) => entered[`tenant.${id}`] === 'on');

function readPriceAct(kind: 'price' | 'sale', entered: Entered, setting: ActSetting): Read<BulkAct> {
  const refusals: ActRefusal[] = [];
  const tenants = chosenTenants(entered, setting);
  if (tenants.length === 0) refusals.push({ field: 'tenants', problem: 'no-tenant' });
  const rule = readPriceRule(entered, setting);
  if ('problem' in rule) refusals.push({ field: 'value', problem: rule.problem });
  const ending: PriceEnding = PRICE_ENDINGS.find((one) => one === entered.ending) ?? 'none';
  const { from = '', to = '' } = entered;
  if (kind === 'sale') refusals.push(...refusedTimes({ from: from.trim(), to: to.trim() }, setting));
  if (refusals.length > 0 || 'problem' in rule) return { refusals };
  if (kind === 'price') return { act: { kind, rule, ending, tenants } };
  return { act: { kind, rule, ending, tenants, from: from.trim(), to: to.trim() } };
}

function refusedTimes(time: { from: string; to: string }, { tenants, now }: ActSetting): ActRefusal[] {
  const [first] = tenants;
  if (!first) return [];
  const wrong = (['from', 'to'] as const).filter(
    (field) => time[field] !== '' && parseInstant(time[field], first.timeZone, 'start') === null,
  );
  if (wrong.length > 0) return wrong.map((field) => ({ field, problem: 'no-date' }));
  return tenants.some((tenant) => saleTime(time, tenant, now) === null) ? [{ field: 'to', problem: 'sale-over' }] : [];
}

function readPriceRule(
  { how = '', value = '' }: Entered,
  { tenants }: ActSetting,
): PriceRule | { problem: ActProblem } {
  if (how === 'percent') {
    const hundredths = readPercent(value);
    return hundredths === null || hundredths === 0 ? { problem: 'no-percent' } : { kind: 'percent', hundredths };
  }
  const [, sign = '', digits = ''] = /^\s*([+−-]?)\s*(.*)$/s.exec(value) ?? [];
  const read = parsePrice(digits, tenants[0]?.currency ?? '', true);
  if ('reason' in read || (how === 'set' && sign !== '')) return { problem: 'no-amount' };
  if (how === 'set') return { kind: 'set', amount: read.amount };
  return { kind: 'amount', difference: sign === '' || sign === '+' ? read.amount : -read.amount };
}

function readCategoryAct({ mode = '', category = '' }: Entered, { categories }: ActSetting): Read<BulkAct> {
  const wanted = CATEGORY_MODES.find((one) => one === mode);
  if (!wanted) return { refusals: [{ field: 'mode', problem: 'no-act' }] };
  const isRemoval = wanted === 'remove' || wanted === 'remove-further';
  const isKnown = categories.has(category) || (isRemoval && category === '');
  if (!isKnown) return { refusals: [{ field: 'category', problem: 'no-category' }] };
  return { act: { kind: 'category', mode: wanted, category } };
}

function readAttributeAct({ mode = '', key = '', value = '' }: Entered): Read<BulkAct> {
  const wanted = (['set', 'add', 'remove'] as const).find((one) => one === mode);
  if (!wanted) return { refusals: [{ field: 'mode', problem: 'no-act' }] };
  if (value.trim() === '' && wanted !== 'remove') return { refusals: [{ field: 'value', problem: 'no-value' }] };
  return { act: { kind: 'attribute', mode: wanted, key, value: value.trim() } };
}

function readStatusAct(entered: Entered, setting: ActSetting): Read<BulkAct> {
  const act = STATUS_ACTS.find((one) => one === entered.act);
  if (!act) return { refusals: [{ field: 'act', problem: 'no-act' }] };
  const tenants = chosenTenants(entered, setting);
  if ((act === 'publish' || act === 'withdraw') && tenants.length === 0)
    return { refusals: [{ field: 'tenants', problem: 'no-tenant' }] };
  const successor = (entered.successor ?? '').trim();
  return { act: { kind: 'status', act, tenants, successor: act === 'retire' && successor !== '' ? successor : null } };
}
