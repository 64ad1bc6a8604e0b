import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSubjectLanes } from './subject-lanes.ts';

type Event = { position: number; subject: string };

test('gives each event once, those of a subject in order and one at a time, and knows what is done', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }),
      fc.array(fc.nat(3), { maxLength: 200 }),
      (subjects, steps) => {
        const lanes = createSubjectLanes<Event>(10);
        const events = subjects.map((subject, index) => ({ position: 11 + index * 2, subject }));
        const taken: Event[] = [];
        const ended = new Set<number>();
        const given: Event[] = [];
        let added = 0;
        const add = () => {
          const event = events[added];
          added += 1;
          if (event) lanes.add(event);
        };
        const take = () => {
          const event = lanes.take();
          if (!event) return;
          expect(taken.some(({ subject }) => subject === event.subject)).toBe(false);
          taken.push(event);
          given.push(event);
        };
        const end = (isAll: boolean) => {
          const event = taken.shift();
          if (!event) return;
          ended.add(event.position);
          if (!isAll) return lanes.end(event);
          for (const held of lanes.endAll(event)) {
            expect(held.subject).toBe(event.subject);
            ended.add(held.position);
            given.push(held);
          }
        };
        for (const step of [...steps, ...events.map(() => 0)]) [add, take, () => end(false), () => end(true)][step]?.();
        const open = events.slice(0, added).filter(({ position }) => !ended.has(position));
        expect(lanes.done()).toBe(open[0] ? open[0].position - 1 : (events.slice(0, added).at(-1)?.position ?? 10));
        expect(lanes.size()).toBe(open.length);
        while (lanes.size() > 0) {
          take();
          end(false);
        }
        expect(given.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
          events.map(({ position }) => position),
        );
        for (const name of ['a', 'b', 'c']) {
          const order = given.filter(({ subject }) => subject === name).map(({ position }) => position);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
      },
    ),
  );
});

test('takes out the subjects whose next event is unwanted, and nothing that is under way', () => {
  const lanes = createSubjectLanes<Event & { type: string }>(0);
  const events = ['a x', 'b y', 'c x', 'a y', 'b x', 'c x'].map((text, index) => {
    const [subject = '', type = ''] = text.split(' ');
    return { position: index + 1, subject, type };
  });
  for (const event of events) lanes.add(event);
  const isUnwanted = ({ type }: { type: string }) => type === 'x';
  // The first event of "a" is under way.
  expect(lanes.take()?.position).toBe(1);
  expect(lanes.takeOut(isUnwanted).map(({ position }) => position)).toEqual([3, 6]);
  expect(lanes.hasReady(isUnwanted)).toBe(false);
  expect([lanes.size(), lanes.done()]).toEqual([4, 0]);
  expect(lanes.take()?.position).toBe(2);
  expect(lanes.take()).toBeNull();
});
