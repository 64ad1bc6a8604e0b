import { useMemo } from 'react';
import { markOf } from '../page-marks.ts';
import type { Cards } from './printed-card.ts';

/** Card markup of the document by place. Stored, because a place may unmount and mount again. */
const brought = new Map<string, string>();

function fromDocument(key: string): string {
  const known = brought.get(key) ?? document.querySelector(`[data-cards="${key}"]`)?.innerHTML ?? '';
  brought.set(key, known);
  return known;
}

/**
 * Returns the markup of cards, or of a text, from the loader's answer, or from the current document. The server renders a mark that it
 * replaces by the markup.
 */
export function usePrintedMarkup({ key, html }: Pick<Cards, 'key' | 'html'>): string {
  return useMemo(() => html ?? (import.meta.env.SSR ? markOf(key) : fromDocument(key)), [html, key]);
}
