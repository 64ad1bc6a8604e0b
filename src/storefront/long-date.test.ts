import { expect, test } from 'vitest';
import { deliveryDayText } from './delivery-date.ts';
import { longDate } from './long-date.ts';

const moment = new Date('2026-12-04T12:00:00Z');

test.each([
  ['de-CH', '4.\u00a0Dezember 2026', 'Freitag, 4.\u00a0Dezember'],
  ['fr-CH', '4\u00a0décembre 2026', 'vendredi 4\u00a0décembre'],
  ['nl-NL', '4\u00a0december 2026', 'vrijdag 4\u00a0december'],
  ['it-CH', '4\u00a0dicembre 2026', 'venerdì 4\u00a0dicembre'],
  ['en-CH', '4\u00a0December 2026', 'Friday, 4\u00a0December'],
] as const)('keeps day and month in one line in %s', (locale, long, delivery) => {
  expect(longDate(moment, locale, 'UTC')).toBe(long);
  expect(deliveryDayText('2026-12-04', locale)).toBe(delivery);
});
