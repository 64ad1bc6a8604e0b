import { expect, test } from 'vitest';
import { mergedFigures } from '../metrics/merge-figures.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { exportedFigures } from './exported-figures.ts';

const request = { route: 'product', status: 200, tenant: 'ch', seconds: 0.004 };

test('exports counters, gauges and distributions of all threads', async () => {
  const [one, two] = [createMetrics('1'), createMetrics('2')];
  one.request(request);
  one.request({ ...request, seconds: 30 });
  two.request(request);
  one.registerGauge('kontor_page_cache_bytes', 'Bytes kept.', () => 12);
  const figures = exportedFigures(await mergedFigures([await one.read(), await two.read()]));
  const named = (name: string) => figures.find((figure) => figure.name === name);
  const labels = { route: 'product', status: '2xx', tenant: 'ch' };
  expect(named('kontor_http_requests_total')).toMatchObject({
    kind: 'counter',
    unit: '',
    points: [
      { labels: { ...labels, worker: '1' }, value: 2 },
      { labels: { ...labels, worker: '2' }, value: 1 },
    ],
  });
  expect(named('kontor_page_cache_bytes')).toMatchObject({
    kind: 'gauge',
    unit: 'By',
    points: [{ labels: { worker: '1' }, value: 12 }],
  });
  const durations = named('kontor_http_request_duration_seconds');
  expect(durations).toMatchObject({ kind: 'histogram', unit: 's' });
  const [first] = durations?.kind === 'histogram' ? durations.points : [];
  expect(first).toMatchObject({ labels: { route: 'product', worker: '1' }, value: { count: 2, sum: 30.004 } });
  expect(first?.value.bounds.slice(0, 3)).toEqual([0.001, 0.0025, 0.005]);
  expect(first?.value.counts).toHaveLength((first?.value.bounds.length ?? 0) + 1);
  expect(first?.value.counts[2]).toBe(1);
  expect(first?.value.counts.at(-1)).toBe(1);
});

test('leaves out values that are not finite', async () => {
  const metrics = createMetrics('1');
  metrics.registerGauge('kontor_backup_age_seconds', 'Age.', () => Number.POSITIVE_INFINITY);
  const [figure] = exportedFigures(await mergedFigures([await metrics.read()])).filter(
    ({ name }) => name === 'kontor_backup_age_seconds',
  );
  expect(figure?.points).toEqual([]);
});
