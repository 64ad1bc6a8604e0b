import type { PluralTexts } from '../messages/plural.ts';

/** Text by the plural category of one of its values. */
export type PluralTemplate = { by: string; forms: PluralTexts };

/**
 * Text with the places of its values, such as "Order {number}". A list has one text a paragraph. Stored and edited
 * templates name the values; applied ones number them.
 */
export type TextTemplate = string | readonly string[] | PluralTemplate;

/** Plural categories of Unicode, in the order of forms. */
export const PLURAL_CATEGORIES = [
  'zero',
  'one',
  'two',
  'few',
  'many',
  'other',
] as const satisfies Intl.LDMLPluralRule[];

const PLACE = /\{([A-Za-z0-9_]+)\}/g;

export function isPlural(template: TextTemplate): template is PluralTemplate {
  return typeof template === 'object' && 'forms' in template;
}

/** Returns the texts of a template: one, one a paragraph, or one a plural category. */
export function templateTexts(template: TextTemplate): readonly string[] {
  if (typeof template === 'string') return [template];
  return isPlural(template) ? Object.values(template.forms) : template;
}

/** Returns the names of the values that a text inserts. */
export function namedPlaces(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** Returns the values that a template always shows: a plural form may write its number as a word. */
export function shownPlaces(template: TextTemplate): string[] {
  if (isPlural(template)) return namedPlaces(template.forms.other);
  return [...new Set(templateTexts(template).flatMap(namedPlaces))];
}

/** Replaces the places of values. `shown` returns null for a place to leave as it is. */
export function insertValues(text: string, shown: (name: string) => string | null): string {
  return text.replace(PLACE, (whole, name: string) => shown(name) ?? whole);
}

/** Returns a template with every text changed. */
export function mapTexts(template: TextTemplate, change: (text: string) => string): TextTemplate {
  if (typeof template === 'string') return change(template);
  if (!isPlural(template)) return template.map(change);
  const { other, ...rest } = template.forms;
  const changed = Object.fromEntries(Object.entries(rest).map(([category, text]) => [category, change(text)]));
  return { by: template.by, forms: { ...changed, other: change(other) } };
}

/** Returns a template that numbers its values in the order of the names: "{number}" becomes "{0}". */
export function numbered(template: TextTemplate, names: readonly string[]): TextTemplate {
  const numberOf = (name: string): string | null => (names.includes(name) ? `{${names.indexOf(name)}}` : null);
  const changed = mapTexts(template, (text) => insertValues(text, numberOf));
  return isPlural(changed) ? { ...changed, by: String(names.indexOf(changed.by)) } : changed;
}

/** Reads a stored template; null for anything else. */
export function readStoredTemplate(value: unknown): TextTemplate | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.every((line) => typeof line === 'string') ? value : null;
  if (typeof value !== 'object' || value === null || !('by' in value && 'forms' in value)) return null;
  const { by, forms } = value;
  return typeof by === 'string' && isForms(forms) ? { by, forms } : null;
}

function isForms(forms: unknown): forms is PluralTexts {
  if (typeof forms !== 'object' || forms === null || !('other' in forms)) return false;
  return Object.entries(forms).every(([name, text]) => isCategory(name) && typeof text === 'string');
}

const isCategory = (name: string): boolean => PLURAL_CATEGORIES.some((category) => category === name);
