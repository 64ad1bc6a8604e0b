import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { TENANT_LOCALES } from '../../../tenants/locales.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { type TextProblem, textProblem } from '../../../tenants/texts/check-text.ts';
import { setOwnTexts } from '../../../tenants/texts/own-texts.ts';
import { type PlatformText, platformTexts } from '../../../tenants/texts/platform-texts.ts';
import { readStoredTemplate, type TextTemplate } from '../../../tenants/texts/text-template.ts';
import { newestOwnTexts } from './own-texts.store.ts';

/** Returns why a stored text no longer fits the platform's; null for a text that shows, and for none. */
export function storedProblem(platform: PlatformText, template: unknown): TextProblem | null {
  if (template === null) return null;
  const own = readStoredTemplate(template);
  return own === null ? { code: 'other-kind' } : textProblem(platform, own);
}

export type StoredTexts = {
  /** Reads all texts of the back office anew, after a change by any process. */
  renew(): Promise<void>;
};

/**
 * Holds the texts of the back office in this thread. An upgrade may give a text of the platform a further
 * value. An own text that no longer fits is left out and logged: the platform's shows in its place.
 */
export function createStoredTexts({ pool, log }: { pool: Pool; log: Log }): StoredTexts {
  return {
    renew: async () => {
      const layer = new Map<Locale, Map<string, TextTemplate>>();
      for (const { locale: name, key, template } of await newestOwnTexts(pool)) {
        if (template === null) continue;
        const locale = TENANT_LOCALES.find((one) => one === name);
        const platform = locale && platformTexts(locale).get(key);
        const own = readStoredTemplate(template);
        if (!locale || !platform || own === null || storedProblem(platform, template) !== null) {
          log.warn({ locale: name, key }, 'ignored an own text that does not fit the text of the platform');
          continue;
        }
        layer.set(locale, (layer.get(locale) ?? new Map<string, TextTemplate>()).set(key, own));
      }
      setOwnTexts('stored', layer);
    },
  };
}
