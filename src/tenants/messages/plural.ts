import type { Language } from '../tenant.ts';

/** Texts by plural category; `other` always exists and stands in for every category without a text. */
export type PluralTexts = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

const RULES: Record<Language, Intl.PluralRules> = {
  de: new Intl.PluralRules('de'),
  fr: new Intl.PluralRules('fr'),
  nl: new Intl.PluralRules('nl'),
};

/** The text for a count: 0 is plural in German and Dutch, singular in French. */
export function plural(language: Language, count: number, texts: PluralTexts): string {
  return texts[RULES[language].select(count)] ?? texts.other;
}
