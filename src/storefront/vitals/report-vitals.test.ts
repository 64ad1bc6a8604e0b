import { beforeEach, expect, test, vi } from 'vitest';
import { reportVitals } from './report-vitals.ts';

/** Fake of the browser interfaces that the measurement uses: `act` sends an interaction, `putAway` hides the page. */
class FakeEvent {
  interactionId: number;
  duration: number;
  name = 'pointerdown';
  target = null;
  constructor(interactionId: number, duration: number) {
    this.interactionId = interactionId;
    this.duration = duration;
  }
}

let sent: string[];
let observing: ((entries: FakeEvent[]) => void)[];
let pageEvents: Map<string, () => void>;
let consent: { given: boolean; changed: (() => void)[] };

class FakeObserver {
  static supportedEntryTypes = ['event'];
  take: (entries: FakeEvent[]) => void;
  constructor(callback: (list: { getEntries(): FakeEvent[] }) => void) {
    this.take = (entries) => callback({ getEntries: () => entries });
  }
  observe(): void {
    if (!observing.includes(this.take)) observing.push(this.take);
  }
  disconnect(): void {
    observing = observing.filter((take) => take !== this.take);
  }
  takeRecords(): FakeEvent[] {
    return [];
  }
}

beforeEach(() => {
  sent = [];
  observing = [];
  pageEvents = new Map();
  consent = { given: true, changed: [] };
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.stubGlobal('PerformanceEventTiming', FakeEvent);
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('navigator', {
    webdriver: false,
    userAgent: 'Firefox',
    sendBeacon: (_: string, body: string) => sent.push(body) > 0,
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('location', { pathname: '/s/' });
  vi.stubGlobal('document', {
    documentElement: { lang: 'de-CH' },
    visibilityState: 'hidden',
    readyState: 'complete',
    addEventListener: (name: string, listener: () => void) => pageEvents.set(name, listener),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => pageEvents.set(name, listener));
});

const measure = () =>
  reportVitals({ given: () => consent.given, onChange: (listener) => void consent.changed.push(listener) });
const decide = (given: boolean) => {
  consent.given = given;
  for (const listener of consent.changed) listener();
};
const act = (id: number, latency: number) => {
  for (const take of observing) take([new FakeEvent(id, latency)]);
};
const putAway = () => pageEvents.get('visibilitychange')?.();
const values = () => sent.map((body) => JSON.parse(body).value);

test('is reported when the page is hidden', () => {
  measure();
  act(1, 120);
  putAway();
  putAway();
  expect(values()).toEqual([120]);
});

test('stops after consent is withdrawn and drops earlier figures', () => {
  measure();
  act(1, 120);
  decide(false);
  expect(observing).toEqual([]);
  act(2, 300);
  putAway();
  expect(sent).toEqual([]);
  // Renewed consent counts from now on, without the interactions in between.
  decide(true);
  decide(true);
  expect(observing).toHaveLength(1);
  putAway();
  act(3, 80);
  putAway();
  expect(values()).toEqual([80]);
});

test('checks consent withdrawn in another tab before a report', () => {
  measure();
  act(1, 120);
  consent.given = false;
  putAway();
  expect(sent).toEqual([]);
});

test('measures nothing if consent ended while the file was loading', () => {
  consent.given = false;
  measure();
  expect(observing).toEqual([]);
});
