import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SearchMessages } from '../../../tenants/messages/index.ts';
import { loadSearchMessages } from '../../../tenants/messages/wanted.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useLinks } from '../../shop-links.ts';
import { useLocale } from '../../text.tsx';
import { createAsking } from './ask-suggestions.ts';
import { addTerm, removeAll, removeTerm } from './search-history.ts';
import styles from './suggest-box.module.css';
import { SuggestionOption } from './suggestion-option.tsx';
import { moved, type Suggestion } from './suggestions.ts';

const GROUPS = { term: 'terms', category: 'categories', product: 'products', history: 'history' } as const;
const KINDS = ['term', 'category', 'product', 'history'] as const;

export type SuggestBoxProps = { field: HTMLInputElement };

/** Loads the suggestion box with its texts when a visitor uses a search field. */
export async function openSuggestBox(locale: Locale): Promise<(props: SuggestBoxProps) => ReactNode> {
  const { suggest } = await loadSearchMessages(locale);
  return (props) => <SuggestBox {...props} text={suggest} />;
}

/**
 * Turns a search field into a combobox with a list of suggestions. Arrow keys move through it while the focus stays in
 * the field (ARIA combobox with a list). The field stays a plain one that a form sends.
 */
function SuggestBox({ field, text }: SuggestBoxProps & { text: SearchMessages['suggest'] }): ReactNode {
  const links = useLinks();
  const locale = useLocale();
  const { key: page } = useLocation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const shown = open && suggestions.length > 0;
  const optionId = (index: number): string => `${id}-${index}`;

  const asking = useRef<ReturnType<typeof createAsking>>(null);
  useEffect(() => {
    const show = (found: Suggestion[]): void => {
      setSuggestions(found);
      setActive(-1);
      setSaid(found.length > 0 ? text.found(found.length) : text.none);
    };
    asking.current = createAsking({ locale, searchHref: links.search, show });
    if (document.activeElement === field) asking.current.ask(field.value);
    return () => asking.current?.stop();
  }, [field, locale, links, text]);

  // A new page closes the list, whatever caused the navigation.
  const shownOn = useRef(page);
  useEffect(() => {
    if (shownOn.current === page) return;
    shownOn.current = page;
    setOpen(false);
    setActive(-1);
  }, [page]);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(shown),
      'aria-controls': `${id}-list`,
      ...(shown && active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {}),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    if (!('aria-activedescendant' in attributes)) field.removeAttribute('aria-activedescendant');
    if (shown && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [field, shown, active, id]);

  const clearTerm = async (term: string): Promise<void> => {
    field.focus();
    try {
      await removeTerm(term);
      setSaid(text.forgotten(term));
      setSuggestions((all) => all.filter(({ kind, name }) => kind !== 'history' || name !== term));
      asking.current?.forget();
    } catch {
      setSaid(text.failed);
    }
  };
  const clearTerms = async (): Promise<void> => {
    field.focus();
    try {
      await removeAll();
      setSaid(text.forgottenAll);
      setSuggestions((all) => all.filter(({ kind }) => kind !== 'history'));
      asking.current?.forget();
    } catch {
      setSaid(text.failed);
    }
  };

  // The listeners use the state of the last render.
  const onKey = (event: KeyboardEvent): void => {
    const chosen = shown ? suggestions[active] : undefined;
    const next = moved(event.key, active, suggestions.length);
    if (next !== null) {
      event.preventDefault();
      setActive(open ? next : -1);
      setOpen(true);
    } else if (event.key === 'Escape' && shown) {
      // The first Escape closes the list; the next one clears the field, as browsers do.
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    } else if (event.key === 'Delete' && event.shiftKey && chosen?.kind === 'history') {
      event.preventDefault();
      void clearTerm(chosen.name);
    }
  };
  const keys = useRef(onKey);
  useEffect(() => {
    keys.current = onKey;
  });

  useEffect(() => {
    const { form } = field;
    const root = field.closest('search');
    const onInput = (): void => {
      setOpen(true);
      asking.current?.ask(field.value);
    };
    const onKeyDown = (event: KeyboardEvent): void => keys.current(event);
    const onSubmit = (): void => {
      addTerm(field.value);
      asking.current?.stop();
      asking.current?.forget();
      setOpen(false);
    };
    const onFocusOut = (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && root?.contains(event.relatedTarget)) return;
      setOpen(false);
    };
    field.addEventListener('input', onInput);
    field.addEventListener('click', onInput);
    field.addEventListener('focus', onInput);
    field.addEventListener('keydown', onKeyDown);
    form?.addEventListener('submit', onSubmit);
    root?.addEventListener('focusout', onFocusOut);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('click', onInput);
      field.removeEventListener('focus', onInput);
      field.removeEventListener('keydown', onKeyDown);
      form?.removeEventListener('submit', onSubmit);
      root?.removeEventListener('focusout', onFocusOut);
    };
  }, [field]);

  const choose = ({ kind, name }: Suggestion): void => {
    const isTerm = kind === 'term' || kind === 'history';
    if (isTerm) addTerm(name);
    field.value = isTerm ? name : '';
    asking.current?.forget();
    setOpen(false);
  };

  const earlier = suggestions.filter(({ kind }) => kind === 'history');
  return (
    <>
      <p role="status">
        <VisuallyHidden>{open ? said : ''}</VisuallyHidden>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field, which handles the keys. */}
      <div
        ref={box}
        className={styles.box}
        hidden={!shown}
        onMouseDown={(event) => {
          if (!(event.target instanceof Element && event.target.closest('button'))) event.preventDefault();
        }}
      >
        <div className={styles.frame}>
          <div id={`${id}-list`} role="listbox" aria-label={text.label} className={styles.list}>
            {KINDS.map((kind) => {
              const group = suggestions.flatMap((suggestion, index) =>
                suggestion.kind === kind ? [{ suggestion, index }] : [],
              );
              if (group.length === 0) return null;
              return (
                // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
                <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={styles.group}>
                  <div id={`${id}-${kind}`} className={styles.heading} role="presentation">
                    {text[GROUPS[kind]]}
                  </div>
                  {group.map(({ suggestion, index }) => (
                    <SuggestionOption
                      key={`${kind} ${suggestion.href} ${suggestion.name}`}
                      id={optionId(index)}
                      suggestion={suggestion}
                      isActive={index === active}
                      onChoose={() => choose(suggestion)}
                    />
                  ))}
                </div>
              );
            })}
          </div>
          {earlier.length > 0 && (
            <ul className={styles.removals} aria-label={text.history}>
              {earlier.map(({ name }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={text.forget(name)}
                    onClick={() => void clearTerm(name)}
                  >
                    <Icon name="x" size="small" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        {earlier.length > 0 && (
          <button type="button" className={styles.removeAll} onClick={() => void clearTerms()}>
            {text.forgetAll}
          </button>
        )}
      </div>
    </>
  );
}
