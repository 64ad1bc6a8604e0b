import { type ReactNode, useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { prefixOf } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { partOf } from '../../locale.ts';
import { isPlainClick } from '../../plain-click.ts';
import { useLocale } from '../../text.tsx';

const HOVER_MS = 80;

function anchorOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null;
}

/** True for a plain link to another page of this shop and language. */
function isPageLink(anchor: HTMLAnchorElement, locale: Locale): boolean {
  if (!anchor.href || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download'))
    return false;
  if (anchor.dataset.reload !== undefined) return false;
  const french = anchor.pathname === '/fr' || anchor.pathname.startsWith('/fr/');
  if (french !== (prefixOf(locale) === '/fr')) return false;
  // Checkout and account have texts of their own: they come as whole pages.
  if (partOf(locale, anchor.pathname) !== partOf(locale, location.pathname)) return false;
  if (anchor.pathname.startsWith('/api/') || anchor.pathname.startsWith('/images/')) return false;
  return !(anchor.hash && anchor.pathname === location.pathname && anchor.search === location.search);
}

/** The list picture travels into the product page: the name is set only for this one navigation. */
function nameTravellingPicture(anchor: HTMLAnchorElement): void {
  const picture = anchor.closest('[data-card]')?.querySelector('img');
  if (!picture) return;
  picture.style.setProperty('view-transition-name', 'product-picture');
  setTimeout(() => picture.style.removeProperty('view-transition-name'), 1000);
}

/**
 * Plain anchors everywhere, one listener for all of them: a click changes the page without reloading the frame, resting
 * on a link fetches its data ahead. Costs nothing per link, and without it links still work.
 */
export function PageLinks(props: {
  /** Called instead of a change of page that a browser without a line cannot make. */
  onOffline: (target: string) => void;
}): ReactNode {
  const { onOffline } = props;
  const navigate = useNavigate();
  const locale = useLocale();
  const [ahead, setAhead] = useState<string | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onClick = (event: MouseEvent): void => {
      if (!isPlainClick(event)) return;
      const anchor = anchorOf(event);
      if (anchor === null || !isPageLink(anchor, locale)) return;
      event.preventDefault();
      const target = `${anchor.pathname}${anchor.search}${anchor.hash}`;
      if (!navigator.onLine) {
        onOffline(target);
        return;
      }
      nameTravellingPicture(anchor);
      const { keepScroll, replace } = anchor.dataset;
      navigate(target, {
        preventScrollReset: keepScroll !== undefined,
        replace: replace !== undefined,
        viewTransition: keepScroll === undefined,
      });
    };
    const onOver = (event: Event): void => {
      clearTimeout(timer);
      const anchor = anchorOf(event);
      if (anchor === null || !isPageLink(anchor, locale)) return;
      const page = `${anchor.pathname}${anchor.search}`;
      timer = setTimeout(() => setAhead(page), HOVER_MS);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onOver);
    document.addEventListener('focusin', onOver);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onOver);
    };
  }, [navigate, locale, onOffline]);

  return ahead === null ? null : <PrefetchPageLinks page={ahead} />;
}
