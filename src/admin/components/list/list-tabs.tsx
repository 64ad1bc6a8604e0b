import type { ReactNode } from 'react';
import { listQuery } from '../../../platform/lists/list-state.ts';
import { useWork } from '../use-work.ts';
import { addressOfList } from './address-of-list.ts';
import styles from './list.module.css';
import type { ShownList } from './shown-list.ts';

/** Tabs of a list with the number of rows of each; nothing for a list without states. A chosen tab is shown even if it is not one of the usual ones. */
export function ListTabs(props: {
  list: Pick<ShownList, 'path' | 'shape' | 'state' | 'tabs' | 'total'>;
  label: string;
  tabs: readonly { tab: string; label: string }[];
}): ReactNode {
  const { number } = useWork();
  const { list, label, tabs } = props;
  if (tabs.length < 2) return null;
  const address = addressOfList(list.path);
  const countOf = (tab: string) => {
    const count = tab === list.state.tab ? list.total : list.tabs?.[tab];
    return count ? `${number(count.count)}${count.isMore ? '+' : ''}` : null;
  };
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ tab, label: name }) => {
        const count = countOf(tab);
        return (
          <a
            key={tab}
            className={styles.tab}
            href={address(listQuery(list.shape, list.state, { tab }))}
            aria-current={tab === list.state.tab ? 'page' : undefined}
          >
            {capitalised(name)}
            {count !== null && <span className={styles.count}>{count}</span>}
          </a>
        );
      })}
    </nav>
  );
}

/** States are written small within a row, and with a capital as the name of a tab. */
const capitalised = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
