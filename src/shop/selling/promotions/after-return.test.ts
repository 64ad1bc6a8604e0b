import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { isReissued } from './after-return.ts';

const promotion = { validFrom: '2026-01-01', validTo: null, endedAt: null };
const returned = { isWhole: true, isSellersFault: true, validTo: '2026-12-21' };
const at = (moment: string, own: Partial<typeof returned> = {}, of = promotion) =>
  isReissued({ ...returned, ...own }, of, tenants.ch, new Date(moment));

test('reissues a valid voucher if all goods were wrong', () => {
  expect(at('2026-12-01T12:00:00Z')).toBe(true);
});

test.each([
  ['the customer kept a part', { isWhole: false }],
  ['the customer did not like it', { isSellersFault: false }],
])('does not reissue a voucher if %s', (_name, own) => {
  expect(at('2026-12-01T12:00:00Z', own)).toBe(false);
});

test('reissues until midnight of its last day in Zurich', () => {
  expect(at('2026-12-21T22:59:59Z')).toBe(true);
  expect(at('2026-12-21T23:00:00Z')).toBe(false);
});

test('does not reissue after the promotion ended', () => {
  const over = { ...promotion, validTo: '2026-11-30' };
  expect(isReissued({ ...returned, validTo: null }, over, tenants.ch, new Date('2026-12-01T12:00:00Z'))).toBe(false);
  const ended = { ...promotion, endedAt: new Date('2026-11-15T12:00:00Z') };
  expect(isReissued(returned, ended, tenants.ch, new Date('2026-12-01T12:00:00Z'))).toBe(false);
});
