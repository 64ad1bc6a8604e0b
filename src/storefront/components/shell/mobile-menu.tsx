import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CategoryNode } from '../../../shop/catalogue/products/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { departmentOf } from '../../department.ts';
import { useLinks } from '../../shop-links.ts';
import { fromDocument } from '../../static-html.tsx';
import { useText } from '../../text.tsx';
import { LocaleSwitch } from './locale-switch.tsx';
import styles from './mobile-menu.module.css';

/** Renders one level of the menu: categories with children open the next level, others are links. */
function Level(props: { nodes: CategoryNode[]; onOpen: (node: CategoryNode) => void }): ReactNode {
  const links = useLinks();
  return (
    <ul className={styles.level}>
      {props.nodes.map((node) => (
        <li key={node.id} data-department={departmentOf(node.id)}>
          {node.children.length > 0 ? (
            <button type="button" className={styles.row} onClick={() => props.onOpen(node)}>
              <span className={styles.thumb} />
              <span className={styles.name}>{node.name}</span>
              <Icon name="caret-right" size="small" />
            </button>
          ) : (
            <a className={styles.row} href={links.category(node.path)}>
              <span className={styles.thumb} />
              <span className={styles.name}>{node.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Renders the departments on small screens as a sheet with levels. Without JavaScript its button leads to the list in
 * the footer.
 */
export function MobileMenu(props: { navigation: CategoryNode[] }): ReactNode {
  const { frame } = useText();
  const links = useLinks();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [trail, setTrail] = useState<CategoryNode[]>([]);
  const top = useRef<HTMLDivElement>(null);
  const here = trail.at(-1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the sheet.
  useEffect(() => setOpen(false), [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each level moves the focus to its top.
  useEffect(() => top.current?.focus(), [here]);

  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={frame.navigation.open}
        onClick={() => {
          setTrail([]);
          setOpen(true);
        }}
      >
        <Icon name="list" />
      </button>
      <noscript>
        <a className={styles.plain} href="#departments" aria-label={frame.navigation.open}>
          <Icon name="list" />
        </a>
      </noscript>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        kind="sheet"
        title={frame.navigation.title}
        titleId="departments-title"
        closeLabel={frame.navigation.close}
      >
        <div ref={top} tabIndex={-1} data-department={departmentOf(trail[0]?.id)}>
          {here && (
            <div className={styles.head}>
              <button type="button" className={styles.back} onClick={() => setTrail(trail.slice(0, -1))}>
                <Icon name="caret-left" size="small" />
                {frame.navigation.back}
              </button>
              <a className={styles.all} href={links.category(here.path)}>
                {frame.navigation.all(here.name)}
                <Icon name="arrow-right" size="small" />
              </a>
            </div>
          )}
          <Level nodes={here?.children ?? props.navigation} onOpen={(node) => setTrail([...trail, node])} />
        </div>
        {!here && (
          <div className={styles.extra}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup from the document. */}
            <div className={styles.more} dangerouslySetInnerHTML={{ __html: open ? fromDocument('more') : '' }} />
            <a className={styles.service} href={links.area('service')}>
              <Icon name="headset" />
              {frame.header.serviceNavigation}
            </a>
            <LocaleSwitch />
          </div>
        )}
      </Dialog>
    </div>
  );
}
