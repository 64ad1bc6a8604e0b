import { expect, test } from 'vitest';
import { readDateTimeField, readFragment, readPlace, writeDateTimeField } from './fragment-action.ts';

test('a time of the house is a moment, in summer and in winter, and comes back as it was', () => {
  expect(readDateTimeField('2026-07-01T08:00', 'Europe/Zurich')).toBe('2026-07-01T06:00:00.000Z');
  expect(readDateTimeField('2026-12-01T08:00', 'Europe/Zurich')).toBe('2026-12-01T07:00:00.000Z');
  for (const local of ['2026-03-29T01:59', '2026-03-29T03:30', '2026-10-25T04:00', '2026-12-31T23:59'])
    expect(writeDateTimeField(readDateTimeField(local, 'Europe/Zurich'), 'Europe/Zurich')).toBe(local);
  expect([readDateTimeField('', 'Europe/Zurich'), readDateTimeField('morgen', 'Europe/Zurich')]).toEqual([
    null,
    'morgen',
  ]);
});

test('what is no time comes back as it was entered', () => {
  for (const entered of ['20261-12-01T08:00', 'morgen', '2026-13-01T08:00'])
    expect(writeDateTimeField(readDateTimeField(entered, 'Europe/Zurich'), 'Europe/Zurich')).toBe(entered);
});

test('entries come in their order, and an emptied one is gone', () => {
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

test('lines are lines, and a banner leads nowhere without an address', () => {
  expect(readFragment('snippet', { lines: 'a\r\n\r\n b ' }, 'Europe/Zurich')).toEqual({ lines: ['a', 'b'] });
  expect(readFragment('banner', { text: 'x' }, 'Europe/Zurich')).toEqual({
    text: 'x',
    to: null,
    from: null,
    until: null,
  });
  expect(readPlace('menu.navigation.de-CH')).toEqual({ kind: 'menu', key: 'navigation', locale: 'de-CH' });
});
