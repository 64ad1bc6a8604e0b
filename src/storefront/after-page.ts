import { href } from '../tenants/paths.ts';
import { pageSettings } from './badges.ts';
import { consentGiven, decidedGroups, onConsentChange, startConsent, withConsent } from './consent.ts';
import type { AfterSettings } from './data/settings.ts';
import { isLocale } from './locale.ts';
import { PAGE_VIEWED } from './page-viewed.ts';
import { sessionStarted } from './session.ts';
import { forgetPageView, markPageView } from './tracking/page-views.ts';
import { addScript, isSkipped, loadTagManager } from './tracking/tag-manager.ts';
import { trackedPage } from './tracking/tracked-page.ts';

/**
 * What comes once the page is usable: the question about cookies, and whatever waits for its answer. Nothing of it is
 * in the page, which is the same for everybody.
 */
export async function afterPage(): Promise<void> {
  const { after: settings } = await pageSettings;
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : 'de-CH';
  const { groups } = settings.consent;

  const settingsPath = href(locale, 'cookies');

  startConsent(settings.consent);
  // Before anything is decided the question stands there; afterwards its place is the link at the foot of the page.
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

  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void import('./components/install/keep-up.tsx').then(({ keepUp }) => keepUp(locale));
  measure();
  trackPages(locale, settings);
  loadScripts(settings);
  void import('./components/visit/visit-layers.ts').then(({ startVisitLayers }) => startVisitLayers(locale));
  void import('./components/recommendations/fill-places.tsx').then(({ fillPlaces }) => {
    const fill = (): void => void fillPlaces(locale, settings.priceFormat);
    fill();
    addEventListener(PAGE_VIEWED, fill);
    onConsentChange(fill);
  });
}

/** C0002: how fast the page is, and the id of the page view. */
function measure(): void {
  const view = (): void => (consentGiven('C0002') ? markPageView() : forgetPageView());
  withConsent('C0002', () => {
    view();
    addEventListener(PAGE_VIEWED, view);
    onConsentChange(view);
    void import('./vitals/report-vitals.ts').then(({ reportVitals }) => reportVitals());
  });
}

/** C0004: which products and categories are looked at and put into the basket. */
function trackPages(locale: Parameters<typeof trackedPage>[0], { homeCategoryId }: AfterSettings): void {
  withConsent('C0004', () => {
    void import('./tracking/track.ts').then(({ forgetPersonAtLogin, forgetTracking, track }) => {
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
      forgetPersonAtLogin();
      onConsentChange(() => consentGiven('C0004') || forgetTracking());
    });
  });
}

/** Scripts of other houses: marketing under C0004, what keeps programs away as soon as there is a session. */
function loadScripts({ tagManager, botProtection }: AfterSettings): void {
  if (tagManager !== null && !isSkipped(location.search)) {
    withConsent('C0004', () => {
      // Programs get no session, so they are not counted among people.
      void sessionStarted.then(
        () => consentGiven('C0004') && loadTagManager(tagManager, globalThis.OnetrustActiveGroups ?? ''),
      );
      // What runs cannot be taken back but by a new page.
      onConsentChange(() => consentGiven('C0004') || location.reload());
    });
  }
  if (botProtection !== null) void sessionStarted.then(() => addScript(botProtection));
}
