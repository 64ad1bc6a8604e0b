import type { Locale } from '../../../tenants/tenant.ts';
import type { Promotion, PromotionText } from './types.ts';

/** Returns the texts of a promotion in a locale; its key if there are none. */
export function textOf({ texts, key }: Pick<Promotion, 'texts' | 'key'>, locale: Locale): PromotionText {
  return texts[locale] ?? { title: key, text: '' };
}
