import { type CatalogueView, keysOf } from './catalogue-view.ts';
import { openSegment } from './open-segment.ts';
import { languagesOf, type Published } from './projection-state.ts';
import { vocabularyOf } from './vocabulary-of.ts';

/** Returns the view of each tenant for a thread. Reuses what it opened before. */
export function viewsOf(published: Published, before: ReadonlyMap<string, CatalogueView>): Map<string, CatalogueView> {
  return new Map(
    published.tenants.map((tenant) => {
      const known = before.get(tenant.id);
      const opened = new Map(known?.segments.map((segment) => [segment.id, segment]));
      const segments = tenant.segments.map((segment) => opened.get(segment.id) ?? openSegment(segment));
      // Word counts change only with a new base.
      const isSameBase = known !== undefined && known.counted === tenant.counted;
      const view: CatalogueView = {
        generation: published.generation,
        rule: tenant.rule,
        dictionary: published.dictionary,
        keys: known?.dictionary === published.dictionary ? known.keys : keysOf(published.dictionary),
        segments,
        counted: tenant.counted,
        synonymsVersion: tenant.synonyms.version,
        languages: isSameBase ? known.languages : languagesOf(tenant.counts),
        synonyms:
          known?.synonymsVersion === tenant.synonyms.version
            ? known.synonyms
            : new Map(tenant.locales.map((locale) => [locale, vocabularyOf(locale, tenant.synonyms.rules)])),
      };
      return [tenant.id, view];
    }),
  );
}
