import { expect, test } from 'vitest';
import { asText, retire } from './merge-figures.ts';
import { createMetrics } from './metrics.ts';

const request = { route: 'product', status: 200, tenant: 'ch', seconds: 0.004 };

test('counts requests by route, status class and tenant, with the worker', async () => {
  const metrics = createMetrics('2');
  metrics.request(request);
  metrics.request({ ...request, status: 404 });
  const text = await asText([await metrics.read()]);
  expect(text).toContain('kontor_http_requests_total{route="product",status="2xx",tenant="ch",worker="2"} 1');
  expect(text).toContain('kontor_http_requests_total{route="product",status="4xx",tenant="ch",worker="2"} 1');
  expect(text).toContain('kontor_http_request_duration_seconds_bucket{le="0.005",route="product",worker="2"} 2');
  expect(text).toContain('kontor_http_request_duration_seconds_count{route="product",worker="2"} 2');
  expect(text.match(/# TYPE kontor_http_requests_total counter/g)).toHaveLength(1);
});

test('counts browser measurements by kind of page, and interactions by duration', async () => {
  const metrics = createMetrics('1');
  const vital = { name: 'INP', value: 240, rating: 'needs-improvement', pageType: 'product', deviceType: 'mobile' };
  metrics.vital(vital);
  metrics.vital({ ...vital, name: 'CLS', value: 0.02, rating: 'good' });
  const text = await asText([await metrics.read()]);
  expect(text).toContain(
    'kontor_web_vitals_total{name="INP",rating="needs-improvement",page="product",device="mobile",worker="1"} 1',
  );
  expect(text).toContain('kontor_web_interaction_milliseconds_bucket{le="300",page="product",worker="1"} 1');
  expect(text).toContain('kontor_web_interaction_milliseconds_count{page="product",worker="1"} 1');
});

test('merges several threads to one text with each name once', async () => {
  const [one, two] = [createMetrics('1'), createMetrics('2')];
  one.request(request);
  two.request(request);
  two.registerGauge('kontor_page_cache_bytes', 'Bytes kept.', () => 12);
  const text = await asText([await one.read(), await two.read()]);
  expect(text.match(/^# HELP kontor_http_requests_total /gm)).toHaveLength(1);
  expect(text).toMatch(/worker="1"\} 1\n.*worker="2"\} 1/);
  expect(text).toContain('kontor_page_cache_bytes{worker="2"} 12');
});

test('omits a failing figure without affecting others', async () => {
  const metrics = createMetrics('1');
  metrics.registerGauge('kontor_broken', 'Fails.', () => Promise.reject(new Error('no database')));
  metrics.registerGauge('kontor_thrown', 'Fails at once.', () => {
    throw new Error('no');
  });
  metrics.registerCount('kontor_whole_total', 'Works.', () => [{ labels: { kind: 'a' }, value: 3 }]);
  const text = await asText([await metrics.read()]);
  expect(text).not.toContain('kontor_broken');
  expect(text).not.toContain('kontor_thrown');
  expect(text).toContain('kontor_whole_total{kind="a",worker="1"} 3');
});

test('refuses a second figure of one name', () => {
  const metrics = createMetrics('1');
  metrics.registerGauge('kontor_x', 'One.', () => 1);
  expect(() => metrics.registerGauge('kontor_x', 'Two.', () => 2)).toThrow('kontor_x');
});

test('preserves the counters of an ended thread, but not its gauges', async () => {
  const ended = createMetrics('1');
  ended.request(request);
  ended.registerGauge('kontor_heap_bytes', 'Heap.', () => 1000);
  let kept = retire([], await ended.read());
  kept = retire(kept, await ended.read());
  const next = createMetrics('1');
  next.request(request);
  const text = await asText([kept, await next.read()]);
  expect(text).toContain('kontor_http_requests_total{route="product",status="2xx",tenant="ch",worker="1"} 3');
  expect(text).toContain('kontor_http_request_duration_seconds_count{route="product",worker="1"} 3');
  expect(text).not.toContain('kontor_heap_bytes');
});
