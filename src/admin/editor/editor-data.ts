import type { ExtensionBlockForm, PageEntry } from '../../shop/content/pages/block-entry.ts';
import type { StaffLanguage } from '../../shop/staff/employees/index.ts';

/** Data that the editor's page passes to its script. */
export type EditorData = {
  language: StaffLanguage;
  /** Address of the page in the content section; the editor saves below it. */
  section: string;
  locale: string;
  path: string;
  version: number;
  /** Forms of the blocks of extensions. */
  forms: ExtensionBlockForm[];
  page: PageEntry;
};

/** Response to a save. */
export type SaveAnswer =
  | { ok: true; version: number; said: string; warnings: string[] }
  | { ok: false; said: string; faults: string[]; conflict: number | null };
