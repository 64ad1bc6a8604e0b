import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUploadRoom, type UploadSlot } from './upload-room.ts';

const LIMITS = { forms: 6, perAddress: 2, perNetwork: 4 };
const enter = (room: ReturnType<typeof createUploadRoom>, addresses: string[]) =>
  addresses.map((address) => room.enter(address));

test('one address and one network cannot fill the room', () => {
  const room = createUploadRoom(LIMITS);
  const slots = enter(
    room,
    Array.from({ length: 75 }, () => '192.0.2.1'),
  );
  expect(slots.filter(Boolean)).toHaveLength(2);
  const neighbours = enter(room, ['192.0.2.2', '192.0.2.3', '192.0.2.4']);
  expect(neighbours.map(Boolean)).toEqual([true, true, false]);
  const sixth = enter(room, ['2001:db8:1:2::', '2001:db8:1:3::', '2001:db8:2:1::']);
  expect(sixth.every(Boolean)).toBe(true);
  expect(room.figures()).toEqual({ uploading: 6, displaced: 1, refused: { address: 73, network: 1, full: 0 } });
});

test('a full room displaces the newest form of the largest network, and of no other', () => {
  const room = createUploadRoom(LIMITS);
  const [first, second, third, other, ...rest] = enter(room, [
    '192.0.2.1',
    '192.0.2.2',
    '192.0.2.3',
    '198.51.100.1',
    '203.0.113.1',
    '203.0.113.2',
  ]);
  const newcomer = room.enter('10.0.0.1');
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
  const room = createUploadRoom({ ...LIMITS, forms: 2 });
  const [first] = enter(room, ['192.0.2.1', '198.51.100.1']);
  expect(room.enter('203.0.113.1')).toBeNull();
  expect(room.figures().refused.full).toBe(1);
  first?.leave();
  first?.leave();
  expect(room.enter('203.0.113.1')).not.toBeNull();
});

test('never holds more than the limits, and a new network enters while another one has two forms', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ network: fc.nat(4), host: fc.nat(3), leaves: fc.boolean() }), { maxLength: 80 }),
      (events) => {
        const room = createUploadRoom(LIMITS);
        let held: { network: number; address: string; slot: UploadSlot }[] = [];
        for (const { network, host, leaves } of events) {
          if (leaves) held.shift()?.slot.leave();
          const address = `10.0.${network}.${host}`;
          const slot = room.enter(address);
          if (slot) held.push({ network, address, slot });
          held = held.filter((own) => !own.slot.isDisplaced());
          expect(held.length).toBeLessThanOrEqual(LIMITS.forms);
          expect(room.figures().uploading).toBe(held.length);
          const ofNetwork = (own: number) => held.filter((entry) => entry.network === own).length;
          expect(ofNetwork(network)).toBeLessThanOrEqual(LIMITS.perNetwork);
          expect(held.filter((entry) => entry.address === address).length).toBeLessThanOrEqual(LIMITS.perAddress);
        }
        const hasTwo = [0, 1, 2, 3, 4].some((own) => held.filter(({ network }) => network === own).length >= 2);
        expect(room.enter('172.16.0.1') !== null).toBe(hasTwo || held.length < LIMITS.forms);
      },
    ),
  );
});
