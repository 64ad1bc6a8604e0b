import {
  type FormEvent,
  Fragment,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { ListedFacet } from '../../../shop/search/engine/bound-facets.ts';
import type { Facet } from '../../../shop/search/engine/index.ts';
import { readAmount } from '../../../shop/search/engine/list-parameters.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { afterPaint } from '../../after-paint.ts';
import {
  type FilterKeys,
  type ListRequest,
  readListRequest,
  withoutFilters,
  writeListRequest,
} from '../../list-request.ts';
import { useText } from '../../text.tsx';
import { onFirstInteraction } from '../../use-lazy-component.ts';
import { FacetFinder } from './facet-finder.tsx';
import { facetParts, type ValueFacet, type ValueGroup } from './facet-parts.ts';
import { FacetRowView } from './facet-row.tsx';
import styles from './filter-form.module.css';

// Prerendered by the server; its script loads on first interaction.
const RangeSlider = lazy(() => onFirstInteraction(() => import('./range-slider.tsx')));

const OPEN_FACETS = 4;
/** Label length in characters from which a size needs a wider field. */
const LONG_LABEL = 6;
const TYPING_MS = 600;

type FacetValuesProps = {
  facet: ListedFacet & ValueFacet;
  /** Chosen values, separated by line feeds: equal text is no change. */
  chosen: string;
  onChange: () => void;
  /** Called while the visitor types a text to find values. */
  onInput: () => void;
  find: string;
};

/** A press on a value renders its own facet only: a phone would need longer than a frame for all of them. */
const FacetValues = memo(function FacetValues(props: FacetValuesProps): ReactNode {
  const { facet, onChange, onInput, find } = props;
  const chosen = props.chosen.split('\n');
  const text = useText();
  const { shown, folded } = facetParts(facet);
  const isLong = facet.values.some((value) => value.label.length > LONG_LABEL);
  const list = facet.kind !== 'sizes' ? undefined : isLong ? styles.longSizes : styles.sizes;
  const lists = (groups: ValueGroup[]): ReactNode =>
    groups.map(({ system, values }) => {
      const label = system && text.catalogue.filters.sizeSystems[system];
      return (
        <Fragment key={values[0]?.value}>
          {label && (
            <p className={styles.system} aria-hidden="true">
              {label}
            </p>
          )}
          <ul className={list} aria-label={label ?? undefined}>
            {values.map((value) => (
              <FacetRowView
                key={value.value}
                text={text}
                facet={facet}
                value={value}
                checked={chosen.includes(value.value)}
                onChange={onChange}
              />
            ))}
          </ul>
        </Fragment>
      );
    });
  return (
    <>
      {(facet.more || find) && <FacetFinder facet={facet} find={find} onInput={onInput} />}
      {lists(shown)}
      {folded.length > 0 && (
        <details className={styles.rest}>
          <summary className={styles.moreValues}>
            {text.catalogue.filters.moreValues(folded.flatMap(({ values }) => values).length)}
          </summary>
          {lists(folded)}
        </details>
      )}
    </>
  );
});

type RangeFacet = Extract<Facet, { kind: 'range' }>;

const written = (number: number | null, factor: number): string => (number === null ? '' : String(number / factor));

/** Renders two fields that the form sends. With JavaScript, sliders over the distribution control them. */
function RangeFields(props: { facet: RangeFacet; onInput: () => void }): ReactNode {
  const { facet, onInput } = props;
  const { from, to } = facet;
  // Prices are in hundredths of a unit.
  const factor = facet.unit === null ? 100 : 1;
  const read = (text: string): number | null =>
    factor > 1 ? readAmount(text) : text.trim() === '' ? null : Number(text.replace(',', '.'));
  const { filters } = useText().catalogue;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ from: written(from, factor), to: written(to, factor) });
  // The answer to an earlier value must not replace what the visitor is typing or sliding.
  useEffect(() => {
    if (!frame.current?.contains(document.activeElement))
      setTyped({ from: written(from, factor), to: written(to, factor) });
  }, [from, to, factor]);
  const set = (end: 'from' | 'to', text: string): void => {
    setTyped((before) => ({ ...before, [end]: text }));
    onInput();
  };
  return (
    <div ref={frame}>
      {facet.buckets.length > 0 && (
        <Suspense fallback={<div className={styles.slider} />}>
          <RangeSlider
            facet={facet}
            from={read(typed.from)}
            to={read(typed.to)}
            onSlide={(end, amount) => set(end, written(amount, factor))}
          />
        </Suspense>
      )}
      <div className={styles.range}>
        {(['from', 'to'] as const).map((end) => (
          <Fragment key={end}>
            <label htmlFor={`${id}-${end}`}>{end === 'from' ? filters.rangeFrom : filters.rangeTo}</label>
            <input
              id={`${id}-${end}`}
              className={styles.amount}
              name={`${facet.key}-${end}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed[end]}
              onChange={(event) => set(end, event.target.value)}
            />
          </Fragment>
        ))}
        {facet.unit && <span>{facet.unit}</span>}
      </div>
    </div>
  );
}

/** Whether the visitor filters by the facet. */
function isChosen(facet: Facet): boolean {
  return facet.kind === 'range' ? (facet.from ?? facet.to) !== null : facet.values.some((value) => value.selected);
}

/** Returns the list request of the form's values. */
function requestOf(form: HTMLFormElement, keys: FilterKeys): ListRequest {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') params.append(name, value);
  return readListRequest(params, keys);
}

/**
 * Renders all facets as one GET form, which works without JavaScript by its button. With it, each checkbox applies at
 * once and a range after a pause in typing.
 */
export function FilterForm(props: { action: string; request: ListRequest; facets: ListedFacet[] }): ReactNode {
  const { action, request, facets } = props;
  const text = useText();
  const keys = useMemo(() => new Set(facets.map(({ key }) => key)), [facets]);
  const navigate = useNavigate();
  const { location } = useNavigation();
  /** Request of a press until its navigation begins. */
  const [ahead, setAhead] = useState<ListRequest | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation and its answer replace what was pressed.
  useEffect(() => setAhead(null), [location, request]);
  // Shows a changed checkbox at once, before the answer.
  const shown =
    ahead ?? (location?.pathname === action ? readListRequest(new URLSearchParams(location.search), keys) : request);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = useCallback((): void => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const asked = requestOf(form.current, keys);
    setAhead(asked);
    afterPaint(() => navigate(`${action}${writeListRequest(asked)}`, { preventScrollReset: true }));
  }, [action, keys, navigate]);
  const applySoon = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, TYPING_MS);
  }, [apply]);
  const applyNow = (event: FormEvent): void => {
    event.preventDefault();
    apply();
  };

  return (
    <form ref={form} action={action} method="get" className={styles.form} onSubmit={applyNow}>
      {[...new URLSearchParams(writeListRequest(withoutFilters(request)))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {facets.map((facet, index) => (
        <details
          key={facet.key}
          className={styles.facet}
          open={index < OPEN_FACETS || isChosen(facet) || !!request.finds?.[facet.key]}
        >
          <summary className={styles.name}>
            <span>{facet.label}</span>
            <Icon name="caret-down" size="small" className={styles.caret} />
          </summary>
          <fieldset className={styles.body}>
            <legend className={styles.hidden}>{facet.label}</legend>
            {facet.kind === 'range' ? (
              <RangeFields facet={facet} onInput={applySoon} />
            ) : (
              <FacetValues
                facet={facet}
                chosen={(shown.filters[facet.key] ?? []).join('\n')}
                onChange={apply}
                onInput={applySoon}
                find={request.finds?.[facet.key] ?? ''}
              />
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
