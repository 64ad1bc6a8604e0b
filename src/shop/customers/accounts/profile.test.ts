import { expect, test } from 'vitest';
import { profileOf } from './profile.ts';
import { NOBODY } from './types.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const customer = {
  id: 'id',
  number: '20000001',
  email: 'lea@example.ch',
  salutation: 'female' as const,
  firstName: 'Lea',
  lastName: 'Brunner',
  birthday: '1990-11-21',
  phone: '+41 79 555 12 34',
  category: 'standard',
  hasPassword: true,
  creditAffinity: false,
  premiumUntil: '2027-01-01',
  premiumWaits: false,
};

test('returns null for an unknown visitor', () => {
  expect(profileOf(NOBODY, NOW, 'Europe/Zurich')).toBeNull();
});

test('reveals only the name and flags to a soft login', () => {
  const profile = profileOf({ type: 1, customer, deviceId: 'd' }, NOW, 'Europe/Zurich');
  expect(profile).toMatchObject({ type: 1, firstName: 'Lea', category: 'standard', bonusProgram: true });
  expect(JSON.stringify(profile)).not.toMatch(/Brunner|lea@|2000|1990|\+41|2027/);
});

test('returns all data after a full login, but never the internal id', () => {
  const profile = profileOf({ type: 2, customer, deviceId: 'd' }, NOW, 'Europe/Zurich');
  expect(profile).toMatchObject({ type: 2, lastName: 'Brunner', number: '20000001', premiumUntil: '2027-01-01' });
  expect(profile).not.toHaveProperty('id');
});
