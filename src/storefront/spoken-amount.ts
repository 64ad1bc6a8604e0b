import type { Money } from '../shop/catalogue/prices/index.ts';
import type { Language } from '../tenants/tenant.ts';

/** Names of currencies by language; a currency without one is spoken by its code. */
const NAMES: Record<Language, Partial<Record<Money['currency'], string>>> = {
  de: { CHF: 'Franken', EUR: 'Euro' },
  fr: { CHF: 'francs', EUR: 'euros' },
  nl: { CHF: 'frank', EUR: 'euro' },
  it: { CHF: 'franchi', EUR: 'euro' },
  en: { CHF: 'francs', EUR: 'euros' },
};

/** Formats an amount as spoken: "1299 Franken 90". `decimals`: those of the currency. */
export function spokenAmount(money: Money, language: Language, decimals = 2): string {
  const unit = 10 ** decimals;
  const rest = money.amount % unit;
  const spoken = `${Math.floor(money.amount / unit)} ${NAMES[language][money.currency] ?? money.currency}`;
  return rest === 0 ? spoken : `${spoken} ${String(rest).padStart(decimals, '0')}`;
}
