import type { ReactNode } from 'react';
import type { DescribedList } from '../../lists/described-list.ts';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import styles from './list.module.css';
import { ListPager } from './list-pager.tsx';
import { ListSummary } from './list-table.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ShownList } from './shown-list.ts';

/** Whole list whose rows are cards: tabs, search, filters, views, file, cards and pages. */
export function ListCards<Line>(props: {
  list: ShownList;
  described: DescribedList<Line>;
  /** Name that a view would get, if the last one was refused. */
  viewName: string;
  /** Address of the exported file; undefined without permission. */
  exportPath?: string;
  /** Form for ticked cards, shown at the bottom of the window once a card is ticked. */
  bar?: ReactNode;
  /** One card for each row. */
  children: readonly ReactNode[];
}): ReactNode {
  const { list, described, viewName, exportPath, bar, children } = props;
  const { title, state, tabs, columns, filters, search, empty } = described;
  return (
    <>
      <Panel id={list.name} title={title} headless>
        <ListTabs list={list} label={state} tabs={tabs} />
        <ListToolbar
          list={list}
          {...(search === undefined ? {} : { search: { label: search } })}
          tabs={tabChoices(described)}
          filters={filters}
          columns={columns}
          viewName={viewName}
          {...(exportPath === undefined ? {} : { exportPath })}
          isOfCards
        />
        {children.length === 0 ? (
          <p role="status" className={styles.empty}>
            {empty}
          </p>
        ) : (
          <ListSummary list={list} shown={null} />
        )}
      </Panel>
      <div className={styles.cards}>
        <div className={sectionStyles.stack}>{children}</div>
        {bar && <div className={styles.cardsBar}>{bar}</div>}
      </div>
      <ListPager list={list} />
    </>
  );
}

/** Returns the tabs of a list as choices of its form. */
export function tabChoices({ state, tabs }: Pick<DescribedList<unknown>, 'state' | 'tabs'>) {
  return {
    label: state,
    all: tabs.find(({ tab }) => tab === '')?.label ?? '',
    options: tabs.filter(({ tab }) => tab !== '').map(({ tab, label }) => ({ value: tab, label })),
  };
}
