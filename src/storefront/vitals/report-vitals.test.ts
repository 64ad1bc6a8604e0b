import { beforeEach, expect, test, vi } from 'vitest';
import { reportVitals } from './report-vitals.ts';

/** What of a browser the measuring touches: interactions come by `act`, the page goes by `putAway`. */
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

test('is told when the page is put away', () => {
  measure();
  act(1, 120);
  putAway();
  putAway();
  expect(values()).toEqual([120]);
});

test('whoever takes the consent back is not measured any more, and what was measured is dropped', () => {
  measure();
  act(1, 120);
  decide(false);
  expect(observing).toEqual([]);
  act(2, 300);
  putAway();
  expect(sent).toEqual([]);
  // Agreed to anew: from here on, and not what was done in between.
  decide(true);
  decide(true);
  expect(observing).toHaveLength(1);
  putAway();
  act(3, 80);
  putAway();
  expect(values()).toEqual([80]);
});

test('a consent that was taken back in another tab is asked for before anything is told', () => {
  measure();
  act(1, 120);
  consent.given = false;
  putAway();
  expect(sent).toEqual([]);
});

test('nothing is measured if the consent was gone by the time the file was there', () => {
  consent.given = false;
  measure();
  expect(observing).toEqual([]);
});
