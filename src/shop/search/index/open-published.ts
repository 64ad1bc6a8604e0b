import { type CatalogueView, keysOf } from './catalogue-view.ts';
import { openSegment } from './open-segment.ts';
import { languagesOf, type Published } from './projection-state.ts';

/** What a thread answers from, by tenant; whatever it has opened before is kept. */
export function viewsOf(published: Published, before: ReadonlyMap<string, CatalogueView>): Map<string, CatalogueView> {
  return new Map(
    published.tenants.map((tenant) => {
      const known = before.get(tenant.id);
      const opened = new Map(known?.segments.map((segment) => [segment.id, segment]));
      const segments = tenant.segments.map((segment) => opened.get(segment.id) ?? openSegment(segment));
      // Words are counted anew with a new base only.
      const isSameBase = known !== undefined && known.counted === tenant.counted;
      const view: CatalogueView = {
        generation: published.generation,
        rule: tenant.rule,
        dictionary: published.dictionary,
        keys: known?.dictionary === published.dictionary ? known.keys : keysOf(published.dictionary),
        segments,
        counted: tenant.counted,
        languages: isSameBase ? known.languages : languagesOf(tenant.counts),
        synonyms: known?.synonyms ?? new Map(),
      };
      return [tenant.id, view];
    }),
  );
}
