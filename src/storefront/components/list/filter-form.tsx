import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { Facet } from '../../../shop/search/index.ts';
import { facetName, valueName } from '../../../tenants/facet-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { type ListRequest, readListRequest, writeListRequest } from '../../list-request.ts';
import { useText } from '../../text.tsx';
import styles from './filter-form.module.css';

const OPEN_FACETS = 4;
const SHOWN_VALUES = 8;
const SHOWN_SIZES = 18;
/** From here on a size's name needs a wider field. */
const LONG_LABEL = 6;
const TYPING_MS = 600;

type Values = Extract<Facet, { values: unknown }>;

function FacetValues(props: { facet: Values; chosen: string[]; onChange: () => void }): ReactNode {
  const { facet, chosen, onChange } = props;
  const text = useText();
  const row = (value: Values['values'][number]): ReactNode => {
    const name = valueName(text, facet.key, value);
    return (
      <li key={value.value}>
        <label
          className={facet.kind === 'sizes' ? styles.size : styles.value}
          data-empty={value.count === 0 || undefined}
        >
          <input
            type="checkbox"
            className={styles.tick}
            name={facet.key}
            value={value.value}
            checked={chosen.includes(value.value)}
            onChange={onChange}
          />
          {facet.kind === 'swatches' && <Swatch colour={value.swatch} />}
          <span className={styles.valueName}>{name}</span>
          <span className={styles.count} aria-hidden="true">
            {value.count}
          </span>
          <span className={styles.hidden}>, {text.catalogue.list.articles(value.count)}</span>
        </label>
      </li>
    );
  };
  const most = facet.kind === 'sizes' ? SHOWN_SIZES : SHOWN_VALUES;
  const first = facet.values.filter((value, index) => index < most || value.selected);
  const rest = facet.values.filter((value) => !first.includes(value));
  const isLong = facet.values.some((value) => value.label.length > LONG_LABEL);
  const list = facet.kind !== 'sizes' ? styles.values : isLong ? styles.longSizes : styles.sizes;
  return (
    <>
      <ul className={list}>{first.map(row)}</ul>
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className={styles.moreValues}>{text.catalogue.filters.moreValues(rest.length)}</summary>
          <ul className={list}>{rest.map(row)}</ul>
        </details>
      )}
    </>
  );
}

function PriceRange(props: { facet: Extract<Facet, { kind: 'range' }>; onInput: () => void }): ReactNode {
  const { facet, onInput } = props;
  const { filters } = useText().catalogue;
  const id = useId();
  const written = (amount: number | null): string => (amount === null ? '' : String(amount / 100));
  return (
    <div className={styles.range}>
      <label htmlFor={`${id}-from`}>{filters.priceFrom}</label>
      <input
        id={`${id}-from`}
        className={styles.amount}
        name="price-from"
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(Math.floor(facet.min / 100))}
        defaultValue={written(facet.from)}
        key={`from-${facet.from}`}
        onInput={onInput}
      />
      <label htmlFor={`${id}-to`}>{filters.priceTo}</label>
      <input
        id={`${id}-to`}
        className={styles.amount}
        name="price-to"
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(Math.ceil(facet.max / 100))}
        defaultValue={written(facet.to)}
        key={`to-${facet.to}`}
        onInput={onInput}
      />
    </div>
  );
}

/** Reads the form as the address it means. */
function requestOf(form: HTMLFormElement): ListRequest {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') params.append(name, value);
  return readListRequest(params);
}

/**
 * All facets as one GET form: works without a script by its button; with one, each tick applies at once, and a price
 * when the typing pauses.
 */
export function FilterForm(props: { action: string; request: ListRequest; facets: Facet[] }): ReactNode {
  const { action, request, facets } = props;
  const text = useText();
  const navigate = useNavigate();
  const { location } = useNavigation();
  // A tick shows at once, before the answer is there.
  const shown = location?.pathname === action ? readListRequest(new URLSearchParams(location.search)) : request;
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (): void => {
    clearTimeout(timer.current);
    if (form.current) navigate(`${action}${writeListRequest(requestOf(form.current))}`, { preventScrollReset: true });
  };
  const applySoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, TYPING_MS);
  };
  const applyNow = (event: FormEvent): void => {
    event.preventDefault();
    apply();
  };

  return (
    <form ref={form} action={action} method="get" className={styles.form} onSubmit={applyNow}>
      {request.term && <input type="hidden" name="q" value={request.term} />}
      {request.sort && <input type="hidden" name="sort" value={request.sort} />}
      {facets.map((facet, index) => (
        <details
          key={facet.key}
          className={styles.facet}
          open={index < OPEN_FACETS || (facet.kind !== 'range' && facet.values.some((value) => value.selected))}
        >
          <summary className={styles.name}>
            <span>{facetName(text, facet.key)}</span>
            <Icon name="caret-down" size="small" className={styles.caret} />
          </summary>
          <fieldset className={styles.body}>
            <legend className={styles.hidden}>{facetName(text, facet.key)}</legend>
            {facet.kind === 'range' ? (
              <PriceRange facet={facet} onInput={applySoon} />
            ) : (
              <FacetValues facet={facet} chosen={shown.filters[facet.key] ?? []} onChange={apply} />
            )}
          </fieldset>
        </details>
      ))}
      <noscript>
        <Button type="submit" look="primary" wide>
          {text.catalogue.filters.apply}
        </Button>
      </noscript>
    </form>
  );
}
