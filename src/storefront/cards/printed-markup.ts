import { createContext, useContext, useMemo } from 'react';
import type { Cards } from './printed-card.ts';

/** What was printed for the page that is being rendered, by its key; on the server only. */
export const PrintedMarkup = createContext<ReadonlyMap<string, string> | null>(null);

/** What the document brought; kept, since a place may be taken off the page and put there again. */
const brought = new Map<string, string>();

export const placeOf = (key: string): string => `[data-cards="${key}"]`;

function fromDocument(key: string): string {
  const known = brought.get(key) ?? document.querySelector(placeOf(key))?.innerHTML ?? '';
  brought.set(key, known);
  return known;
}

/** The markup of cards, wherever it came from: the loader's answer, or the document that the browser shows already. */
export function usePrintedMarkup({ key, html }: Cards): string {
  const printed = useContext(PrintedMarkup);
  return useMemo(
    () => html ?? (import.meta.env.SSR ? printed?.get(key) : fromDocument(key)) ?? '',
    [html, key, printed],
  );
}
