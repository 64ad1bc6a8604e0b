import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import { plannedAfter, type SettingEntry, settingAt } from './setting-at.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const entry = (version: number, from: string, value: number | null, isWithdrawn = false): SettingEntry<number> => ({
  version,
  value,
  validFrom: day(from),
  isWithdrawn,
});

test('holds nothing before the first entry, then each entry from its effect on', () => {
  const history = [entry(1, '2026-12-01', 695), entry(2, '2027-01-01', 795)];
  expect(settingAt(history, day('2026-11-30'))).toBeNull();
  expect(settingAt(history, day('2026-12-01'))?.value).toBe(695);
  expect(settingAt(history, new Date(day('2027-01-01').getTime() - 1))?.value).toBe(695);
  expect(settingAt(history, day('2027-01-01'))?.value).toBe(795);
});

test('leaves a planned entry in place when another takes effect before it', () => {
  const history = [entry(1, '2027-01-01', 795), entry(2, '2026-12-01', 595)];
  expect(settingAt(history, day('2026-12-15'))?.value).toBe(595);
  expect(settingAt(history, day('2027-02-01'))?.value).toBe(795);
  expect(plannedAfter(history, day('2026-11-27')).map(({ value }) => value)).toEqual([595, 795]);
});

test('uses the newest of two entries for one time, and lists only that one as planned', () => {
  const history = [entry(1, '2026-12-01', 695), entry(2, '2026-12-01', 645)];
  expect(settingAt(history, day('2026-12-01'))?.value).toBe(645);
  expect(plannedAfter(history, day('2026-11-27')).map(({ version }) => version)).toEqual([2]);
});

test('ignores withdrawn entries, and returns to the configuration by an entry without value', () => {
  const history = [entry(1, '2026-12-01', 695), entry(2, '2026-12-05', 900, true), entry(3, '2026-12-10', null)];
  expect(settingAt(history, day('2026-12-06'))?.value).toBe(695);
  expect(settingAt(history, day('2026-12-11'))).toMatchObject({ version: 3, value: null });
  expect(plannedAfter(history, day('2026-12-02')).map(({ version }) => version)).toEqual([3]);
});

const histories = fc
  .array(
    fc.record({
      value: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null }),
      validFrom: fc.integer({ min: 0, max: 40 }).map((hours) => new Date(hours * 3_600_000)),
      isWithdrawn: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((entries) => entries.map((rest, index) => ({ version: index + 1, ...rest })));

test('changes its answer only at the planned times', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 40 }), (history, hours) => {
      const now = new Date(hours * 3_600_000);
      const planned = plannedAfter(history, now);
      const until = planned[0]?.validFrom ?? new Date(100 * 3_600_000);
      const held = settingAt(history, now);
      expect(settingAt(history, new Date(until.getTime() - 1))).toBe(held);
      for (const next of planned) expect(settingAt(history, next.validFrom)).toBe(next);
    }),
  );
});

test('gives the same answer for every order of the entries', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 40 }), (history, hours) => {
      const now = new Date(hours * 3_600_000);
      expect(settingAt([...history].reverse(), now)).toBe(settingAt(history, now));
    }),
  );
});

test.each([
  ['the skipped hour of spring', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['the first of the repeated hours of autumn', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('takes effect at %s', (_name, local, instant) => {
  const validFrom = readLocalDateTime(local, 'Europe/Zurich');
  expect(validFrom?.toISOString()).toBe(instant);
  if (!validFrom) return;
  const history = [{ version: 1, value: 695, validFrom, isWithdrawn: false }];
  expect(settingAt(history, new Date(validFrom.getTime() - 1))).toBeNull();
  expect(settingAt(history, validFrom)?.value).toBe(695);
});
