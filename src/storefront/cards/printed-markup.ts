import { useMemo } from 'react';
import { markOf } from '../page-marks.ts';
import type { Cards } from './printed-card.ts';

/** What the document brought; kept, since a place may be taken off the page and put there again. */
const brought = new Map<string, string>();

function fromDocument(key: string): string {
  const known = brought.get(key) ?? document.querySelector(`[data-cards="${key}"]`)?.innerHTML ?? '';
  brought.set(key, known);
  return known;
}

/**
 * The markup of cards, wherever it came from: the loader's answer, or the document that the browser shows already. A
 * document is rendered with a mark in its place.
 */
export function usePrintedMarkup({ key, html }: Cards): string {
  return useMemo(() => html ?? (import.meta.env.SSR ? markOf(key) : fromDocument(key)), [html, key]);
}
