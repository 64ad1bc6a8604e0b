import type { Figure } from '../metrics/metrics.ts';

type Labels = Record<string, string>;
/** `counts` has one entry more than `bounds`: values above the last bound. */
type Distribution = { bounds: number[]; counts: number[]; sum: number; count: number };

/** Figure in the model of OTLP. `unit`: as UCUM; empty for numbers of things. */
export type ExportedFigure = { name: string; help: string; unit: string } & (
  | { kind: 'gauge' | 'counter'; points: { labels: Labels; value: number }[] }
  | { kind: 'histogram'; points: { labels: Labels; value: Distribution }[] }
);

/**
 * Converts figures to the model of OTLP. Leaves out values that are not finite, such as the age of a backup that does not
 * exist: collectors refuse them.
 */
export function exportedFigures(figures: readonly Figure[]): ExportedFigure[] {
  return figures.flatMap((figure): ExportedFigure[] => {
    const described = { name: figure.name, help: figure.help, unit: unitOf(figure.name) };
    if (figure.type === 'histogram') return [{ ...described, kind: 'histogram', points: distributions(figure) }];
    if (figure.type !== 'gauge' && figure.type !== 'counter') return [];
    const points = figure.values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ labels, value }) => ({ labels: asTexts(labels), value }));
    return [{ ...described, kind: figure.type, points }];
  });
}

function unitOf(name: string): string {
  const plain = name.replace(/_total$/, '');
  if (plain.endsWith('_milliseconds')) return 'ms';
  if (plain.endsWith('_seconds')) return 's';
  return plain.endsWith('_bytes') ? 'By' : '';
}

/** Returns the distributions of a histogram, whose buckets count all values up to their bound. */
function distributions({ values }: Figure): { labels: Labels; value: Distribution }[] {
  type Part = { labels: Labels; buckets: { bound: number; upTo: number }[]; sum: number; count: number };
  const parts = new Map<string, Part>();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...others } = labels;
    const own = asTexts(others);
    const key = JSON.stringify(Object.entries(own).sort());
    const part = parts.get(key) ?? { labels: own, buckets: [], sum: 0, count: 0 };
    parts.set(key, part);
    if (metricName.endsWith('_sum')) part.sum = value;
    else if (metricName.endsWith('_count')) part.count = value;
    else if (le !== undefined && le !== '+Inf') part.buckets.push({ bound: Number(le), upTo: value });
  }
  return [...parts.values()].map(({ labels, buckets, sum, count }) => {
    const ordered = buckets.toSorted((one, other) => one.bound - other.bound);
    const counts = ordered.map(({ upTo }, index) => upTo - (ordered[index - 1]?.upTo ?? 0));
    const above = count - (ordered.at(-1)?.upTo ?? 0);
    return { labels, value: { bounds: ordered.map(({ bound }) => bound), counts: [...counts, above], sum, count } };
  });
}

function asTexts(labels: Record<string, string | number>): Labels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}
