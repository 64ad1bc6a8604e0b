import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'deploy/observability';
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const unique = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Figures that the source registers; names of queues are filled in. Counters of requests and vitals included. */
function registered(): string[] {
  const sources = globSync('src/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => read(file));
  const all = sources.join('\n');
  const queues = [...all.matchAll(/registerQueueFigures\([^,]+, '(\w+)'/g)].map(([, name = '']) => name);
  const names = [...all.matchAll(/register(?:Gauge|Count)\(\s*(['`])(.+?)\1/g)].map(([, , name = '']) => name);
  const fixed = [...all.matchAll(/\bname: '(kontor_\w+)'/g)].map(([, name = '']) => name);
  const filled = names.flatMap((name) =>
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the name stands so in the source
    name.includes('${name}') ? queues.map((queue) => name.replace('${name}', queue)) : [name],
  );
  return unique([...filled, ...fixed]);
}

const Rule = v.object({
  alert: v.optional(v.string()),
  record: v.optional(v.string()),
  expr: v.string(),
  for: v.optional(v.string()),
  labels: v.optional(v.object({ severity: v.picklist(['page', 'ticket']) })),
  annotations: v.optional(v.object({ summary: v.string(), runbook: v.string() })),
});
const Rules = v.object({ groups: v.array(v.object({ name: v.string(), rules: v.array(Rule) })) });
const rulesOf = (name: string) =>
  v.parse(Rules, parse(read(`${FOLDER}/rules/${name}.yml`))).groups.flatMap(({ rules }) => rules);
const alerts = rulesOf('alerts');
const recordings = rulesOf('recording');

const Panel = v.object({
  id: v.number(),
  title: v.string(),
  targets: v.optional(v.array(v.object({ expr: v.string() })), []),
});
const Dashboard = v.object({ uid: v.string(), title: v.string(), panels: v.array(Panel) });
const dashboards = globSync(`${FOLDER}/dashboards/*.json`, { cwd: ROOT }).map((file) =>
  v.parse(Dashboard, JSON.parse(read(file))),
);

/** Figures of Prometheus itself, of blackbox_exporter and of node_exporter. */
const OTHERS = [
  'ALERTS',
  'up',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
];
const WORDS = new Set(
  `and or on by sum max min count rate increase topk offset time avg_over_time predict_linear histogram_quantile`.split(
    ' ',
  ),
);

/** Names of figures in an expression: identifiers besides functions, labels, label values and durations. */
function figuresIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) \([^)]*\)|offset \w+/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}
const bareName = (name: string) => name.replace(/_(?:bucket|count)$/, '');

describe('rules and dashboards', () => {
  const expressions = [
    ...[...alerts, ...recordings].map(({ expr }) => expr),
    ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ];
  const used = unique(expressions.flatMap(figuresIn));
  const existing = new Set([...registered(), ...recordings.map(({ record }) => record), ...OTHERS]);

  test('use only figures that exist', () => {
    expect(used.filter((name) => !existing.has(name) && !existing.has(bareName(name)))).toEqual([]);
    expect(used.length).toBeGreaterThan(50);
  });

  test('show or watch each figure of the shop', () => {
    const seen = new Set(used.map(bareName));
    // Only dashboards' lists of installations read it.
    expect(registered().filter((name) => !seen.has(name))).toEqual(['kontor_info']);
  });

  test('use every recording', () => {
    expect(recordings.map(({ record = '' }) => record).filter((record) => !used.includes(record))).toEqual([]);
  });

  test('an invented figure is noticed', () => {
    expect(figuresIn('max by (job) (kontor_mail{state="x"}[5m]) > 2 * kontor_y')).toEqual(['kontor_mail', 'kontor_y']);
  });
});

test('docs/operations.md lists each figure once, and no other', () => {
  const [, table = ''] = /\n## Figures\n([\s\S]*?)\n## /.exec(read('docs/operations.md')) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.toSorted()).toEqual(registered());
});

describe('alerts', () => {
  const pages = globSync('docs/runbooks/*.md', { cwd: ROOT }).map((file) => path.basename(file));

  test('have a severity, and a runbook named after the alert', () => {
    for (const { alert = '', labels, annotations } of alerts) {
      const page = alert.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
      expect(labels?.severity, alert).toBeDefined();
      expect(annotations?.runbook, alert).toBe(`docs/runbooks/${page}.md`);
      expect(existsSync(path.join(ROOT, `docs/runbooks/${page}.md`)), alert).toBe(true);
    }
  });

  test('have the only runbooks, and each is in their index', () => {
    const named = alerts.map(({ annotations }) => path.basename(annotations?.runbook ?? ''));
    expect(pages.toSorted()).toEqual(unique([...named, 'README.md']));
    const index = [...read('docs/runbooks/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page = '']) => page);
    expect(unique(index)).toEqual(unique(named));
  });

  test('runbooks have equal sections and name their alert', () => {
    for (const { alert = '', annotations } of alerts) {
      const text = read(annotations?.runbook ?? '');
      expect(
        [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title),
        alert,
      ).toEqual(['For shoppers', 'Look', 'Mend', 'Call']);
      expect(text.startsWith(`# ${alert}\n`), alert).toBe(true);
    }
  });

  test('runbooks mention only figures that exist', () => {
    const existing = new Set(registered());
    const mentioned = pages.flatMap((page) => [...read(`docs/runbooks/${page}`).matchAll(/\bkontor_\w+/g)]);
    expect(unique(mentioned.map(([name]) => name)).filter((name) => !existing.has(bareName(name)))).toEqual([]);
  });
});

test('dashboards have unique identifiers, titles and panels', () => {
  expect(dashboards.length).toBe(7);
  expect(unique(dashboards.map(({ uid }) => uid))).toHaveLength(dashboards.length);
  expect(unique(dashboards.map(({ title }) => title))).toHaveLength(dashboards.length);
  for (const { title, panels } of dashboards)
    expect(new Set(panels.map(({ id }) => id)).size, title).toBe(panels.length);
});

describe('example of a collector', () => {
  const Names = v.array(v.string());
  const Collector = v.object({
    receivers: v.looseObject({
      otlp: v.object({ protocols: v.object({ http: v.object({ endpoint: v.string() }) }) }),
      prometheus: v.object({
        config: v.object({ scrape_configs: v.array(v.looseObject({ job_name: v.string() })) }),
      }),
    }),
    processors: v.record(v.string(), v.unknown()),
    exporters: v.record(v.string(), v.unknown()),
    service: v.object({
      pipelines: v.record(v.string(), v.object({ receivers: Names, processors: Names, exporters: Names })),
    }),
  });
  const { service, ...parts } = v.parse(Collector, parse(read(`${FOLDER}/collector.yaml`)));

  test('joins parts that it declares', () => {
    const pipelines = Object.entries(service.pipelines);
    expect(pipelines.map(([name]) => name)).toEqual(['traces', 'metrics']);
    for (const [, pipeline] of pipelines)
      for (const kind of ['receivers', 'processors', 'exporters'] as const)
        expect(pipeline[kind].filter((name) => !(name in parts[kind]))).toEqual([]);
  });

  test('receives at the port and asks for the job that other files name', () => {
    const port = parts.receivers.otlp.protocols.http.endpoint.split(':').at(-1);
    expect(read('deploy/environment/kontor.env.example')).toMatch(
      new RegExp(`^#OTEL_EXPORTER_OTLP_ENDPOINT=http://[^:]+:${port}$`, 'm'),
    );
    for (const { job_name: name } of parts.receivers.prometheus.config.scrape_configs) expect(name).toMatch(/^kontor/);
  });
});
