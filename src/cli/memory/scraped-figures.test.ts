import { expect, test } from 'vitest';
import { parseScrape } from './scraped-figures.ts';

test('reads values with and without labels', () => {
  const scraped = parseScrape(
    [
      '# HELP kontor_heap_bytes Heap of the thread.',
      '# TYPE kontor_heap_bytes gauge',
      'kontor_heap_bytes{part="used",worker="main"} 1000',
      'kontor_heap_bytes{part="used",worker="1"} 2.5e+6',
      'process_resident_memory_bytes 7',
      'kontor_backup_age_seconds{worker="main"} +Inf',
      'no figure',
    ].join('\n'),
  );
  expect(scraped.get('kontor_heap_bytes')).toEqual([
    { labels: { part: 'used', worker: 'main' }, value: 1000 },
    { labels: { part: 'used', worker: '1' }, value: 2_500_000 },
  ]);
  expect(scraped.get('process_resident_memory_bytes')).toEqual([{ labels: {}, value: 7 }]);
  expect(scraped.get('kontor_backup_age_seconds')?.[0]?.value).toBe(Number.POSITIVE_INFINITY);
  expect(scraped.size).toBe(3);
});

test('reads labels with quotes, commas and line breaks', () => {
  const [value] = parseScrape(String.raw`x{a="say \"no\", then",b="two\nlines \\ more"} 1`).get('x') ?? [];
  expect(value?.labels).toEqual({ a: 'say "no", then', b: 'two\nlines \\ more' });
});
