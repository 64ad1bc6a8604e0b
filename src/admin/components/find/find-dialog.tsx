import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { useWork } from '../use-work.ts';
import styles from './find.module.css';

/** Dialog of the global search. The script opens it, and fills the list from the templates (scripts/global-search.ts). */
export function FindDialog(): ReactNode {
  const { text } = useWork();
  const say = text.find;
  return (
    <dialog className={styles.dialog} aria-label={say.label} data-find={`${ADMIN_ROOT}/find/lines`}>
      <form method="post" action={`${ADMIN_ROOT}/find`} className={styles.bar}>
        <Icon name="magnifying-glass" />
        <input
          className={styles.input}
          name="typed"
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          aria-label={say.label}
          aria-expanded="false"
          aria-controls="find-results"
          aria-autocomplete="list"
          placeholder={say.hint}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="button" className={styles.close} data-find-close="">
          {say.close}
        </button>
      </form>
      <div id="find-results" role="listbox" aria-label={say.label} className={styles.results} />
      <p
        role="status"
        className={styles.status}
        data-none={say.none}
        data-broken={say.broken}
        data-one={say.results(1)}
        data-many={say.results(2).replace('2', '#')}
      />
      <p className={styles.foot}>{say.audited}</p>
      <template data-find-group="">
        <div>
          <p className={styles.kind} />
        </div>
      </template>
      <template data-find-line="">
        <a href={`${ADMIN_ROOT}/find`} role="option" aria-selected="false" tabIndex={-1} className={styles.line}>
          <span />
          <small />
        </a>
      </template>
      <VisuallyHidden>{say.hint}</VisuallyHidden>
    </dialog>
  );
}
