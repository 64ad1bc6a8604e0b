import * as v from 'valibot';
import { isMailTextKind, MAIL_TEXT_NAMES, type MailText, type MailTextKind } from '../../../tenants/mail-text-names.ts';
import { mailTextOf } from '../../../tenants/mail-texts.ts';
import {
  type DeliveryExtra,
  type Locale,
  type OfferedMethodName,
  ONLINE_METHODS,
  type OpeningException,
  type OpeningHours,
  type Tenant,
} from '../../../tenants/tenant.ts';
import type { Permission } from '../employees/index.ts';
import { type ReminderProblem, type ReminderSteps, reminderProblem, remindersSchema } from './reminder-steps.ts';
import { hoursSchema } from './service-hours.ts';

/** Topics of settings, each with the permission to change them. */
export const SETTING_TOPICS = {
  delivery: 'settings.fees',
  fees: 'settings.fees',
  payment: 'settings.payment',
  service: 'settings.hours',
  mails: 'settings.mails',
} as const satisfies Record<string, Permission>;
export type SettingTopic = keyof typeof SETTING_TOPICS;

const MONEY_KEYS = [
  'delivery.parcel',
  'delivery.free-from',
  'delivery.bulky',
  'delivery.two-man',
  'delivery.assembly',
  'delivery.take-back-furniture',
  'delivery.hose',
  'fees.return-label',
  'fees.premium',
] as const;
type MoneyKey = (typeof MONEY_KEYS)[number];
const SHOP_KEYS = [
  ...MONEY_KEYS,
  'payment.methods',
  'payment.invoice-days',
  'payment.reminders',
  'service.hours',
] as const;
/** Key of the text of a mail in a locale of the tenant. */
export type MailTextKey = `mail.${MailTextKind}.${Locale}`;
export type SettingKey = (typeof SHOP_KEYS)[number] | MailTextKey;

type ServiceHours = { weekly: OpeningHours[]; exceptions: OpeningException[] };
/** Value of a setting with its unit. `amount`: minor units of the tenant's currency. */
export type SettingValue =
  | { unit: 'money'; amount: number }
  | { unit: 'methods'; methods: OfferedMethodName[] }
  | { unit: 'days'; days: number }
  | ({ unit: 'reminders' } & ReminderSteps)
  | ({ unit: 'hours' } & ServiceHours)
  | ({ unit: 'mail' } & MailText);

export type SettingProblem =
  | ReminderProblem
  | 'amount'
  /** Outside of the bounds of the tenant's law. */
  | 'invoice-days'
  /** Not a multiple of the smallest coin. */
  | 'rounding'
  | 'unknown-method'
  /** Every remaining method depends on credit, so the shop could refuse every buyer. */
  | 'nothing-for-everybody'
  | 'hours'
  | 'mail-text'
  /** A name in braces that this mail has no value for. */
  | 'unknown-name'
  /** The subject lacks the number of the order, return or message. */
  | 'lost-name';

/** Highest amount of a fee, in minor units: a higher one is a typing error. */
const MOST_FEE = 50_000;
/** Highest value of goods from which parcels are free, in minor units. */
const MOST_FREE_FROM = 100_000;

const LONGEST_SUBJECT = 120;
const LONGEST_PARAGRAPH = 1000;

const METHODS = ['invoice', 'instalments', 'prepayment', ...ONLINE_METHODS] as const satisfies OfferedMethodName[];
/** Methods that the shop may refuse to a buyer, because it gives credit. */
const ON_CREDIT: readonly OfferedMethodName[] = ['invoice', 'instalments'];

const valueSchema = v.variant('unit', [
  v.strictObject({ unit: v.literal('money'), amount: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.strictObject({ unit: v.literal('methods'), methods: v.array(v.picklist(METHODS)) }),
  v.strictObject({ unit: v.literal('days'), days: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.strictObject({ unit: v.literal('reminders'), ...remindersSchema.entries }),
  v.strictObject({ unit: v.literal('hours'), ...hoursSchema.entries }),
  v.strictObject({
    unit: v.literal('mail'),
    subject: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_SUBJECT), v.regex(/^[^\p{Cc}]+$/u)),
    introduction: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PARAGRAPH))), v.maxLength(10)),
  }),
]) satisfies v.GenericSchema<unknown, SettingValue>;

/** Problem of a value that the schema refuses, by unit. */
const UNREADABLE: Record<SettingValue['unit'], SettingProblem> = {
  money: 'amount',
  methods: 'unknown-method',
  days: 'invoice-days',
  reminders: 'steps',
  hours: 'hours',
  mail: 'mail-text',
};

type MoneyPlace = { of(tenant: Tenant): number; into(tenant: Tenant, amount: number): Tenant };

const fee = (name: keyof Tenant['delivery']['fees']): MoneyPlace => ({
  of: ({ delivery }) => delivery.fees[name],
  into: (tenant, amount) => ({
    ...tenant,
    delivery: { ...tenant.delivery, fees: { ...tenant.delivery.fees, [name]: amount } },
  }),
});
const extra = (name: DeliveryExtra): MoneyPlace => ({
  of: ({ delivery }) => delivery.extras[name],
  into: (tenant, amount) => ({
    ...tenant,
    delivery: { ...tenant.delivery, extras: { ...tenant.delivery.extras, [name]: amount } },
  }),
});

// Taking back an old appliance is free by law (docs/rules/goods.md#take-back), so it is no setting.
const MONEY: Record<MoneyKey, MoneyPlace> = {
  'delivery.parcel': fee('parcel'),
  'delivery.free-from': fee('freeFrom'),
  'delivery.bulky': fee('bulky'),
  'delivery.two-man': fee('twoMan'),
  'delivery.assembly': extra('assembly'),
  'delivery.take-back-furniture': extra('takeBackFurniture'),
  'delivery.hose': extra('hose'),
  'fees.return-label': {
    of: ({ returns }) => returns.labelFee,
    into: (tenant, labelFee) => ({ ...tenant, returns: { ...tenant.returns, labelFee } }),
  },
  'fees.premium': {
    of: ({ premium }) => premium.fee,
    into: (tenant, own) => ({ ...tenant, premium: { ...tenant.premium, fee: own } }),
  },
};

/** Returns the keys of a tenant's settings: texts of mails are by locale. */
export function settingKeysOf(tenant: Tenant): SettingKey[] {
  const kinds = Object.keys(MAIL_TEXT_NAMES).filter(isMailTextKind);
  const mails = kinds.flatMap((kind) => tenant.locales.map(({ locale }): MailTextKey => `mail.${kind}.${locale}`));
  const shop = SHOP_KEYS.filter((key) => key !== 'fees.premium' || tenant.premium.offered);
  return [...shop, ...mails];
}

/** Setting by its key, with its topic; `mail`: mail and locale of the text that it holds. */
export type NamedSetting = {
  key: SettingKey;
  topic: SettingTopic;
  mail: { kind: MailTextKind; locale: Locale } | null;
};

/** Returns what the settings of a tenant are called by, in the order of their topics. */
export function namedSettings(tenant: Tenant): NamedSetting[] {
  return settingKeysOf(tenant).map((key) => ({ key, topic: topicOf(key), mail: mailOfKey(tenant, key) }));
}

/** Returns the key of a tenant's setting; null if the tenant has none of this name. */
export function settingKey(tenant: Tenant, text: string): SettingKey | null {
  return settingKeysOf(tenant).find((key) => key === text) ?? null;
}

/** Returns mail and locale of the key of a mail's text; null for another setting. */
export function mailOfKey(tenant: Tenant, key: SettingKey): { kind: MailTextKind; locale: Locale } | null {
  const [topic, kind = '', name] = key.split('.');
  const locale = tenant.locales.find((entry) => entry.locale === name)?.locale;
  return topic === 'mail' && isMailTextKind(kind) && locale !== undefined ? { kind, locale } : null;
}

export function isMoneyKey(key: SettingKey): key is MoneyKey {
  return key in MONEY;
}

export function topicOf(key: SettingKey): SettingTopic {
  if (key.startsWith('payment.')) return 'payment';
  if (key === 'service.hours') return 'service';
  if (key.startsWith('mail.')) return 'mails';
  return key.startsWith('fees.') ? 'fees' : 'delivery';
}

/** Returns the value of a setting in a tenant's terms. */
export function valueIn(tenant: Tenant, key: SettingKey): SettingValue {
  if (isMoneyKey(key)) return { unit: 'money', amount: MONEY[key].of(tenant) };
  if (key === 'payment.methods') return { unit: 'methods', methods: tenant.payment.methods };
  if (key === 'payment.invoice-days') return { unit: 'days', days: tenant.payment.invoiceTermDays };
  if (key === 'payment.reminders')
    return { unit: 'reminders', levels: [...tenant.dunning.levels], payDays: tenant.dunning.payDays };
  const mail = mailOfKey(tenant, key);
  if (mail) return { unit: 'mail', ...mailTextOf(tenant, mail.locale, mail.kind) };
  const { openingHours, openingExceptions } = tenant.locales[0].organisation;
  return { unit: 'hours', weekly: openingHours, exceptions: openingExceptions };
}

/** Returns the tenant's terms with a value of a setting; a value of another unit changes nothing. */
export function withValue(tenant: Tenant, key: SettingKey, value: SettingValue): Tenant {
  if (isMoneyKey(key)) return value.unit === 'money' ? MONEY[key].into(tenant, value.amount) : tenant;
  if (value.unit === 'methods' && key === 'payment.methods')
    return { ...tenant, payment: { ...tenant.payment, methods: value.methods } };
  if (value.unit === 'days' && key === 'payment.invoice-days')
    return { ...tenant, payment: { ...tenant.payment, invoiceTermDays: value.days } };
  if (value.unit === 'reminders' && key === 'payment.reminders')
    return { ...tenant, dunning: { ...tenant.dunning, levels: value.levels, payDays: value.payDays } };
  const mail = mailOfKey(tenant, key);
  if (mail && value.unit === 'mail') {
    const { kind, locale } = mail;
    const { subject, introduction } = value;
    const own = { ...tenant.mailTexts[locale], [kind]: { subject, introduction } };
    return { ...tenant, mailTexts: { ...tenant.mailTexts, [locale]: own } };
  }
  if (value.unit !== 'hours' || key !== 'service.hours') return tenant;
  const open = <Config extends Tenant['locales'][number]>(config: Config): Config => ({
    ...config,
    organisation: { ...config.organisation, openingHours: value.weekly, openingExceptions: value.exceptions },
  });
  const [main, ...others] = tenant.locales;
  return { ...tenant, locales: [open(main), ...others.map(open)] };
}

/**
 * Parses a value of a setting and checks its bounds. `configured`: the tenant without settings. A method needs a contract
 * with its provider, so only configured methods can be offered.
 */
export function readValue(
  configured: Tenant,
  key: SettingKey,
  given: unknown,
): { ok: true; value: SettingValue } | { ok: false; problem: SettingProblem } {
  const read = v.safeParse(valueSchema, given);
  const unit = valueIn(configured, key).unit;
  if (!read.success || read.output.unit !== unit) return { ok: false, problem: UNREADABLE[unit] };
  const value = read.output;
  const problem = problemOf(configured, key, value);
  if (problem !== null) return { ok: false, problem };
  if (value.unit !== 'methods') return { ok: true, value };
  // The order of the configuration is that of the payment page.
  const methods = configured.payment.methods.filter((method) => value.methods.includes(method));
  return { ok: true, value: { unit: 'methods', methods } };
}

function problemOf(configured: Tenant, key: SettingKey, value: SettingValue): SettingProblem | null {
  if (value.unit === 'money') {
    if (value.amount > (key === 'delivery.free-from' ? MOST_FREE_FROM : MOST_FEE)) return 'amount';
    return value.amount % configured.priceRounding === 0 ? null : 'rounding';
  }
  if (value.unit === 'hours') return null;
  if (value.unit === 'days') {
    const { least, most } = configured.payment.invoiceTermLimits;
    return value.days < least || value.days > most ? 'invoice-days' : null;
  }
  if (value.unit === 'reminders')
    return value.levels.some(({ fee }) => fee % configured.priceRounding !== 0)
      ? 'rounding'
      : reminderProblem(value, configured.dunning.limits);
  if (value.unit === 'mail') return mailProblem(mailOfKey(configured, key)?.kind ?? null, value);
  if (value.methods.some((method) => !configured.payment.methods.includes(method))) return 'unknown-method';
  return value.methods.some((method) => !ON_CREDIT.includes(method)) ? null : 'nothing-for-everybody';
}

/** Returns why the text of a mail is refused: each name in braces needs a value, and the subject needs all names. */
function mailProblem(kind: MailTextKind | null, { subject, introduction }: MailText): SettingProblem | null {
  const names: readonly string[] = kind === null ? [] : MAIL_TEXT_NAMES[kind];
  const used = [subject, ...introduction].flatMap((text) => [...text.matchAll(/\{(\w*)\}|[{}]/g)]);
  if (used.some(([, name]) => name === undefined || !names.includes(name))) return 'unknown-name';
  return names.every((name) => subject.includes(`{${name}}`)) ? null : 'lost-name';
}
