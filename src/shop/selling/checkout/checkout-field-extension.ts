import type { Language, Locale } from '../../../tenants/tenant.ts';

/** Facts of the basket that decide on the fields of extensions. `category`: id of the product's category. */
export type FieldFacts = {
  tenant: string;
  locale: Locale;
  language: Language;
  lines: readonly { sku: string; name: string; category: string; quantity: number }[];
};

/**
 * Field that a retailer adds to the delivery step of the checkout. The order stores its label and value. A rule that
 * throws counts as its stated fallback, because no extension may stop a purchase.
 */
export type CheckoutFieldExtension = {
  /** Lower-case letters, digits and hyphens; unique in all extensions. */
  name: string;
  /** Label by language. A language without a label does not show the field. */
  label: Partial<Record<Language, string>>;
  /** Help below the label. */
  hint?: Partial<Record<Language, string>>;
  /** `number` takes digits only; `choice` needs options. */
  kind: 'line' | 'number' | 'choice';
  options?: readonly { value: string; label: Partial<Record<Language, string>> }[];
  /** Most characters, 200 at the most; 100 without it. */
  maxLength?: number;
  /** Whether this basket shows the field; always without it. Fallback: not shown. */
  isShown?(facts: FieldFacts): boolean;
  /** Whether the field must be filled; never without it. Fallback: it may be empty. */
  isRequired?(facts: FieldFacts): boolean;
};
