import { expect, test } from 'vitest';
import { isCategoryPin } from './category-pins.ts';

test('leaves pins with a locale or a time to the search rules', () => {
  const pin = { kind: 'pin', locale: null, startsAt: null, endsAt: null } as const;
  expect(isCategoryPin(pin)).toBe(true);
  for (const other of [
    { kind: 'boost' },
    { locale: 'de-CH' },
    { startsAt: new Date() },
    { endsAt: new Date() },
  ] as const)
    expect(isCategoryPin({ ...pin, ...other })).toBe(false);
});
