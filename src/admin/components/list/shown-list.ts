import type { ListCount, ListShape, ListState } from '../../../platform/lists/list-state.ts';
import type { ListName, SavedView } from '../../../shop/staff/lists/index.ts';

/** Data of a list that its page renders. */
export type ShownList = {
  name: ListName;
  /** Address without its query. */
  path: string;
  shape: ListShape;
  state: ListState;
  total: ListCount;
  pages: number;
  /** Rows of each tab; '' has all. Null if they are unknown. */
  tabs: Readonly<Record<string, ListCount>> | null;
  views: readonly SavedView[];
  /** Opened search term. */
  typed: string;
};

/** Field of a filter, in the order of the form. */
export type FilterField = {
  name: string;
  label: string;
  /** Choices of a select; a text, amount or day without them. */
  options?: readonly { value: string; label: string }[];
  /** Suggestions for a text. */
  suggestions?: readonly string[];
};

/** Column of the table; one with `sort` sorts the list. */
export type ListColumn = { label: string; look?: 'end' | 'tight' | 'wide' | 'text'; sort?: string };
