import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../hydrated.ts';
import { useLocale } from '../../text.tsx';
import { fetchReviews } from './fetch-reviews.ts';
import {
  type KnownReviews,
  mergePage,
  NOTHING_KNOWN,
  REVIEW_SORTING_CHOICES,
  type ReviewLanguage,
  type ReviewPage,
  reviewsBefore,
  shownOf,
  type View,
  viewHref,
  withOpinion,
} from './known-reviews.ts';
import { ReviewItem } from './review-item.tsx';
import { fill, type ReviewTexts } from './review-texts.ts';
import styles from './reviews.module.css';

type Props = {
  /** Any SKU of the product. */
  id: string;
  /** Page of the product's reviews, which forms and links target without JavaScript. */
  action: string;
  words: ReviewTexts;
  timeZone: string;
  view: View;
  /** Page of the view that the server rendered; null to load the first page. */
  start: ReviewPage | null;
  /** Filter and order change in place instead of by another address. */
  inPlace?: boolean;
};

/** Number of reviews on a product page before the visitor asks for more: the page continues below them. */
const FIRST_FEW = 5;

/** Returns the loaded reviews of the product and functions to load more. */
function useReviews({ id, view: first, start }: Props) {
  const locale = useLocale();
  const [known, setKnown] = useState<KnownReviews>(() =>
    start ? mergePage(NOTHING_KNOWN, first, start) : NOTHING_KNOWN,
  );
  const [view, setView] = useState(first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  /** Number of the last request; only its answer changes the view. */
  const asked = useRef(0);
  const load = async (wanted: View, page: number): Promise<ReviewPage | null> => {
    asked.current += 1;
    const turn = asked.current;
    setState('loading');
    try {
      const answer = await fetchReviews(locale, id, wanted, page);
      setKnown((now) => mergePage(now, wanted, answer));
      if (turn === asked.current) setState('idle');
      return answer;
    } catch {
      if (turn === asked.current) setState('failed');
      return null;
    }
  };
  const show = (wanted: View): void => {
    setView(wanted);
    if (shownOf(known, wanted)) {
      asked.current += 1;
      setState('idle');
    } else void load(wanted, 1);
  };
  const count = (review: string, counts: { helpful: number; notHelpful: number }): void =>
    setKnown((now) => withOpinion(now, review, counts));
  return { view, shown: shownOf(known, view), languages: known.languages, state, load, show, count };
}

/**
 * Renders filter, order, list and "more" of a product's reviews as links and forms. With JavaScript they work in place.
 */
export function ReviewBrowser(props: Props): ReactNode {
  const { action, words, timeZone, start, inPlace = false } = props;
  const { view, shown, languages, state, load, show, count } = useReviews(props);
  const hydrated = useHydrated();
  // The route manifest of other pages does not contain the linked pages, so they reload the document.
  const reload = inPlace || undefined;
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  const isAsked = useRef(start !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the list first shows.
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void load(view, 1);
  }, []);
  const [isBrief, setBrief] = useState(inPlace);
  const listed = isBrief ? shown?.reviews.slice(0, FIRST_FEW) : shown?.reviews;
  const length = listed?.length ?? 0;
  const isCut = length < (shown?.reviews.length ?? 0);
  // Moves the focus to the first of the newly loaded reviews.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list's length changes.
  useEffect(() => {
    const place = firstNew.current;
    const element = place === null ? null : list.current?.children[place];
    if (!(element instanceof HTMLElement)) return;
    firstNew.current = null;
    element.focus();
  }, [length]);
  // Pages before the requested one are not shown.
  const before = start ? reviewsBefore(start) : 0;
  const more = async (event: MouseEvent): Promise<void> => {
    const next = shown?.next;
    if (!(next || isCut) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    firstNew.current = length;
    setBrief(false);
    if (isCut || !next) return;
    if (!(await load(view, next))) firstNew.current = null;
  };
  return (
    <div className={styles.browser}>
      <Controls {...props} view={view} languages={languages} onShow={inPlace && hydrated ? show : null} />
      {start && start.page > 1 && (
        <p>
          <a href={viewHref(action, view, start.page - 1)} rel="prev">
            {words.previous}
          </a>
        </p>
      )}
      {shown && length === 0 && <p>{words.none}</p>}
      <ul className={styles.list} ref={list} aria-busy={state === 'loading' || undefined}>
        {listed?.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            words={words}
            action={action}
            timeZone={timeZone}
            onCounted={(counts) => count(review.id, counts)}
          />
        ))}
      </ul>
      {state === 'failed' && (
        <Notice kind="problem" role="alert">
          <p>{words.failed}</p>
          <Button size="small" onClick={() => void load(view, shown?.next ?? 1)}>
            {words.retry}
          </Button>
        </Notice>
      )}
      {shown && length > 0 && (
        <div className={styles.paging}>
          <p role="status">
            {fill(words.shown, { shown: Math.min(shown.total, before + length), total: shown.total })}
          </p>
          {(isCut || shown.next !== null) && (
            <LinkButton
              href={viewHref(action, view, isCut ? 1 : (shown.next ?? 1))}
              data-reload={reload}
              rel="next"
              aria-busy={state === 'loading' || undefined}
              onClick={(event) => void more(event)}
            >
              {words.more}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

/** Renders the filters by stars and language as links and the order as a form. `onShow` replaces both in place. */
function Controls({
  action,
  words,
  view,
  inPlace,
  languages,
  onShow,
}: Pick<Props, 'action' | 'words' | 'view' | 'inPlace'> & {
  languages: readonly ReviewLanguage[];
  onShow: ((view: View) => void) | null;
}): ReactNode {
  const follow = (wanted: View) => (event: MouseEvent) => {
    if (!onShow || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onShow(wanted);
  };
  return (
    <div className={styles.controls}>
      <FilterLinks
        label={words.filter}
        entries={[null, 5, 4, 3, 2, 1].map((stars) => ({
          key: String(stars),
          label: stars === null ? words.allStars : (words.stars[stars - 1] ?? ''),
          wanted: { ...view, stars },
          isShown: view.stars === stars,
        }))}
        {...{ action, inPlace, follow }}
      />
      {languages.length > 1 && (
        <FilterLinks
          label={words.languageFilter}
          entries={[
            {
              key: '',
              label: words.allLanguages,
              wanted: { ...view, language: null },
              isShown: view.language === null,
            },
            ...languages.map(({ language, count }) => ({
              key: language,
              label: `${words.languages[language] ?? language} (${count})`,
              wanted: { ...view, language },
              isShown: view.language === language,
            })),
          ]}
          {...{ action, inPlace, follow }}
        />
      )}
      <form method="get" action={action} className={styles.sort}>
        {view.language !== null && <input type="hidden" name="language" value={view.language} />}
        {view.stars !== null && <input type="hidden" name="stars" value={view.stars} />}
        <Select
          name="sort"
          label={words.sort}
          compact
          {...(onShow
            ? {
                value: view.sorting,
                onChange: (event) => {
                  const sorting = REVIEW_SORTING_CHOICES.find((known) => known === event.target.value);
                  if (sorting) onShow({ ...view, sorting });
                },
              }
            : { defaultValue: view.sorting })}
        >
          {REVIEW_SORTING_CHOICES.map((sorting) => (
            <option key={sorting} value={sorting}>
              {words.sortings[sorting]}
            </option>
          ))}
        </Select>
        {!onShow && <Button type="submit">{words.apply}</Button>}
      </form>
    </div>
  );
}

/** Renders a filter as links; `follow` shows a view in place. */
function FilterLinks(props: {
  label: string;
  entries: { key: string; label: string; wanted: View; isShown: boolean }[];
  action: string;
  inPlace: boolean | undefined;
  follow(wanted: View): (event: MouseEvent) => void;
}): ReactNode {
  const { label, entries, action, inPlace, follow } = props;
  return (
    <nav aria-label={label}>
      <ul className={styles.filter}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <a
              href={viewHref(action, entry.wanted)}
              data-reload={inPlace || undefined}
              aria-current={entry.isShown ? 'true' : undefined}
              onClick={follow(entry.wanted)}
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
