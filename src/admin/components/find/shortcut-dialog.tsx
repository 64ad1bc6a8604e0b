import type { ReactNode } from 'react';
import { GO_KEYS, sectionPath } from '../../menu.ts';
import { SECTIONS } from '../../sections.ts';
import { useWork } from '../use-work.ts';
import styles from './find.module.css';

/** List of the keyboard shortcuts. The script opens it by "?" or its button, and follows its links by their keys. */
export function ShortcutDialog(): ReactNode {
  const { text, sections } = useWork();
  const say = text.shortcuts;
  return (
    <dialog className={styles.dialog} aria-labelledby="shortcuts-title" data-shortcuts="">
      <div className={styles.bar}>
        <h2 id="shortcuts-title">{say.title}</h2>
        <form method="dialog">
          <button type="submit" className={styles.close}>
            {say.close}
          </button>
        </form>
      </div>
      <ul className={styles.keys}>
        <li>
          <span>{say.search}</span>
          <span>
            <kbd>/</kbd> {say.or} <kbd>{say.control} K</kbd>
          </span>
        </li>
        <li>
          <span>{say.list}</span>
          <kbd>?</kbd>
        </li>
        <li>
          <span>{say.submit}</span>
          <kbd>{say.control} ↵</kbd>
        </li>
        {SECTIONS.filter(({ id }) => GO_KEYS[id] !== undefined && sections.includes(id)).map((section) => (
          <li key={section.id}>
            <a href={sectionPath(section)} data-go={GO_KEYS[section.id]}>
              {say.go(text.sections[section.id])}
            </a>
            <span>
              <kbd>g</kbd> {say.next} <kbd>{GO_KEYS[section.id]}</kbd>
            </span>
          </li>
        ))}
      </ul>
      <label className={styles.choice}>
        <input type="checkbox" data-single-keys="" defaultChecked /> {say.single}
      </label>
    </dialog>
  );
}

/** Button that opens the list; only shown with script. */
export function ShortcutButton(): ReactNode {
  const { text } = useWork();
  return (
    <button type="button" className={styles.help} data-shortcuts-open="" hidden>
      {text.shortcuts.open}{' '}
      <span className={styles.key} aria-hidden="true">
        ?
      </span>
    </button>
  );
}
