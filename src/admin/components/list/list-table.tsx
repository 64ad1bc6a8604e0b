import type { ReactNode } from 'react';
import { listQuery, listRange } from '../../../platform/lists/list-state.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import sectionStyles from '../section.module.css';
import { Table, type TableColumn } from '../table.tsx';
import { useWork } from '../use-work.ts';
import { addressOfList } from './address-of-list.ts';
import styles from './list.module.css';
import type { ListColumn, ShownList } from './shown-list.ts';

type ListTableProps = {
  list: ShownList;
  label: string;
  columns: Readonly<Record<string, ListColumn>>;
  /** `name`: what the row's checkbox selects. */
  rows: readonly { key: string; name: string; cells: Readonly<Record<string, ReactNode>> }[];
  empty: string;
  /** Fields and buttons for selected rows; rows cannot be selected without them. */
  bar?: ReactNode;
  /** Keys of rows that a refused form had ticked. */
  ticked?: readonly string[];
  /** Whether a refused form had chosen all that match. */
  all?: boolean;
};

/** Table of a list: chosen columns, sorting by their headings, and with a bar a form that selects rows. */
export function ListTable(props: ListTableProps): ReactNode {
  const { list, empty, rows, bar, all = false } = props;
  const address = addressOfList(list.path);
  if (rows.length === 0)
    return (
      <p role="status" className={styles.empty}>
        {empty}
      </p>
    );
  if (!bar)
    return (
      <>
        <ListSummary list={list} shown={null} />
        <Rows {...props} />
      </>
    );
  return (
    <form
      method="post"
      action={address(listQuery(list.shape, list.state, { page: list.state.page }))}
      className={styles.selectable}
      data-select
    >
      <ListSummary list={list} shown={rows.map(({ key }) => key)} />
      <Rows {...props} />
      <SelectionBar list={list} all={all}>
        {bar}
      </SelectionBar>
    </form>
  );
}

/** Position within the list, and with `shown` the choice of all rows of the page. */
export function ListSummary({ list, shown }: { list: ShownList; shown: readonly string[] | null }): ReactNode {
  const { text, number } = useWork();
  const { from, to } = listRange(list.total.count, list.state);
  const total = `${number(list.total.count)}${list.total.isMore ? '+' : ''}`;
  return (
    <div className={styles.summary}>
      {shown && <Checkbox name="page" label={text.lists.selectPage} data-select-page className={styles.pageTick} />}
      {shown?.map((key) => (
        <input key={key} type="hidden" name="shown" value={key} />
      ))}
      <span className={sectionStyles.muted}>{text.lists.range(number(from), number(to), total)}</span>
    </div>
  );
}

function SelectionBar({ list, all, children }: { list: ShownList; all: boolean; children: ReactNode }): ReactNode {
  const { text, number } = useWork();
  return (
    <div className={styles.bar}>
      <output className={styles.selected} data-selected={text.lists.selected('{count}')} />
      {list.total.count > list.state.size && (
        <Checkbox
          name="scope"
          value="all"
          defaultChecked={all}
          label={text.lists.selectAll(`${number(list.total.count)}${list.total.isMore ? '+' : ''}`)}
        />
      )}
      {children}
    </div>
  );
}

function Rows({ list, label, columns, rows, bar, ticked = [] }: ListTableProps): ReactNode {
  const { text } = useWork();
  const shown = list.state.columns.flatMap((name) => {
    const column = columns[name];
    return column ? [{ name, column }] : [];
  });
  return (
    <div className={styles.scroll}>
      <Table
        label={label}
        broad
        columns={[
          ...(bar
            ? [
                {
                  label: text.lists.select,
                  look: 'tight' as const,
                  heading: <VisuallyHidden>{text.lists.select}</VisuallyHidden>,
                },
              ]
            : []),
          ...shown.map(({ column }) => headingOf(list, column)),
        ]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            ...(bar
              ? [
                  <input
                    key="tick"
                    type="checkbox"
                    name="id"
                    value={row.key}
                    className={styles.tick}
                    aria-label={text.lists.selectOf(row.name)}
                    defaultChecked={ticked.includes(row.key)}
                  />,
                ]
              : []),
            ...shown.map(({ name }) => row.cells[name]),
          ],
        }))}
      />
    </div>
  );
}

/** A column that sorts has a link as heading; the link of the sorted one turns the order round. */
function headingOf(list: ShownList, { label, look, sort }: ListColumn): TableColumn {
  const column: TableColumn = { label, ...(look ? { look } : {}) };
  if (sort === undefined) return column;
  const { state, shape, path } = list;
  const isSorted = state.sort === sort;
  const descending = isSorted ? !state.descending : sort === shape.usual.sort && shape.usual.descending;
  const query = listQuery(shape, state, { sort, descending });
  return {
    ...column,
    ...(isSorted ? { sorted: state.descending ? 'descending' : 'ascending' } : {}),
    heading: (
      <a className={styles.sort} href={query === '' ? path : `${path}?${query}`}>
        {label}
        <Icon name="caret-down" size="small" />
      </a>
    ),
  };
}
