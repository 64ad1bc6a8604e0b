import type { Locale } from '../../../tenants/tenant.ts';
import type { Promotion, PromotionText } from './types.ts';

/** What a promotion is called in a locale: its key, where nobody wrote it down. */
export function textOf({ texts, key }: Pick<Promotion, 'texts' | 'key'>, locale: Locale): PromotionText {
  return texts[locale] ?? { title: key, text: '' };
}
