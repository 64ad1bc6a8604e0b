import { languageOf } from '../../../languages/language.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { isPlural, PLURAL_CATEGORIES, type TextTemplate } from '../../../tenants/texts/text-template.ts';

/** Returns the plural categories that a language has for whole numbers below a million. */
export function categoriesOf(locale: Locale): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(languageOf(locale));
  const used = new Set([0, 1, 2, 3, 5, 11, 100, 1000].map((count) => rules.select(count)));
  return PLURAL_CATEGORIES.filter((category) => category === 'other' || used.has(category));
}

/** Reads the fields of a text: `text`, with a line for each paragraph of a list, or `form-<category>` for a plural. */
export function readTextForm(
  model: TextTemplate,
  locale: Locale,
  entered: Readonly<Record<string, string>>,
): TextTemplate {
  const lines = (entered.text ?? '').replaceAll('\r\n', '\n');
  if (isPlural(model)) {
    const field = (category: string): string => (entered[`form-${category}`] ?? '').trim();
    const forms = categoriesOf(locale).flatMap((category) =>
      field(category) === '' ? [] : [[category, field(category)]],
    );
    return { by: model.by, forms: { ...Object.fromEntries(forms), other: field('other') } };
  }
  if (Array.isArray(model))
    return lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return lines.replaceAll('\n', ' ').trim();
}
