import type { PageEntry } from '../../shop/content/pages/block-entry.ts';

/** What the page of the editor hands to its script. */
export type EditorData = {
  language: 'de' | 'fr';
  /** Address of the page's own room, below which it is saved. */
  room: string;
  locale: string;
  path: string;
  version: number;
  page: PageEntry;
};

/** What is answered to a save. */
export type SaveAnswer =
  | { ok: true; version: number; said: string; warnings: string[] }
  | { ok: false; said: string; faults: string[]; conflict: number | null };
