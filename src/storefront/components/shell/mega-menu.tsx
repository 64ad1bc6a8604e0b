import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CategoryNode } from '../../../shop/catalogue/products/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { departmentOf } from '../../department.ts';
import { useLinks } from '../../shop-links.ts';
import { StaticHtml } from '../../static-html.tsx';
import { useText } from '../../text.tsx';
import styles from './mega-menu.module.css';

const HOVER_MS = 300;

/** Returns the key of a department's prerendered panel by its index. */
export const panelId = (index: number): string => `menu-${index}`;

/** Returns true if an address is that of a department or below it. */
export const isWithin = (pathname: string, department: string): boolean =>
  pathname === department || pathname.startsWith(`${department}/`);

/**
 * Renders departments as tabs. Each tab is a native disclosure, so click and Enter work without JavaScript. With it,
 * hovering opens a tab, Esc closes it and restores the focus, and leaving the menu or the page closes it.
 */
export function MegaMenu(props: { navigation: CategoryNode[] }): ReactNode {
  const { navigation: text } = useText().frame;
  const links = useLinks();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(pathname);

  // A new page closes the menu. One opened before this script came stays open.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const open of list.current?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open');
  }, [pathname]);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = (except?: Element | null): void => {
      for (const open of element.querySelectorAll('details[open]')) if (open !== except) open.removeAttribute('open');
    };
    const tabOf = (event: Event): Element | null =>
      event.target instanceof Element ? event.target.closest('details') : null;
    const onOver = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer);
      const tab = tabOf(event);
      timer = setTimeout(() => {
        close(tab);
        tab?.setAttribute('open', '');
      }, HOVER_MS);
    };
    const onLeave = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(() => close(), HOVER_MS);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      const open = element.querySelector('details[open]');
      if (open === null) return;
      const hadFocus = open.contains(document.activeElement);
      close();
      if (hadFocus) open.querySelector('summary')?.focus();
    };
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', onLeave);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', onLeave);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, []);

  return (
    <nav className={styles.nav} aria-label={text.label}>
      <ul className={styles.tabs} ref={list}>
        {props.navigation.map((department, index) => {
          const isHere = isWithin(pathname, links.category(department.path));
          return (
            <li key={department.id} data-department={departmentOf(department.id)}>
              <details name="departments" className={styles.details}>
                <summary className={styles.tab} data-here={isHere || undefined}>
                  {department.name}
                  <Icon name="caret-down" size="small" className={styles.caret} />
                </summary>
                <StaticHtml id={panelId(index)} className={styles.panel} />
              </details>
            </li>
          );
        })}
        <li>
          <StaticHtml id="more" />
        </li>
      </ul>
    </nav>
  );
}
