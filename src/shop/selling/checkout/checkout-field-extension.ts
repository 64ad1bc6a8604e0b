import type { Language, Locale } from '../../../tenants/tenant.ts';

/** Facts of the basket that decide on the fields of extensions. `category`: id of the product's category. */
export type FieldFacts = {
  tenant: string;
  locale: Locale;
  language: Language;
  lines: readonly { sku: string; name: string; category: string; quantity: number }[];
};

/** Option of a choice. A language without a label shows the value. */
export type FieldOption = { value: string; label: Partial<Record<Language, string>> };

/**
 * Field that a retailer adds to the delivery step of the checkout, or to a step of its own. The order stores its label
 * and value. A rule that throws counts as its stated fallback, because no extension may stop a purchase.
 */
export type CheckoutFieldExtension<Facts = FieldFacts> = {
  /** Lower-case letters, digits and hyphens; unique in all extensions. */
  name: string;
  /** Label by language. A language without a label does not show the field. */
  label: Partial<Record<Language, string>>;
  /** Help below the label. */
  hint?: Partial<Record<Language, string>>;
  /** `number` takes digits only; `choice` needs options. */
  kind: 'line' | 'number' | 'choice';
  /** Options of a choice, each with a value, or a rule that returns them. Fallback: the field is not shown. */
  options?: readonly FieldOption[] | ((facts: Facts) => readonly FieldOption[]);
  /** Most characters that a customer types, 200 at the most; 100 without it. Options have no limit. */
  maxLength?: number;
  /** Whether this basket shows the field; always without it. Fallback: not shown. */
  isShown?(facts: Facts): boolean;
  /** Whether the field must be filled; never without it. Fallback: it may be empty. */
  isRequired?(facts: Facts): boolean;
};
