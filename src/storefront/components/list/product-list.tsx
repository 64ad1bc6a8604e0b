import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { ListedFacet } from '../../../shop/search/engine/bound-facets.ts';
import { SORTINGS } from '../../../shop/search/engine/list-parameters.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Cards } from '../../cards/printed-card.ts';
import { useHydrated } from '../../hydrated.ts';
import type { ListData } from '../../list-data.ts';
import { isSorting, writeListRequest } from '../../list-request.ts';
import { unpackFacets } from '../../packed-facets.ts';
import { PAGE_SIZE } from '../../page-size.ts';
import { useText } from '../../text.tsx';
import { whenIdle } from '../../when-idle.ts';
import { ProductGrid } from '../product-grid.tsx';
import { AppliedFilters, PromotedFilters } from './applied-filters.tsx';
import { FilterForm } from './filter-form.tsx';
import type { FilterSheet } from './filter-sheet.tsx';
import { pagesAround, rememberedPages, rememberPage } from './list-memory.ts';
import styles from './product-list.module.css';

const LIST_ID = 'articles';

// The page does not wait for it; it loads after hydration.
const NextAhead = lazy(() => new Promise<void>(whenIdle).then(() => import('./next-ahead.tsx')));

function Sort(props: { action: string; list: ListData }): ReactNode {
  const { action, list } = props;
  const { sorting } = useText().catalogue;
  const navigate = useNavigate();
  const options = SORTINGS.filter((option) => option !== 'relevance' || list.request.term !== '');
  return (
    <form action={action} method="get" className={styles.sort}>
      {[...new URLSearchParams(writeListRequest({ ...list.request, sort: null, page: 1 }))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        compact
        label={sorting.label}
        name="sort"
        value={list.sort}
        onChange={(event) => {
          const sort = isSorting(event.target.value) ? event.target.value : null;
          navigate(`${action}${writeListRequest({ ...list.request, sort, page: 1 })}`, { preventScrollReset: true });
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {sorting.options[option]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="small">
          {sorting.apply}
        </Button>
      </noscript>
    </form>
  );
}

/** Renders the filter button of small screens. The sheet loads on first use. */
function FilterButton(props: { action: string; list: ListData; facets: ListedFacet[] }): ReactNode {
  const { list } = props;
  const { filters } = useText().catalogue;
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null);
  const [open, setOpen] = useState(false);
  const { price } = list.request;
  const active = Object.values(list.request.filters).flat().length + (price.min !== null || price.max !== null ? 1 : 0);
  const label = active > 0 ? filters.openWithCount(active) : filters.open;
  const openSheet = (): void => {
    setOpen(true);
    if (Sheet) return;
    import('./filter-sheet.tsx').then(
      (loaded) => setSheet(() => loaded.FilterSheet),
      // If loading fails, the link leads to the filters in the page.
      () => location.assign('#filters'),
    );
  };
  return (
    <>
      <button type="button" className={styles.openFilters} aria-haspopup="dialog" onClick={openSheet}>
        <Icon name="funnel-simple" size="small" />
        {label}
      </button>
      <noscript>
        <a className={styles.plainFilters} href="#filters">
          <Icon name="funnel-simple" size="small" />
          {label}
        </a>
      </noscript>
      {Sheet && <Sheet {...props} open={open} onClose={() => setOpen(false)} listId={LIST_ID} />}
    </>
  );
}

/** Returns all shown pages of this list: the requested one and those loaded before. */
function useLoadedPages(
  action: string,
  list: ListData,
): { first: number; last: number; loaded: { page: number; cards: Cards }[] } {
  const key = `${action}${writeListRequest({ ...list.request, page: 1 })}`;
  // During hydration the result must equal the server's, which knows one page only. Afterwards the list has its full
  // length from the first render, because scroll restoration runs before effects.
  const hydrated = useHydrated();
  useEffect(() => rememberPage(key, list.page, list.cards), [key, list.page, list.cards]);
  return hydrated
    ? pagesAround(rememberedPages(key), list.page, list.cards)
    : { first: list.page, last: list.page, loaded: [{ page: list.page, cards: list.cards }] };
}

/** Goods that are seen at a glance: filters above them would only push them down. */
const FEW = 8;

/** Tells screen readers how many products a new list has, or how many more are shown. */
function Announcement({ shown, total }: { shown: number; total: number }): ReactNode {
  const { list } = useText().catalogue;
  const lastShown = useRef(shown);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    setAnnouncement(shown > lastShown.current ? list.announceMore(shown, total) : list.announce(total));
    lastShown.current = shown;
  }, [shown, total, list]);
  return (
    <p role="status">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </p>
  );
}

/** Renders products with filters, sorting and pages, for categories and search results. */
export function ProductList(props: { action: string; list: ListData }): ReactNode {
  const { action, list } = props;
  const facets = useMemo(() => unpackFacets(list.facets), [list.facets]);
  const text = useText().catalogue;
  const navigation = useNavigation();
  const { first, last, loaded } = useLoadedPages(action, list);
  const shown = Math.min(last * PAGE_SIZE, list.total);
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === action;
  const hydrated = useHydrated();
  const shownText = useRef<HTMLParagraphElement>(null);

  const pageHref = (page: number): string => `${action}${writeListRequest({ ...list.request, page })}`;
  return (
    <div className={styles.layout}>
      {list.facets && (
        <aside id="filters" className={styles.filters} aria-label={text.filters.title}>
          <FilterForm action={action} request={list.request} facets={facets} />
        </aside>
      )}
      <div id={LIST_ID} className={styles.main} aria-busy={isLoading || undefined}>
        <div className={styles.tools}>
          {list.facets && <FilterButton action={action} list={list} facets={facets} />}
          <p className={styles.total}>{text.list.articles(list.total)}</p>
          <Sort action={action} list={list} />
        </div>
        {list.total > FEW && <PromotedFilters action={action} list={list} facets={facets} />}
        <AppliedFilters action={action} list={list} facets={facets} />
        <Announcement shown={shown} total={list.total} />
        {list.total === 0 ? (
          <div className={styles.empty}>
            <h2>{text.list.empty}</h2>
            <p>{text.list.emptyFilter}</p>
          </div>
        ) : (
          <>
            {first > 1 && (
              <p className={styles.paging}>
                <LinkButton href={pageHref(first - 1)} rel="prev" data-keep-scroll data-replace>
                  {text.list.loadPrevious}
                </LinkButton>
              </p>
            )}
            <div>
              {loaded.map(({ page, cards }) => (
                <ProductGrid key={page} cards={cards} layout="list" />
              ))}
            </div>
            <div className={styles.paging}>
              <p ref={shownText} tabIndex={-1} className={styles.shown}>
                {text.list.shown(shown, list.total)}
              </p>
              <svg className={styles.progress} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.track} width="100" height="1" />
                <rect className={styles.done} width={(100 * shown) / list.total} height="1" />
              </svg>
              {last < list.pages && (
                <>
                  <LinkButton
                    href={pageHref(last + 1)}
                    rel="next"
                    size="large"
                    data-keep-scroll
                    data-replace
                    aria-busy={isLoading || undefined}
                  >
                    {text.list.loadMore}
                  </LinkButton>
                  {hydrated && (
                    <Suspense>
                      <NextAhead key={last} page={pageHref(last + 1)} shown={shownText} />
                    </Suspense>
                  )}
                </>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
