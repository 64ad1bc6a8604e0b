import { href } from '../tenants/paths.ts';
import { pageSettings } from './badges.ts';
import { consentGiven, decidedGroups, onConsentChange, startConsent, withConsent } from './consent.ts';
import type { AfterSettings } from './data/settings.ts';
import { firstInteraction } from './first-interaction.ts';
import { layOutRest } from './lay-out-deferred-parts.ts';
import { documentLocale } from './locale.ts';
import { PAGE_VIEWED } from './page-viewed.ts';
import { sessionStarted } from './session.ts';
import { markPageView, resetPageView } from './tracking/page-views.ts';
import { addScript, isSkipped, loadTagManager } from './tracking/tag-manager.ts';
import { trackedPage } from './tracking/tracked-page.ts';

/** Distance below the window of one window height: content requested there is loaded before it is seen. */
const NEAR = '0px 0px 100%';

/**
 * Starts what comes after hydration: the consent bar and all that waits for its answer. The page contains none of it,
 * because it is equal for all visitors.
 */
export async function startWhenIdle(): Promise<void> {
  const { after: settings } = await pageSettings;
  const locale = documentLocale();
  const { groups } = settings.consent;

  const settingsPath = href(locale, 'cookies');

  startConsent(settings.consent);
  // Undecided visitors see the consent bar; afterwards the link in the footer opens the settings.
  const consent = () => import('./components/consent/show-consent.tsx');
  if (decidedGroups() === null) void consent().then(({ askForConsent }) => askForConsent(locale, groups));
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.pathname !== settingsPath || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void consent().then(({ openSettings }) => openSettings(locale, groups));
    },
    true,
  );

  layOutRest();
  measure();
  trackPages(locale, settings);
  loadScripts(settings);
  fillNearPlaces((places) => {
    void import('./components/recommendations/fill-places.tsx').then(({ fillPlaces }) =>
      fillPlaces(places, locale, settings.priceFormat),
    );
  });
  void firstInteraction().then(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      void import('./components/install/register-service-worker.tsx').then(({ registerServiceWorker: keepUp }) =>
        keepUp(locale),
      );
    void import('./components/visit/visit-layers.ts').then(({ startVisitLayers }) => startVisitLayers(locale));
  });
}

/** Calls `fill` with recommendation places that come near or are already filled. */
function fillNearPlaces(fill: (places: HTMLElement[]) => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      const reached = entries.flatMap(({ isIntersecting, target }) =>
        isIntersecting && target instanceof HTMLElement ? [target] : [],
      );
      if (reached.length > 0) fill(reached);
    },
    { rootMargin: NEAR },
  );
  // Observes all places anew. A place without recommendations is hidden and so never intersects.
  const look = (): void => {
    near.disconnect();
    for (const place of document.querySelectorAll<HTMLElement>('[data-recommended]')) {
      if (place.hidden) fill([place]);
      else near.observe(place);
    }
  };
  look();
  addEventListener(PAGE_VIEWED, look);
  onConsentChange(look);
}

/** C0002: measures page speed and sets the id of the page view. */
function measure(): void {
  const view = (): void => (consentGiven('C0002') ? markPageView() : resetPageView());
  withConsent('C0002', () => {
    view();
    addEventListener(PAGE_VIEWED, view);
    onConsentChange(view);
    void import('./vitals/report-vitals.ts').then(({ reportVitals }) =>
      reportVitals({ given: () => consentGiven('C0002'), onChange: onConsentChange }),
    );
  });
}

/** C0004: tracks viewed products and categories and what joins the basket. */
function trackPages(locale: Parameters<typeof trackedPage>[0], { homeCategoryId }: AfterSettings): void {
  withConsent('C0004', () => {
    void import('./tracking/track.ts').then(({ resetPersonAtLogin, clearTracking, track }) => {
      const page = () => trackedPage(locale, location.pathname, homeCategoryId);
      const view = (): void => {
        const event = consentGiven('C0004') ? page() : null;
        if (event) void track(event);
      };
      view();
      addEventListener(PAGE_VIEWED, view);
      addEventListener(
        'submit',
        ({ submitter }) => {
          const isAdding =
            submitter instanceof HTMLButtonElement && submitter.name === 'intent' && submitter.value === 'add';
          const event = isAdding && consentGiven('C0004') ? page() : null;
          if (event?.type === 'product') void track({ type: 'add-to-basket', id: event.id });
        },
        true,
      );
      resetPersonAtLogin();
      onConsentChange(() => consentGiven('C0004') || clearTracking());
    });
  });
}

/** Loads third-party scripts: marketing with C0004, bot protection once a session exists. */
function loadScripts({ tagManager, botProtection }: AfterSettings): void {
  if (tagManager !== null && !isSkipped(location.search)) {
    withConsent('C0004', () => {
      // Bots get no session, so they are not counted as visitors.
      void sessionStarted.then(
        () => consentGiven('C0004') && loadTagManager(tagManager, globalThis.OnetrustActiveGroups ?? ''),
      );
      // Running scripts can only be removed by a reload.
      onConsentChange(() => consentGiven('C0004') || location.reload());
    });
  }
  if (botProtection !== null) void sessionStarted.then(() => addScript(botProtection));
}
