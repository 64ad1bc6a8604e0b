import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenantById } from '../../../tenants/index.ts';
import { money } from '../../catalogue/prices/index.ts';
import { changedGroups } from './changed-delivery.ts';

const ch = tenantById('ch');
const placedAt = new Date('2026-11-23T08:00:00Z');
const address = (postalCode: string) => ({
  salutation: 'female' as const,
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Dorfstrasse',
  houseNumber: '1',
  postalCode,
  city: 'Ort',
  country: 'CH',
});
const group = (own: { mode?: 'parcel' | 'two-man'; earliest?: string | null; latest?: string | null } = {}) => ({
  mode: own.mode ?? ('parcel' as const),
  option: 'home' as const,
  fee: money(795, 'CHF'),
  extras: [],
  earliest: own.earliest === undefined ? '2026-11-25' : own.earliest,
  latest: own.latest === undefined ? '2026-11-27' : own.latest,
  skus: ['a'],
});
const to = (postalCode: string, parcel: 'home' | 'bundled' = 'home') => ({
  billing: address('8001'),
  shipping: address(postalCode),
  options: { parcel, pickup: null, extras: [] },
  region: null,
});

test('keeps fees, and never promises an earlier day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom('home' as const, 'bundled' as const),
      (day, parcel) => {
        const date = `2026-12-${String(day).padStart(2, '0')}`;
        const [changed] = changedGroups([group({ earliest: date, latest: date })], to('6500', parcel), {
          tenant: ch,
          placedAt,
        });
        expect(changed?.fee).toEqual(money(795, 'CHF'));
        expect(changed?.option).toBe(parcel);
        expect((changed?.earliest ?? '') >= date && (changed?.latest ?? '') >= date).toBe(true);
      },
    ),
  );
});

test('names no day where delivery is by arrangement, and names one after that', () => {
  const [place = ''] = ch.delivery.byArrangement;
  const [remote] = changedGroups([group({ mode: 'two-man' })], to(place), { tenant: ch, placedAt });
  expect(remote).toMatchObject({ earliest: null, latest: null, option: 'home' });
  const [back] = changedGroups([group({ mode: 'two-man', earliest: null, latest: null })], to('8001'), {
    tenant: ch,
    placedAt,
  });
  expect(back?.earliest).toMatch(/^2026-/);
});
