import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Log } from '../../../../platform/log.ts';
import { type CatalogueView, keysOf } from '../index/catalogue-view.ts';
import { writeDictionary } from '../index/dictionary.ts';
import { readVocabulary } from '../index/projection.store.ts';
import { tenantsToIndex } from '../index/tenants-to-index.ts';
import { vocabularyOf } from '../index/vocabulary-of.ts';
import { readSynonyms } from '../merchandising/rules.store.ts';

/** Age in milliseconds at which names of values, categories and synonyms are read again. Searches do not wait for it. */
const KEPT_MS = 5000;

/** Names and synonyms of the tenants, for searches in a cluster: they hold no products. */
export type ClusterViews = {
  /** Returns the view of a tenant; null for a locale without texts. */
  of(tenant: string, locale: string): Promise<CatalogueView | null>;
  /** Makes the next search read again first. */
  forget(): void;
};

type Views = ReadonlyMap<string, CatalogueView>;

export function createClusterViews({ pool, clock, log }: { pool: Pool; clock: Clock; log: Log }): ClusterViews {
  const writer = writeDictionary();
  let views: Promise<Views> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let isOld = false;

  async function read(before: Views): Promise<Views> {
    const isOther = writer.describe(await readVocabulary(pool));
    const dictionary = { ...writer.dictionary };
    const next = new Map<string, CatalogueView>();
    for (const { id, rule, locales } of await tenantsToIndex(pool)) {
      const rules = await readSynonyms(pool, id);
      const synonymsVersion = JSON.stringify([locales, rules]);
      const known = before.get(id);
      const isSame = known?.synonymsVersion === synonymsVersion;
      // Values are cached for each view: an unchanged one stays.
      if (known && isSame && !isOther) next.set(id, known);
      else
        next.set(id, {
          generation: 0,
          rule,
          dictionary,
          keys: keysOf(dictionary),
          segments: [],
          counted: '',
          languages: new Map(),
          synonymsVersion,
          synonyms: isSame ? known.synonyms : new Map(locales.map((locale) => [locale, vocabularyOf(locale, rules)])),
        });
    }
    return next;
  }

  /** Reads again in the background. The database may be away: the views then stay. */
  function renew(before: Views): Promise<void> {
    isOld = false;
    reading ??= read(before)
      .then((next) => {
        views = Promise.resolve(next);
      })
      .catch((err) => log.warn({ err }, 'names and synonyms for searches could not be read'))
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  return {
    of: async (tenant, locale) => {
      const now = clock.now().getTime();
      const isDue = Math.abs(now - readAt) >= KEPT_MS;
      if (isDue) readAt = now;
      if (views === null) {
        views = read(new Map());
        views.catch(() => {
          views = null;
        });
      } else if (isOld) {
        // A reading that began before the change may miss it.
        await reading;
        await renew(await views);
      } else if (isDue) void renew(await views);
      const view = (await views).get(tenant);
      return view?.synonyms.has(locale) ? view : null;
    },
    forget: () => {
      isOld = true;
    },
  };
}
