import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { content } from '../texts/de-content.ts';
import { type PictureChoice, type PictureChoices, pictureAddress } from './picture-data.ts';

type Words = (typeof content)['content']['pictures'];

/** Milliseconds without typing before the library is searched. */
const PAUSE = 200;

/**
 * Dialog to choose a picture of the library, for the visual editor and the form. A native dialog traps the focus,
 * closes on Esc and returns the focus to the button. Its styles have plain names, since two builds use them.
 */
export function PictureDialog(props: {
  words: Words;
  locale: string;
  onChoose: (choice: PictureChoice) => void;
  onClose: () => void;
}): ReactNode {
  const { words, locale, onChoose, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState({ words: '', page: 1 });
  const [found, setFound] = useState<PictureChoices | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await readChoices({ ...asked, locale }, stop.signal);
      if (stop.signal.aborted) return;
      setFailed(answer === null);
      if (answer === null) return;
      const from = list.current?.childElementCount ?? 0;
      setFound((before) => ({
        ...answer,
        choices: asked.page === 1 ? answer.choices : [...(before?.choices ?? []), ...answer.choices],
      }));
      // The button for more may have been removed, so the first new picture gets the focus.
      if (asked.page > 1)
        requestAnimationFrame(() => list.current?.children[from]?.querySelector<HTMLElement>('button')?.focus());
    };
    const timer = setTimeout(() => void ask(), asked.words === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, locale]);

  return createPortal(
    <dialog
      ref={dialog}
      className="picture-dialog"
      aria-labelledby="picture-dialog-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
      // Prevents the editor's shortcuts (delete a block, undo).
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="picture-frame">
        <header>
          <h2 id="picture-dialog-title">{words.choose}</h2>
          <button type="button" className="picture-button" onClick={() => dialog.current?.close()}>
            {words.close}
          </button>
        </header>
        <label htmlFor="picture-words">{words.words}</label>
        <input
          ref={field}
          id="picture-words"
          type="search"
          autoComplete="off"
          maxLength={80}
          value={asked.words}
          onChange={(event) => setAsked({ words: event.target.value, page: 1 })}
        />
        <p role="status">
          {failed
            ? words.failed
            : found === null
              ? words.loading
              : found.total === 0
                ? words.none
                : words.count(String(found.total))}
        </p>
        <ul ref={list} className="picture-grid">
          {found?.choices.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                className="picture-choice"
                onClick={() => {
                  onChoose(choice);
                  dialog.current?.close();
                }}
              >
                <img src={pictureAddress(choice.shownId)} alt="" loading="lazy" />
                <strong>{choice.name}</strong>
                <span lang={choice.alt ? locale : undefined}>{choice.alt || words.noAlt}</span>
              </button>
            </li>
          ))}
        </ul>
        {found && asked.page < found.pages && (
          <button type="button" className="picture-button" onClick={() => setAsked({ ...asked, page: asked.page + 1 })}>
            {words.more}
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

async function readChoices(
  asked: { words: string; page: number; locale: string },
  signal: AbortSignal,
): Promise<PictureChoices | null> {
  try {
    const search = new URLSearchParams({ ...asked, page: String(asked.page) });
    const response = await fetch(`/backoffice/media/choices?${search}`, { signal });
    // After the session has ended the response is a page instead of JSON.
    if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return null;
    return (await response.json()) as PictureChoices;
  } catch {
    return null;
  }
}
