import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useLinks } from '../../shop-links.ts';
import { useLocale, useText } from '../../text.tsx';
import type { SuggestBoxProps } from '../search/suggest-box.tsx';
import styles from './search-field.module.css';

/** Control characters and directional marks, which no search term needs. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Renders a plain form that leads to the results. The term stays in the field. An empty term shows a hint and sends no
 * request. Suggestions load on first use.
 */
export function SearchField(props: { id: string; className?: string | undefined }): ReactNode {
  const { id } = props;
  const { frame } = useText();
  const links = useLinks();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const target = links.area('search');
  const current = pathname === target ? (new URLSearchParams(search).get('q') ?? '').replaceAll(INVISIBLE, ' ') : '';
  const [empty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const locale = useLocale();
  const [Box, setBox] = useState<((props: SuggestBoxProps) => ReactNode) | null>(null);

  const openBox = (): void => {
    if (Box) return;
    import('../search/suggest-box.tsx')
      .then(({ openSuggestBox }) => openSuggestBox(locale))
      .then(
        (opened) => setBox(() => opened),
        () => {},
      );
  };

  useEffect(() => {
    // Does not replace the text while the visitor types during a navigation.
    if (input.current && input.current !== document.activeElement) input.current.value = current;
    setEmpty(false);
  }, [current]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const term = input.current?.value.trim() ?? '';
    if (term === '') {
      setEmpty(true);
      input.current?.focus();
      return;
    }
    setEmpty(false);
    navigate(links.search(term));
  };

  return (
    <search className={classNames(styles.search, props.className)}>
      <form action={target} method="get" onSubmit={submit} className={styles.form} noValidate>
        <label className={styles.label} htmlFor={id}>
          {frame.search.label}
        </label>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={current}
          placeholder={frame.search.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          aria-invalid={empty || undefined}
          aria-describedby={empty ? `${id}-empty` : undefined}
          onFocus={openBox}
          onInput={() => {
            setEmpty(false);
            openBox();
          }}
        />
        <button type="submit" className={styles.submit} aria-label={frame.search.submit}>
          <Icon name="magnifying-glass" />
        </button>
      </form>
      {Box && input.current && <Box field={input.current} />}
      {empty && (
        <p className={styles.empty} id={`${id}-empty`} role="alert">
          {frame.search.emptyTerm}
        </p>
      )}
    </search>
  );
}
