import type { ReactNode } from 'react';
import type { PagedRows } from '../../platform/lists/paged.ts';
import { labelled } from '../../tenants/labelled.ts';
import { Pager } from './pager.tsx';
import styles from './section.module.css';
import { useWork } from './use-work.ts';

/** Pages of a table in a panel; nothing if it has one. `label`: name of the table. */
export function PanelPager(props: {
  label: string;
  paged: Pick<PagedRows<unknown>, 'page' | 'pages'>;
  addressOf(page: number): string;
}): ReactNode {
  const { label, paged, addressOf } = props;
  const { text, number } = useWork();
  const say = text.lists;
  const { page, pages } = paged;
  if (pages === 1) return null;
  return (
    <div className={styles.panelBody}>
      <Pager
        label={labelled(text.lang, say.pages, label)}
        previous={page > 1 && { href: addressOf(page - 1), label: say.previous }}
        position={say.pageOf(number(page), number(pages))}
        next={page < pages && { href: addressOf(page + 1), label: say.next }}
      />
    </div>
  );
}
