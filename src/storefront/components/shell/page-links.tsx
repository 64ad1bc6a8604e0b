import { type ReactNode, useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import type { Locale } from '../../../tenants/tenant.ts';
import { hasOwnPrefix, localePart } from '../../locale.ts';
import { isPlainClick } from '../../plain-click.ts';
import { useLocale } from '../../text.tsx';

const HOVER_MS = 80;

function anchorOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null;
}

/** Returns true for a plain link to another page of the tenant in the same language. */
function isPageLink(anchor: HTMLAnchorElement, locale: Locale): boolean {
  if (!anchor.href || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download'))
    return false;
  if (anchor.dataset.reload !== undefined) return false;
  if (!hasOwnPrefix(locale, anchor.pathname)) return false;
  // Checkout and account have their own texts, so links into and out of them reload the document.
  if (localePart(locale, anchor.pathname) !== localePart(locale, location.pathname)) return false;
  if (anchor.pathname.startsWith('/api/') || anchor.pathname.startsWith('/images/')) return false;
  return !(anchor.hash && anchor.pathname === location.pathname && anchor.search === location.search);
}

/**
 * Sets the view transition name of a card's picture for this one navigation, so that it moves into the product page.
 */
function nameTravellingPicture(anchor: HTMLAnchorElement): void {
  const picture = anchor.closest('[data-card]')?.querySelector('img');
  if (!picture) return;
  picture.style.setProperty('view-transition-name', 'product-picture');
  setTimeout(() => picture.style.removeProperty('view-transition-name'), 1000);
}

/**
 * Handles plain anchors with one listener: a click navigates without reloading the page shell, hovering prefetches
 * data. It costs nothing per link, and links work without it.
 */
export function PageLinks(props: {
  /** Called instead of a navigation while the browser is offline. */
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
