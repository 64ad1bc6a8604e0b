import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ListedFacet } from '../../../shop/search/engine/bound-facets.ts';
import { fetchJson } from '../../fetch-json.ts';
import { findName, type ListRequest, writeListRequest } from '../../list-request.ts';
import { useText } from '../../text.tsx';
import type { Value, ValueFacet } from './facet-parts.ts';
import styles from './filter-form.module.css';
import { readFoundValues } from './found-values.ts';

const TYPING_MS = 250;

/** Returns the address of the interface that finds values of a facet, with the filters of the list. */
export function facetAddress(given: {
  request: ListRequest;
  category: { id: string };
  key: string;
  typed: string;
}): string {
  const { request, category, key, typed } = given;
  const { term, filters, price } = request;
  const query = new URLSearchParams(writeListRequest({ term: '', filters, price, sort: null, page: 1 }));
  if (term !== '') query.set('query', term);
  if (category.id !== '') query.set('category', category.id);
  query.set('facet', key);
  query.set('find', typed);
  query.set('locale', document.documentElement.lang);
  return `/api/search/facet?${query}`;
}

/**
 * Renders a field that finds values of a facet with too many of them. Without JavaScript the form's button sends its text; with
 * it the values follow the typing.
 */
export function FacetFinder(props: {
  facet: ListedFacet & ValueFacet;
  find: string;
  /** Null: the text is sent with the form only. */
  address: ((typed: string) => string) | null;
  /** Receives the found values; null for an empty text. */
  onFound: (values: Value[] | null) => void;
}): ReactNode {
  const { facet, find, address, onFound } = props;
  const { filters } = useText().catalogue;
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = async (typed: string): Promise<void> => {
    latest.current += 1;
    const number = latest.current;
    if (typed.trim() === '' || !address) return onFound(null);
    try {
      const values = readFoundValues(await fetchJson(address(typed)));
      // A later text was asked meanwhile.
      if (values && number === latest.current) onFound(values);
    } catch {
      // The form still sends the text.
    }
  };
  return (
    <div className={styles.finder}>
      <label htmlFor={id} className={styles.findNote}>
        {filters.findValue(facet.label)}
      </label>
      <input
        id={id}
        type="search"
        className={styles.find}
        name={findName(facet.key)}
        defaultValue={find}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => {
          const typed = event.target.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void ask(typed), TYPING_MS);
        }}
      />
      {(facet.more ?? 0) > 0 && <p className={styles.findNote}>{filters.furtherValues(facet.more ?? 0)}</p>}
    </div>
  );
}
