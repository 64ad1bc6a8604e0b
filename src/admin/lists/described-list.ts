import type { WorkbookValue } from '../../platform/tables/workbook.ts';
import type { FilterField, ListColumn } from '../components/list/shown-list.ts';
import type { House } from '../components/use-work.ts';
import { ADMIN_ROOT } from '../sections.ts';
import type { StaffText } from '../texts/index.ts';

/** Column of a list; `plain` is its content in files, and in the table unless the page has its own cell. */
export type DescribedColumn<Line> = ListColumn & { plain(line: Line): WorkbookValue };

/** Texts of a list in the employee's language, for its page and its files. */
export type DescribedList<Line> = {
  title: string;
  /** Name of the states that the tabs stand for. */
  state: string;
  /** Tabs in their order; '' has all rows. */
  tabs: readonly { tab: string; label: string }[];
  columns: Readonly<Record<string, DescribedColumn<Line>>>;
  filters: readonly FilterField[];
  /** Label of the search field; a list without it cannot be searched. */
  search?: string;
  empty: string;
};

/** Address of a list's file, without the list's state. */
export const listFilePath = (name: string): string => `${ADMIN_ROOT}/list-files/${name}`;

/** Sentences after the forms that all lists share, by the code in the address. */
export const viewSentences = ({ list }: StaffText): Record<string, string> => ({
  'save-view': list.viewSaved,
  'delete-view': list.viewDeleted,
});

/** Choices of a filter from its texts by value. */
export const optionsOf = (texts: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** Choices of a filter by tenant. */
export const tenantOptions = (houses: readonly Pick<House, 'id' | 'name'>[]): { value: string; label: string }[] =>
  houses.map(({ id, name }) => ({ value: id, label: name }));
