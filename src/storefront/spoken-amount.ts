import type { Money } from '../shop/catalogue/prices/index.ts';
import type { Language } from '../tenants/tenant.ts';

const CURRENCY: Record<Language, Record<Money['currency'], string>> = {
  de: { CHF: 'Franken', EUR: 'Euro' },
  fr: { CHF: 'francs', EUR: 'euros' },
  nl: { CHF: 'frank', EUR: 'euro' },
};

/** Formats an amount as spoken: "1299 Franken 90". */
export function spokenAmount(money: Money, language: Language): string {
  const whole = Math.floor(money.amount / 100);
  const rest = money.amount % 100;
  const name = CURRENCY[language][money.currency];
  return rest === 0 ? `${whole} ${name}` : `${whole} ${name} ${String(rest).padStart(2, '0')}`;
}
