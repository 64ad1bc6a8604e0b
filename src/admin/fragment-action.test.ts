import { expect, test } from 'vitest';
import { readDateTimeField, readFragment, readPlace, writeDateTimeField } from './fragment-action.ts';

test('converts a time of the tenant in summer and winter, and back', () => {
  expect(readDateTimeField('2026-07-01T08:00', 'Europe/Zurich')).toBe('2026-07-01T06:00:00.000Z');
  expect(readDateTimeField('2026-12-01T08:00', 'Europe/Zurich')).toBe('2026-12-01T07:00:00.000Z');
  for (const local of ['2026-03-29T01:59', '2026-03-29T03:30', '2026-10-25T04:00', '2026-12-31T23:59'])
    expect(writeDateTimeField(readDateTimeField(local, 'Europe/Zurich'), 'Europe/Zurich')).toBe(local);
  expect([readDateTimeField('', 'Europe/Zurich'), readDateTimeField('morgen', 'Europe/Zurich')]).toEqual([
    null,
    'morgen',
  ]);
});

test('returns an invalid time as entered', () => {
  for (const entered of ['20261-12-01T08:00', 'morgen', '2026-13-01T08:00'])
    expect(writeDateTimeField(readDateTimeField(entered, 'Europe/Zurich'), 'Europe/Zurich')).toBe(entered);
});

test('sorts entries and drops emptied ones', () => {
  const entered = {
    'order-0': '2',
    'label-0': 'Zwei',
    'to-0': '/b',
    'device-0': 'mobile',
    'order-1': '1',
    'label-1': 'Eins',
    'to-1': '/a',
    'label-2': ' ',
    'to-2': '',
  };
  expect(readFragment('menu', entered, 'Europe/Zurich')).toEqual({
    entries: [
      { label: 'Eins', to: '/a', device: 'all' },
      { label: 'Zwei', to: '/b', device: 'mobile' },
    ],
  });
});

test('splits lines, and gives a banner without an address no link', () => {
  expect(readFragment('snippet', { lines: 'a\r\n\r\n b ' }, 'Europe/Zurich')).toEqual({ lines: ['a', 'b'] });
  expect(readFragment('banner', { text: 'x' }, 'Europe/Zurich')).toEqual({
    text: 'x',
    to: null,
    from: null,
    until: null,
  });
  expect(readPlace('menu.navigation.de-CH')).toEqual({ kind: 'menu', key: 'navigation', locale: 'de-CH' });
});
