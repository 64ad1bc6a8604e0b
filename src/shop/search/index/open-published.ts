import { languageCodeOf, type Synonyms } from '../language/language.ts';
import { compileSynonyms, sameMeaning } from '../language/synonyms.ts';
import type { StoredSynonym } from '../merchandising/rule.ts';
import { type CatalogueView, keysOf } from './catalogue-view.ts';
import { openSegment } from './open-segment.ts';
import { languagesOf, type Published, type PublishedTenant } from './projection-state.ts';

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
        synonyms: synonymsOf(tenant),
      };
      return [tenant.id, view];
    }),
  );
}

const compiled = new Map<string, { written: string; synonyms: ReadonlyMap<string, Synonyms> }>();

/** By locale. Houses change them seldom, and goods change all the time. */
function synonymsOf({ id, locales, synonyms }: PublishedTenant): ReadonlyMap<string, Synonyms> {
  const written = JSON.stringify([locales, synonyms]);
  const known = compiled.get(id);
  if (known?.written === written) return known.synonyms;
  const fresh = new Map(locales.map((locale) => [locale, compileFor(locale, synonyms)]));
  compiled.set(id, { written, synonyms: fresh });
  return fresh;
}

function compileFor(locale: string, synonyms: readonly StoredSynonym[]): Synonyms {
  const code = languageCodeOf(locale) ?? 'en';
  const own = synonyms.filter(({ language }) => language === code);
  return compileSynonyms(
    code,
    own.flatMap(({ said, meant }) => (meant.length === 0 ? sameMeaning(said) : [{ said, meant, directed: true }])),
  );
}
