import type { ReactNode } from 'react';
import type { DescribedList } from '../../lists/described-list.ts';
import { Panel } from '../section.tsx';
import styles from './list.module.css';
import { tabChoices } from './list-cards.tsx';
import { ListPager } from './list-pager.tsx';
import { ListTable } from './list-table.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ShownList } from './shown-list.ts';

type ListPanelProps<Line> = {
  list: ShownList;
  described: DescribedList<Line>;
  lines: readonly NoInfer<Line>[];
  /** Key of a line, and what its checkbox selects. */
  keyOf(line: NoInfer<Line>): string;
  nameOf(line: NoInfer<Line>): string;
  /** Cells that are more than text, by column. */
  cells: Readonly<Record<string, (line: NoInfer<Line>) => ReactNode>>;
  /** Name that a view would get, if the last one was refused. */
  viewName?: string;
  /** Address of the exported file; undefined without permission. */
  exportPath?: string;
  /** More about the file. */
  exportNote?: string;
  /** Says something about all rows of the tab, such as their sum. */
  note?: string;
  /** Fields and buttons for selected rows. */
  bar?: ReactNode;
  ticked?: readonly string[];
  all?: boolean;
};

/** Whole list: tabs, search, filters, columns, views, file, table and pages. */
export function ListPanel<Line>(props: ListPanelProps<Line>): ReactNode {
  const { list, described, lines, keyOf, nameOf, cells, viewName, exportPath, exportNote, note, bar, ticked, all } =
    props;
  const { title, state, tabs, columns, filters, search, empty } = described;
  return (
    <Panel id={list.name} title={title} headless>
      <ListTabs list={list} label={state} tabs={tabs} />
      <ListToolbar
        list={list}
        {...(search === undefined ? {} : { search: { label: search } })}
        tabs={tabChoices(described)}
        filters={filters}
        columns={columns}
        {...(viewName === undefined ? {} : { viewName })}
        {...(exportPath === undefined ? {} : { exportPath })}
        {...(exportNote === undefined ? {} : { exportNote })}
      />
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ListTable
        list={list}
        label={title}
        columns={columns}
        empty={empty}
        rows={lines.map((line) => ({
          key: keyOf(line),
          name: nameOf(line),
          cells: Object.fromEntries(
            list.state.columns.map((name) => [name, cells[name]?.(line) ?? columns[name]?.plain(line) ?? null]),
          ),
        }))}
        {...(bar === undefined ? {} : { bar })}
        {...(ticked === undefined ? {} : { ticked })}
        {...(all === undefined ? {} : { all })}
      />
      <ListPager list={list} />
    </Panel>
  );
}
