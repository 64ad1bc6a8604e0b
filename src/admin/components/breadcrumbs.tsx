import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { placeInMenu, sectionPath } from '../menu.ts';
import { ADMIN_ROOT } from '../sections.ts';
import styles from './breadcrumbs.module.css';
import { type AdminShellData, useSignInData } from './use-work.ts';

const PIN_FORM = 'pin-section';

/**
 * Path to a page: area, section and `parent`, a page between section and page. The star pins the section to the menu.
 * Pages outside the menu show their parent only.
 */
export function Breadcrumbs({ parent }: { parent?: { href: string; label: string } | undefined }): ReactNode {
  const { text } = useSignInData();
  const { pathname } = useLocation();
  const shell = useRouteLoaderData<AdminShellData>('backoffice.frame');
  const place = placeInMenu(pathname);
  const between = parent && (!place || parent.href !== sectionPath(place.section)) ? parent : null;
  if (!place)
    return (
      between && (
        <a className={styles.alone} href={between.href}>
          {between.label}
        </a>
      )
    );
  // The start page is its area.
  if (pathname === ADMIN_ROOT) return null;
  const name = text.sections[place.section.id];
  const path = sectionPath(place.section);
  const isPinned = shell?.pinned.includes(place.section.id) ?? false;
  return (
    <div className={styles.line}>
      <nav aria-label={text.path}>
        <ol className={styles.path}>
          {/* An area with the name of the section would be heard twice. */}
          {text.areas[place.area] !== name && <li>{text.areas[place.area]}</li>}
          <li>{pathname === path ? <span aria-current="page">{name}</span> : <a href={path}>{name}</a>}</li>
          {between && (
            <li>
              <a href={between.href}>{between.label}</a>
            </li>
          )}
        </ol>
      </nav>
      <button
        type="submit"
        form={PIN_FORM}
        name="pinned"
        value={isPinned ? 'no' : 'yes'}
        className={styles.star}
        aria-label={isPinned ? text.unpin(name) : text.pin(name)}
        title={isPinned ? text.unpin(name) : text.pin(name)}
      >
        <Icon name={isPinned ? 'star-fill' : 'star'} size="small" />
      </button>
    </div>
  );
}

/** Form of the star. It stands outside the page, whose head may be part of another form. */
export function PinForm(): ReactNode {
  const { pathname, search } = useLocation();
  const place = placeInMenu(pathname);
  return (
    place && (
      <form id={PIN_FORM} method="post" action={`${ADMIN_ROOT}/account`} hidden>
        <input type="hidden" name="intent" value="pin" />
        <input type="hidden" name="section" value={place.section.id} />
        <input type="hidden" name="to" value={`${pathname}${search}`} />
      </form>
    )
  );
}
