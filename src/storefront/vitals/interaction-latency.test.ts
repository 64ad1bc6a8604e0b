import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Interaction, interactionLatency, latencyRating } from './interaction-latency.ts';

const did = (id: number, latency: number): Interaction => ({
  id,
  latency,
  type: 'pointer',
  target: null,
  pathname: '/',
});

function figure(latencies: number[], done = latencies.length): number | null {
  const page = interactionLatency();
  for (const [id, latency] of latencies.entries()) page.add(did(id, latency));
  return page.figure(done)?.latency ?? null;
}

test('has no figure without an interaction', () => {
  expect(figure([])).toBeNull();
});

test("counts an interaction below the clock's resolution", () => {
  expect(figure([0])).toBe(1);
  expect(figure([0, 8])).toBe(8);
});

test('takes the slowest interaction and ignores one in fifty', () => {
  expect(figure([40, 300, 80])).toBe(300);
  expect(figure([40, 300, 80], 49)).toBe(300);
  expect(figure([40, 300, 80], 50)).toBe(80);
  expect(figure([40, 300, 80], 5000)).toBe(40);
});

test('counts press, release and click as one, at the slowest latency', () => {
  const page = interactionLatency();
  for (const latency of [80, 240, 120]) page.add(did(7, latency));
  page.add(did(8, 100));
  expect(page.figure(2)?.latency).toBe(240);
  expect(page.figure(50)?.latency).toBe(100);
});

test('equals the figure of the sorted list for any input', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 120 }), (latencies) => {
      const sorted = latencies.toSorted((a, b) => b - a);
      expect(figure(latencies)).toBe(sorted[Math.floor(latencies.length / 50)]);
    }),
  );
});

test.each([
  [0, 'good'],
  [199, 'good'],
  [200, 'needs-improvement'],
  [500, 'needs-improvement'],
  [501, 'poor'],
] as const)('rates %i ms as %s', (latency, rating) => {
  expect(latencyRating(latency)).toBe(rating);
});
