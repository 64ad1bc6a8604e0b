import type { Language } from '../tenant.ts';

/** Texts by plural category; `other` always exists and replaces every missing one. */
export type PluralTexts = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

const RULES: Record<Language, Intl.PluralRules> = {
  de: new Intl.PluralRules('de'),
  fr: new Intl.PluralRules('fr'),
  nl: new Intl.PluralRules('nl'),
  it: new Intl.PluralRules('it'),
  en: new Intl.PluralRules('en'),
};

/** Cached categories of small counts. A list needs dozens of them. */
const small: Record<Language, Intl.LDMLPluralRule[]> = { de: [], fr: [], nl: [], it: [], en: [] };

function categoryOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = RULES[language];
  if (!Number.isInteger(count) || count < 0 || count >= 1000) return rules.select(count);
  const known = small[language][count];
  if (known !== undefined) return known;
  const category = rules.select(count);
  small[language][count] = category;
  return category;
}

/** Returns the text for a count: 0 is singular in French, plural in the other languages. */
export function plural(language: Language, count: number, texts: PluralTexts): string {
  return texts[categoryOf(language, count)] ?? texts.other;
}
