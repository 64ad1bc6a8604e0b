import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { exceptionTexts, shownExceptions } from './service-hours.ts';

const EXCEPTIONS = [
  { from: '2026-12-24', until: '2026-12-24', opens: '08:00', closes: '12:00' },
  { from: '2026-12-25', until: '2026-12-26', opens: null, closes: null },
];

test('announces exceptions two weeks ahead, until their last day', () => {
  expect(exceptionTexts(EXCEPTIONS, '2026-12-09', 'de-CH')).toEqual([]);
  expect(exceptionTexts(EXCEPTIONS, '2026-12-10', 'de-CH')).toEqual(['24. Dezember: 08:00–12:00 Uhr']);
  expect(exceptionTexts(EXCEPTIONS, '2026-12-26', 'de-CH')).toEqual(['25.–26. Dezember: geschlossen']);
  expect(exceptionTexts(EXCEPTIONS, '2026-12-27', 'de-CH')).toEqual([]);
});

test.each([
  ['fr-CH' as const, '25–26 décembre\u00a0: fermé'],
  ['nl-NL' as const, '25–26 december: gesloten'],
])('writes them in %s', (locale, text) => {
  expect(exceptionTexts(EXCEPTIONS, '2026-12-25', locale)).toEqual([text]);
});

test('is right until midnight in the time zone of the tenant', () => {
  const [main, french] = tenants.ch.locales;
  const withExceptions = { ...main, organisation: { ...main.organisation, openingExceptions: EXCEPTIONS } };
  const tenant = {
    ...tenants.ch,
    locales: [withExceptions, ...(french ? [french] : [])] satisfies [typeof main, ...(typeof main)[]],
  };
  expect(shownExceptions(tenant, 'de-CH', new Date('2026-12-10T22:30:00Z'))).toEqual({
    texts: ['24. Dezember: 08:00–12:00 Uhr'],
    until: new Date('2026-12-10T23:00:00Z'),
  });
  expect(shownExceptions(tenants.ch, 'de-CH', new Date('2026-12-10T22:30:00Z'))).toEqual({ texts: [], until: null });
});
