import { isRecord } from '../messages/same-shape.ts';
import type { Catalogues } from './catalogues.ts';
import type { PluralTemplate } from './text-template.ts';

/** Value that a text inserts, by its place in the platform's text. */
export type TextValue<Place extends string> = { readonly place: Place; readonly isHidden?: boolean };

/** Text that shows the values of these places, and no other one. */
export type Shows<Place extends string> = {
  readonly template: string | PluralTemplate;
  /** Makes texts that lose a value incompatible with those that show it. */
  readonly shows: (place: Place) => void;
};

type ValuesOf<Given extends readonly unknown[]> = { [Index in keyof Given]: TextValue<Index & string> };
type PlacesOf<Given extends readonly unknown[]> = { [Index in keyof Given]: Index & string }[number];
type WordsOnly<Given extends readonly unknown[]> = Given extends readonly (string | number)[] ? true : false;

/**
 * Own texts in place of the platform's. A text with values is a function of them that must show each one, or hide it
 * with hidden(). A wrong key or a lost value does not compile. The start checks lists of paragraphs, whose values may be in any of them.
 */
export type OwnTextsOf<T> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : T extends (...values: infer Given) => infer Result
      ? WordsOnly<Given> extends true
        ? (...values: ValuesOf<Given>) => Result extends string ? Shows<PlacesOf<Given>> : readonly Shows<never>[]
        : never
      : { readonly [Key in keyof T]?: OwnTextsOf<T[Key]> };

/** Own texts of one locale: the default export of messages/<locale>.ts in the retailer's folder. */
export type OwnCatalogues = OwnTextsOf<Catalogues>;

const MARK = Symbol.for('kontor.texts');

/** Types own texts of one locale, and marks them for the loader. */
export function defineTexts(texts: OwnCatalogues): OwnCatalogues {
  return Object.assign(texts, { [MARK]: true });
}

/** Tells whether a value comes from defineTexts(). */
export function isDefinedTexts(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && MARK in value;
}

/** Writes a text with values: wording`Order ${number} at ${shop}`. */
export function wording<const Given extends readonly TextValue<string>[]>(
  parts: TemplateStringsArray,
  ...values: Given
): Shows<Given[number]['place']> {
  const written = values.map(({ place, isHidden }) => (isHidden ? '' : `{${place}}`));
  return {
    template: parts.reduce((before, part, index) => `${before}${written[index - 1] ?? ''}${part}`),
    shows: () => {},
  };
}

/** Leaves out a value on purpose, where the platform's text does not show it either. */
export function hidden<Place extends string>(value: TextValue<Place>): TextValue<Place> {
  return { place: value.place, isHidden: true };
}

/** Writes a text with a plural: counted(count, { one: wording`1 item`, other: wording`${count} items` }). */
export function counted<Place extends string>(
  value: TextValue<string>,
  forms: { other: Shows<Place> } & Partial<Record<Intl.LDMLPluralRule, Shows<never>>>,
): Shows<Place> {
  const { other, ...rest } = forms;
  const written = Object.entries(rest).map(([category, form]) => [category, plainText(form)]);
  return {
    template: { by: value.place, forms: { ...Object.fromEntries(written), other: plainText(other) } },
    shows: () => {},
  };
}

function plainText({ template }: Pick<Shows<never>, 'template'>): string {
  if (typeof template !== 'string') throw new TypeError('a plural form cannot have plural forms itself');
  return template;
}
