import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUploadCapacity, type UploadSlot } from './upload-capacity.ts';

const LIMITS = { forms: 6, perAddress: 2, perNetwork: 4 };
const enter = (capacity: ReturnType<typeof createUploadCapacity>, addresses: string[]) =>
  addresses.map((address) => capacity.enter(address));

test('one address and one network cannot take all slots', () => {
  const capacity = createUploadCapacity(LIMITS);
  const slots = enter(
    capacity,
    Array.from({ length: 75 }, () => '192.0.2.1'),
  );
  expect(slots.filter(Boolean)).toHaveLength(2);
  const neighbours = enter(capacity, ['192.0.2.2', '192.0.2.3', '192.0.2.4']);
  expect(neighbours.map(Boolean)).toEqual([true, true, false]);
  const sixth = enter(capacity, ['2001:db8:1:2::', '2001:db8:1:3::', '2001:db8:2:1::']);
  expect(sixth.every(Boolean)).toBe(true);
  expect(capacity.figures()).toEqual({ uploading: 6, displaced: 1, refused: { address: 73, network: 1, full: 0 } });
});

test('a sender without a free slot displaces the newest form of the largest network, and of no other', () => {
  const capacity = createUploadCapacity(LIMITS);
  const [first, second, third, other, ...rest] = enter(capacity, [
    '192.0.2.1',
    '192.0.2.2',
    '192.0.2.3',
    '198.51.100.1',
    '203.0.113.1',
    '203.0.113.2',
  ]);
  const newcomer = capacity.enter('10.0.0.1');
  expect(newcomer).not.toBeNull();
  expect([first, second, third, other, ...rest].map((slot) => slot?.isDisplaced())).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('a sender whose network has as many forms waits, and enters once another form has left', () => {
  const capacity = createUploadCapacity({ ...LIMITS, forms: 2 });
  const [first] = enter(capacity, ['192.0.2.1', '198.51.100.1']);
  expect(capacity.enter('203.0.113.1')).toBeNull();
  expect(capacity.figures().refused.full).toBe(1);
  first?.leave();
  first?.leave();
  expect(capacity.enter('203.0.113.1')).not.toBeNull();
});

test('never holds more than the limits, and a new network enters while another one has two forms', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ network: fc.nat(4), host: fc.nat(3), leaves: fc.boolean() }), { maxLength: 80 }),
      (events) => {
        const capacity = createUploadCapacity(LIMITS);
        let held: { network: number; address: string; slot: UploadSlot }[] = [];
        for (const { network, host, leaves } of events) {
          if (leaves) held.shift()?.slot.leave();
          const address = `10.0.${network}.${host}`;
          const slot = capacity.enter(address);
          if (slot) held.push({ network, address, slot });
          held = held.filter((own) => !own.slot.isDisplaced());
          expect(held.length).toBeLessThanOrEqual(LIMITS.forms);
          expect(capacity.figures().uploading).toBe(held.length);
          const ofNetwork = (own: number) => held.filter((entry) => entry.network === own).length;
          expect(ofNetwork(network)).toBeLessThanOrEqual(LIMITS.perNetwork);
          expect(held.filter((entry) => entry.address === address).length).toBeLessThanOrEqual(LIMITS.perAddress);
        }
        const hasTwo = [0, 1, 2, 3, 4].some((own) => held.filter(({ network }) => network === own).length >= 2);
        expect(capacity.enter('172.16.0.1') !== null).toBe(hasTwo || held.length < LIMITS.forms);
      },
    ),
  );
});
