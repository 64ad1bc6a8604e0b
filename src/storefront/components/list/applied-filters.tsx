import type { ReactNode } from 'react';
import type { Facet } from '../../../shop/search/engine/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import type { ListData } from '../../list-data.ts';
import { isFiltered, toggleValue, withoutFilters, writeListRequest } from '../../list-request.ts';
import { useText } from '../../text.tsx';
import styles from './applied-filters.module.css';
import { filterValueName } from './filter-value-name.ts';

type Chip = { key: string; name: string; href: string };

function useChips(action: string, { request, priceName }: ListData, facets: Facet[]): Chip[] {
  const { filters } = useText().catalogue;
  const chips: Chip[] = [];
  const ranged = (from: string | null, to: string | null): string =>
    from === null ? filters.rangeMax(to ?? '') : to === null ? filters.rangeMin(from) : filters.range(from, to);
  for (const [key, values] of Object.entries(request.filters)) {
    const facet = facets.find((candidate) => candidate.key === key);
    for (const value of values)
      chips.push({
        key: `${key}=${value}`,
        name: facet ? chosenName(facet, value, ranged) : value,
        href: `${action}${writeListRequest(toggleValue(request, key, value))}`,
      });
  }
  if (priceName)
    chips.push({
      key: 'price',
      name: priceName,
      href: `${action}${writeListRequest({ ...request, price: { min: null, max: null }, page: 1 })}`,
    });
  return chips;
}

/** Returns the name of a chosen value. Ranges say nothing without the name of their facet. */
function chosenName(facet: Facet, value: string, ranged: (from: string | null, to: string | null) => string): string {
  if (facet.kind === 'range') {
    const said = (number: number | null): string | null => (number === null ? null : `${number} ${facet.unit}`.trim());
    return `${facet.label} ${ranged(said(facet.from), said(facet.to))}`;
  }
  return filterValueName(facet, facet.values.find((candidate) => candidate.value === value)?.label ?? value);
}

/** Renders the active filters, each with a link to remove it. */
export function AppliedFilters(props: { action: string; list: ListData; facets: Facet[] }): ReactNode {
  const { action, list, facets } = props;
  const { request } = list;
  const { filters } = useText().catalogue;
  const chips = useChips(action, list, facets);
  if (!isFiltered(request)) return null;
  return (
    <section className={styles.applied} aria-label={filters.active}>
      <ul className={styles.chips}>
        {chips.map((chip) => (
          <li key={chip.key}>
            <a className={styles.chip} href={chip.href} aria-label={filters.remove(chip.name)} data-keep-scroll>
              {chip.name}
              <Icon name="x" size="small" />
            </a>
          </li>
        ))}
        <li>
          <a className={styles.reset} href={`${action}${writeListRequest(withoutFilters(request))}`} data-keep-scroll>
            {filters.reset}
          </a>
        </li>
      </ul>
    </section>
  );
}

const MOST_CHIPS = 9;
const PER_FACET = 3;

/**
 * Renders filter values as links above the list: the most frequent ones of the promoted facets. Without promoted facets
 * it takes the filters of the category in their order.
 */
export function PromotedFilters(props: { action: string; list: ListData; facets: Facet[] }): ReactNode {
  const { action, list, facets } = props;
  const { request, total } = list;
  const text = useText();
  const promoted = facets.filter((facet) => facet.promoted);
  const chips = (promoted.length > 0 ? promoted : facets)
    .flatMap((facet) => {
      if (facet.kind === 'range') return [];
      return facet.values
        .filter(({ selected, count }) => !selected && count > 0 && count < total)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, PER_FACET)
        .map((value) => ({ facet, value }));
    })
    .slice(0, MOST_CHIPS);
  if (chips.length < 2) return null;
  return (
    <ul className={styles.promoted} aria-label={text.catalogue.filters.title}>
      {chips.map(({ facet, value }) => {
        const name = filterValueName(facet, value.label);
        return (
          <li key={`${facet.key}=${value.value}`}>
            <a
              className={styles.chip}
              href={`${action}${writeListRequest(toggleValue(request, facet.key, value.value))}`}
              aria-label={text.catalogue.filters.valueCount(name, value.count)}
              data-keep-scroll
            >
              {facet.kind === 'swatches' && <Swatch colour={value.swatch} />}
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
