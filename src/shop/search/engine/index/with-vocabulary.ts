import type { SearchRequest } from '../types.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { vocabularyOf } from './vocabulary-of.ts';

/**
 * Returns a view with the vocabulary of a preview in the locale of the request. It is another object, so that no cached answer
 * of the stored vocabulary counts.
 */
export function withVocabulary(view: CatalogueView, { locale, vocabulary }: SearchRequest): CatalogueView {
  if (vocabulary === undefined) return view;
  const stored = vocabulary.map((synonym) => ({ ...synonym, id: '' }));
  return { ...view, synonyms: new Map([...view.synonyms, [locale, vocabularyOf(locale, stored)]]) };
}
