import type { Locale } from '../tenant.ts';
import { cataloguesOf } from './catalogues.ts';
import { readTemplate, textsWithKeys, valueNames } from './read-template.ts';
import type { TextTemplate } from './text-template.ts';

/** Text of the platform in one locale. */
export type PlatformText = {
  key: string;
  template: TextTemplate;
  /** Names of the values, in the order of the function's parameters. */
  names: readonly string[];
};

/** Texts that a template cannot show, so they cannot be replaced: each has other words for certain values. */
const FIXED: ReadonlySet<string> = new Set([
  // Its value is an object.
  'billing.pay.debit',
  // Leave out a part without a value.
  'checkout.basketPage.payHint',
  'seo.product',
  // Shows one day if both are the same.
  'afterOrder.letters.changedGoods.between',
  // Have a singular, but get their number as formatted text.
  'checkout.how.changed.quantity',
  'facets.starsUp',
]);
/** Parameters have the names of the model's catalogues. */
const MODEL: Locale = 'de-CH';

const known = new Map<Locale, ReadonlyMap<string, PlatformText>>();
let modelNames: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns the platform's texts of a locale by key, without own texts over them. */
export function platformTexts(locale: Locale): ReadonlyMap<string, PlatformText> {
  const before = known.get(locale);
  if (before) return before;
  modelNames ??= new Map(platformEntries(MODEL).map(([key, text]) => [key, valueNames(text)]));
  const names = modelNames;
  const texts = new Map(
    platformEntries(locale)
      .filter(([key]) => !FIXED.has(key))
      .map(([key, text]): [string, PlatformText] => {
        const own = names.get(key) ?? [];
        return [key, { key, template: readTemplate(text, own), names: own }];
      }),
  );
  known.set(locale, texts);
  return texts;
}

/** Tells whether the platform has a text that cannot be replaced. */
export function isFixed(key: string): boolean {
  return FIXED.has(key);
}

/** Returns the texts as the platform has them: own texts are set aside meanwhile, which no other code can notice. */
function platformEntries(locale: Locale): ReturnType<typeof textsWithKeys> {
  const own = globalThis.kontorTexts;
  globalThis.kontorTexts = undefined;
  try {
    return textsWithKeys(cataloguesOf(locale));
  } finally {
    globalThis.kontorTexts = own;
  }
}
