import type { ReactNode } from 'react';
import type { ListedFacet } from '../../../shop/search/engine/bound-facets.ts';
import { findName } from '../../list-request.ts';
import { useText } from '../../text.tsx';
import styles from './filter-form.module.css';

/**
 * Renders a field that finds values of a facet with too many of them. Without JavaScript the form's button sends its text; with
 * it the list follows the typing, as with prices.
 */
export function FacetFinder(props: { facet: ListedFacet; find: string; onInput: () => void }): ReactNode {
  const { facet, find, onInput } = props;
  const label = useText().catalogue.filters.findValue(facet.label);
  return (
    <input
      type="search"
      className={styles.find}
      name={findName(facet.key)}
      aria-label={label}
      placeholder={label}
      defaultValue={find}
      maxLength={40}
      onInput={onInput}
    />
  );
}
