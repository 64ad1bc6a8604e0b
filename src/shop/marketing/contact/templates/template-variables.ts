import { formatAmount } from '../../../../tenants/price-format.ts';
import type { Locale, PriceFormat } from '../../../../tenants/tenant.ts';

/** Variables of an answer template with the type of their value. */
export const TEMPLATE_VARIABLES = {
  name: 'text',
  ticket: 'text',
  order: 'text',
  orderDate: 'day',
  total: 'amount',
  return: 'text',
  tracking: 'text',
} as const;
export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES;

type ValueOf = { text: string; day: Date; amount: number };
/** Values by variable: a text, a point in time, or minor units. A missing one is unknown. */
export type TemplateFacts = {
  [Name in TemplateVariable]?: ValueOf[(typeof TEMPLATE_VARIABLES)[Name]] | undefined;
};
/** How the customer's locale writes days and amounts. */
export type FactFormat = { locale: Locale; timeZone: string; priceFormat: PriceFormat };

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g;

export function isTemplateVariable(name: string): name is TemplateVariable {
  return Object.hasOwn(TEMPLATE_VARIABLES, name);
}

/** Returns the names between double braces that are no variables, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !isTemplateVariable(name));
  return [...new Set(names)];
}

/**
 * Fills in a template. A variable without a value stays in the text, so that no answer with a gap is sent; `missing`
 * names it.
 */
export function fillTemplate(
  text: string,
  facts: TemplateFacts,
  format: FactFormat,
): { text: string; missing: TemplateVariable[] } {
  const missing = new Set<TemplateVariable>();
  const filled = text.replaceAll(PLACE, (whole, name: string) => {
    if (!isTemplateVariable(name)) return whole;
    const value = facts[name];
    if (value === undefined || value === '') {
      missing.add(name);
      return whole;
    }
    if (value instanceof Date) return dayIn(value, format);
    return typeof value === 'number' ? formatAmount(value, format.priceFormat) : value;
  });
  return { text: filled, missing: [...missing] };
}

function dayIn(at: Date, { locale, timeZone }: FactFormat): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);
}
