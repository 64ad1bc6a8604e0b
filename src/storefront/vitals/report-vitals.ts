import type { Vital } from '../../api/vitals/payload.ts';
import { documentLocale } from '../locale.ts';
import { interactionLatency, latencyRating } from './interaction-latency.ts';
import { pageTypeOf } from './page-type.ts';

const ENDPOINT = '/api/vitals';
/** Matches user agents of bots, whose latency is irrelevant. */
const PROGRAM = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor/i;

/** Returns the network type such as "4g"; null if the browser does not report it. */
function connection(): string | null {
  const known: unknown = Reflect.get(navigator, 'connection');
  if (typeof known !== 'object' || known === null || !('effectiveType' in known)) return null;
  return typeof known.effectiveType === 'string' ? known.effectiveType : null;
}

function newId(): string {
  return `v1-${Date.now()}-${Math.floor(Math.random() * 1e9)}`;
}

/** Sends by beacon, which outlives the page. If the browser has none or its queue is full, a keepalive request does. */
function send(vital: Vital): void {
  const body = JSON.stringify(vital);
  if (navigator.sendBeacon?.(ENDPOINT, body)) return;
  void fetch(ENDPOINT, { method: 'POST', body, keepalive: true }).catch(() => {});
}

function deviceType(): Vital['deviceType'] {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return matchMedia('(max-width: 599px)').matches ? 'mobile' : 'tablet';
}

function navigationType(): Vital['navigationType'] {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate';
  return type === 'back_forward' ? 'back-forward' : type;
}

const LOAD_STATE = { loading: 'loading', interactive: 'dom-interactive', complete: 'complete' } as const;

/** Consent check and subscription, passed as parameters, so that this file needs no imports for them. */
type Consent = { given(): boolean; onChange(listener: () => void): void };

/**
 * Measures how fast this page responds, and reports it whenever the page is hidden. After consent is withdrawn it stops
 * and drops unreported figures.
 */
export function reportVitals(consent: Consent): void {
  if (navigator.webdriver || PROGRAM.test(navigator.userAgent)) return;
  if (!PerformanceObserver.supportedEntryTypes?.includes('event')) return;
  const locale = documentLocale();
  const beginning = () => ({ id: newId(), reported: 0, latency: interactionLatency() });
  let page = { ...beginning(), navigationType: navigationType() };
  let isObserving = false;
  const seen = new Set<number>();

  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  function take(entries: PerformanceEntryList): void {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
      seen.add(entry.interactionId);
      page.latency.add({
        id: entry.interactionId,
        latency: entry.duration,
        type: entry.name.startsWith('key') ? 'keyboard' : 'pointer',
        target: entry.target instanceof Element ? entry.target.localName : null,
        pathname: location.pathname,
      });
    }
  }
  // 40 ms: faster interactions are counted but need no entry; the first input always has one.
  function observe(buffered: boolean): void {
    const slowEvents = { type: 'event', buffered, durationThreshold: 40 };
    observer.observe(slowEvents);
    observer.observe({ type: 'first-input', buffered });
    isObserving = true;
  }
  function stop(): void {
    observer.disconnect();
    isObserving = false;
    page = { ...page, ...beginning() };
    seen.clear();
  }
  if (consent.given()) observe(true);
  consent.onChange(() => {
    if (!consent.given()) stop();
    // Earlier interactions are excluded, since there was no consent.
    else if (!isObserving) observe(false);
  });

  function report(): void {
    // Consent withdrawn in another tab triggers no callback here, but changes the cookie.
    if (!consent.given()) {
      stop();
      return;
    }
    if (!isObserving) observe(false);
    take(observer.takeRecords());
    const worst = page.latency.figure(performance.interactionCount ?? seen.size);
    if (!worst || worst.latency === page.reported) return;
    send({
      id: page.id,
      name: 'INP',
      value: worst.latency,
      delta: Math.max(0, worst.latency - page.reported),
      rating: latencyRating(worst.latency),
      pathname: worst.pathname,
      interactionType: worst.type,
      target: worst.target,
      navigationType: page.navigationType,
      userAgent: navigator.userAgent.slice(0, 1024),
      pageType: pageTypeOf(locale, worst.pathname),
      connection: connection(),
      deviceType: deviceType(),
      loadState: LOAD_STATE[document.readyState],
      environment: import.meta.env.PROD ? 'production' : 'development',
    });
    page.reported = worst.latency;
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
  // A page from the back-forward cache is measured anew.
  addEventListener('pageshow', (event) => {
    if (event.persisted) page = { ...beginning(), navigationType: 'back-forward-cache' };
  });
}
