import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_LIMITS } from '../../../tenants/order-limits.ts';
import { countedBy, deliveryKey, judgeOrder, mostOf } from './order-limits.ts';

const HOME = { street: 'Bahnhofstrasse', houseNumber: '12a', postalCode: '8001', country: 'CH' };

describe('what an order counts by', () => {
  test('an IPv4 address and its network, mailbox, delivery address and browser', () => {
    const traits = { client: '192.0.2.7', email: 'Lea+x@example.ch', delivery: HOME, device: 'secret' };
    expect(countedBy(traits)).toEqual([
      { kind: 'address', value: '192.0.2.7/32' },
      { kind: 'network', value: '192.0.2.0/24' },
      { kind: 'mailbox', value: 'lea@example.ch' },
      { kind: 'delivery', value: 'ch 8001 bahnhofstr12a' },
      { kind: 'device', value: 'secret' },
    ]);
  });

  test('three networks of an IPv6 address', () => {
    const traits = { client: '2001:db8:1:2f03::1', email: '', delivery: null, device: null };
    expect(countedBy(traits).map(({ kind }) => kind)).toEqual(['address', 'site', 'network']);
  });

  test('an unknown client as one address, and nothing without traits', () => {
    const nothing = { client: null, email: '', delivery: null, device: null };
    expect(countedBy({ ...nothing, client: 'unknown' })).toEqual([{ kind: 'address', value: 'unknown' }]);
    expect(countedBy(nothing)).toEqual([]);
  });
});

describe('spellings of a delivery address', () => {
  test.each([
    { ...HOME, street: 'BAHNHOFSTR.' },
    { ...HOME, street: 'Bahnhof-Straße', houseNumber: '12 A' },
    { ...HOME, street: 'Bahnhofstrasse 12a', houseNumber: '' },
    { ...HOME, postalCode: ' 8001 ' },
  ])('%o is the same address', (other) => expect(deliveryKey(other)).toBe(deliveryKey(HOME)));

  test.each([
    { ...HOME, houseNumber: '12b' },
    { ...HOME, houseNumber: '12' },
    { ...HOME, postalCode: '8002' },
    { ...HOME, country: 'LI' },
  ])('%o is another address', (other) => expect(deliveryKey(other)).not.toBe(deliveryKey(HOME)));

  test('separators between digits tell addresses apart', () => {
    expect(deliveryKey({ ...HOME, houseNumber: '1/23' })).not.toBe(deliveryKey({ ...HOME, houseNumber: '12/3' }));
  });
});

describe('the verdict', () => {
  const { unpaid } = ORDER_LIMITS;
  const of = (count: number, isCounted = true) => [{ kind: 'address' as const, count, isCounted }];
  const threshold = unpaid.address.confirmAbove ?? 0;

  test('guests confirm their address above the threshold, customers do not', () => {
    expect(judgeOrder(of(threshold), unpaid, true)).toEqual({ step: 'place' });
    expect(judgeOrder(of(threshold + 1), unpaid, true)).toEqual({ step: 'confirm', by: 'address' });
    expect(judgeOrder(of(threshold + 1), unpaid, false)).toEqual({ step: 'place' });
  });

  test('a full window refuses everybody', () => {
    for (const isGuest of [true, false])
      expect(judgeOrder(of(unpaid.address.most, false), unpaid, isGuest)).toEqual({ step: 'refuse', by: 'address' });
  });

  test('an order paid online needs no confirmation', () => {
    fc.assert(
      fc.property(fc.nat(1000), (count) => {
        expect(judgeOrder(of(count), ORDER_LIMITS.online, true)).toEqual({ step: 'place' });
      }),
    );
  });

  test('customers who have paid before may place more', () => {
    expect(mostOf(unpaid.mailbox, true, ORDER_LIMITS)).toBeGreaterThan(mostOf(unpaid.mailbox, false, ORDER_LIMITS));
  });

  test('every limit lies above its threshold and above ten shoppers of one office', () => {
    for (const [kind, { most, confirmAbove }] of Object.entries(unpaid)) {
      expect(most, kind).toBeGreaterThan(confirmAbove ?? 0);
      if (kind !== 'mailbox' && kind !== 'device') expect(confirmAbove, kind).toBeGreaterThanOrEqual(10);
    }
  });
});
