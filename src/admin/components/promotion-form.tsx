import type { ReactNode } from 'react';
import { decimalText } from '../../currencies/decimal-text.ts';
import type { MailboxRules } from '../../platform/identity/mailbox-key.ts';
import type { CustomerGroup } from '../../shop/catalogue/price-lists/index.ts';
import type { AdminPromotion, ScopeCategory } from '../../shop/selling/promotions/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ScopeFields } from './promotion/scope-fields.tsx';
import styles from './section.module.css';
import { SuggestedField } from './suggested-field.tsx';
import { useWork } from './use-work.ts';

/** Returns a promotion as the fields of its form. */
export function fieldsOf(promotion: AdminPromotion, currency: string): Record<string, string> {
  const amount = (minor: number) => decimalText(minor, currency);
  const { kind, value, minGoods, multibuy, scope } = promotion;
  const texts = Object.entries(promotion.texts).flatMap(([locale, written]) => [
    [`title.${locale}`, written?.title ?? ''],
    [`text.${locale}`, written?.text ?? ''],
  ]);
  return {
    key: promotion.key,
    source: promotion.source,
    kind,
    value: kind === 'amount' ? amount(value) : kind === 'percent' ? String(value) : '',
    giftSku: promotion.giftSku ?? '',
    take: multibuy?.take.toString() ?? '',
    pay: multibuy?.pay.toString() ?? '',
    ...Object.fromEntries((scope?.categories ?? []).map((id) => [`category.${id}`, 'on'])),
    scopeBrands: scope?.brands.join(', ') ?? '',
    scopeAttributes: Object.entries(scope?.attributes ?? {})
      .flatMap(([key, values]) => values.map((own) => `${key} = ${own}`))
      .join(', '),
    scopeProducts: scope?.products.join(', ') ?? '',
    minGoods: minGoods > 0 ? amount(minGoods) : '',
    excludeTechnical: promotion.excludeTechnical ? 'on' : '',
    combinable: promotion.combinable ? 'on' : '',
    priority: promotion.priority === 0 ? '' : String(promotion.priority),
    customerGroup: promotion.customerGroup ?? '',
    validFrom: promotion.validFrom,
    validTo: promotion.validTo ?? '',
    daysValid: promotion.daysValid?.toString() ?? '',
    usage: promotion.usage,
    perCustomer: promotion.perCustomer?.toString() ?? '',
    totalLimit: promotion.totalLimit?.toString() ?? '',
    version: String(promotion.version),
    ...Object.fromEntries(texts),
  };
}

const SOURCES = ['voucher', 'choice', 'automatic'] as const;
const KINDS = ['amount', 'percent', 'freeShipping', 'gift', 'multibuy'] as const;
const USAGES = ['unlimited', 'single', 'oncePerDay', 'perCustomer'] as const;

/** Returns the groups that go on, and the one of the promotion, which may have ended or is from an earlier form. */
function withEntered(groups: readonly CustomerGroup[], entered: string): readonly CustomerGroup[] {
  const isListed = entered === '' || groups.some(({ key }) => key === entered);
  const all = isListed ? groups : [...groups, { key: entered, name: entered, isEnded: true }];
  return all.filter(({ key, isEnded }) => !isEnded || key === entered);
}

/** Form of a promotion; after a problem it shows the entered values. */
export function PromotionForm(props: {
  intent: 'create' | 'change';
  entered: Record<string, string>;
  locales: string[];
  /** Spellings of an address that count as one person. */
  mailbox: MailboxRules;
  /** Categories to choose from, parents first. */
  categories: ScopeCategory[];
  groups: CustomerGroup[];
}): ReactNode {
  const { intent, entered, locales, mailbox, categories, groups } = props;
  const { text } = useWork();
  const say = text.promotions;
  const field = (name: string) => ({ name, id: name, defaultValue: entered[name] ?? '' });
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      {entered.version && <input type="hidden" name="version" value={entered.version} />}
      <fieldset>
        <legend>{say.what}</legend>
        <div className={styles.row}>
          <Field {...field('key')} label={say.key} hint={say.keyHint} required maxLength={60} autoComplete="off" />
          <Select {...field('source')} label={say.source}>
            {SOURCES.map((source) => (
              <option key={source} value={source}>
                {say.sources[source]}
              </option>
            ))}
          </Select>
        </div>
        <div className={styles.row}>
          <Select {...field('kind')} label={say.kind}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say.kinds[kind]}
              </option>
            ))}
          </Select>
          <Field {...field('value')} label={say.value} hint={say.valueHint} inputMode="decimal" autoComplete="off" />
          <SuggestedField kind="variants" {...field('giftSku')} label={say.gift} maxLength={60} />
        </div>
        <div className={styles.row}>
          <Field {...field('take')} label={say.take} hint={say.takeHint} inputMode="numeric" autoComplete="off" />
          <Field {...field('pay')} label={say.pay} inputMode="numeric" autoComplete="off" />
        </div>
      </fieldset>
      <ScopeFields entered={entered} categories={categories} />
      <fieldset>
        <legend>{say.conditions}</legend>
        <div className={styles.row}>
          <Field {...field('minGoods')} label={say.minimum} inputMode="decimal" autoComplete="off" />
          <Select {...field('customerGroup')} label={say.group}>
            <option value="">{say.everyGroup}</option>
            {withEntered(groups, entered.customerGroup ?? '').map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            {...field('priority')}
            label={say.priority}
            hint={say.priorityHint}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Checkbox name="excludeTechnical" label={say.technical} defaultChecked={entered.excludeTechnical === 'on'} />
        <Checkbox name="combinable" label={say.combinable} defaultChecked={entered.combinable === 'on'} />
      </fieldset>
      <fieldset>
        <legend>{say.time}</legend>
        <div className={styles.row}>
          <Field {...field('validFrom')} label={say.from} type="date" required />
          <Field {...field('validTo')} label={say.to} hint={say.toHint} type="date" />
          <Field {...field('daysValid')} label={say.days} inputMode="numeric" autoComplete="off" />
        </div>
      </fieldset>
      <UsageFields field={field} mailbox={mailbox} />
      {locales.map((locale) => (
        <fieldset key={locale}>
          <legend>
            {say.texts} {locale}
          </legend>
          <Field {...field(`title.${locale}`)} label={say.name} required maxLength={80} autoComplete="off" />
          <Field {...field(`text.${locale}`)} label={say.conditions} maxLength={400} autoComplete="off" />
        </fieldset>
      ))}
      <div>
        <Button type="submit">{text.save}</Button>
      </div>
    </form>
  );
}

type EnteredField = (name: string) => { name: string; id: string; defaultValue: string };

/** Fields for how often a promotion can be used, by one person and in all. */
function UsageFields({ field, mailbox }: { field: EnteredField; mailbox: MailboxRules }): ReactNode {
  const say = useWork().text.promotions;
  return (
    <fieldset>
      <legend>{say.usage}</legend>
      <div className={styles.row}>
        <Select {...field('usage')} label={say.usage}>
          {USAGES.map((usage) => (
            <option key={usage} value={usage}>
              {say.usages[usage]}
            </option>
          ))}
        </Select>
        <Field
          {...field('perCustomer')}
          label={say.perCustomer}
          hint={say.personHint(mailbox)}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field {...field('totalLimit')} label={say.limit} hint={say.limitHint} inputMode="numeric" autoComplete="off" />
      </div>
    </fieldset>
  );
}
