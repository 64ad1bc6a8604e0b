import type { ReactNode } from 'react';
import { listQuery } from '../../../platform/lists/list-state.ts';
import { useWork } from '../use-work.ts';
import { addressOfList } from './address-of-list.ts';
import styles from './list.module.css';
import type { ShownList } from './shown-list.ts';

/** Links to the first, previous, next and last page; nothing if the list has one page. */
export function ListPager({ list }: { list: ShownList }): ReactNode {
  const { text, number } = useWork();
  const say = text.lists;
  const { shape, state, pages, total } = list;
  const address = addressOfList(list.path);
  if (pages === 1 && !total.isMore) return null;
  const { page } = state;
  const link = (to: number, label: string, isThere: boolean) =>
    isThere && (
      <a className={styles.page} href={address(listQuery(shape, state, { page: to }))}>
        {label}
      </a>
    );
  return (
    <nav aria-label={say.pages} className={styles.pager}>
      {link(1, say.first, page > 2)}
      {link(page - 1, say.previous, page > 1)}
      <span>{say.pageOf(number(page), `${number(pages)}${total.isMore ? '+' : ''}`)}</span>
      {link(page + 1, say.next, page < pages)}
      {link(pages, say.last, !total.isMore && page < pages - 1)}
    </nav>
  );
}
