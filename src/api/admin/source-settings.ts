import * as v from 'valibot';
import type { SourceOutcome } from '../../shop/catalogue/products/index.ts';
import { uuidInPath } from './admin-parameters.ts';
import type { AdminAnswer } from './operation.ts';
import { refusalOf } from './refusal.ts';

const short = v.pipe(v.string(), v.maxLength(2000));

/** Place of the files of a source. */
export const FeedPlace = v.pipe(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('web'),
      url: short,
      secret: short,
      login: v.picklist(['none', 'basic', 'bearer']),
    }),
    v.strictObject({
      kind: v.literal('sftp'),
      host: short,
      port: v.number(),
      path: short,
      secret: short,
      hostKey: short,
    }),
    v.strictObject({
      kind: v.literal('s3'),
      endpoint: short,
      region: short,
      bucket: short,
      key: short,
      secret: short,
    }),
  ]),
  v.description('Address of the file. `secret`: name of a secret, never its value.'),
);

/** When a source is pulled. */
export const FeedSchedule = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({ kind: v.literal('hours'), every: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ kind: v.literal('times'), times: v.pipe(v.array(v.string()), v.maxLength(24)) }),
]);

/** Rule of a mapping. */
export const MappingRuleBody = v.object({
  field: v.pipe(v.string(), v.maxLength(100)),
  column: v.pipe(v.string(), v.maxLength(200), v.description('Empty: the rule is a constant.')),
  fallback: v.pipe(v.string(), v.maxLength(500), v.description('Constant, or value for an empty cell.')),
  separator: v.pipe(v.string(), v.maxLength(10), v.description('Splits the cell; empty leaves it whole.')),
  part: v.pipe(
    v.number(),
    v.integer(),
    v.description('Part of a split cell, from 1; negative counts from the end, 0 means all parts.'),
  ),
});

/** Settings of a source in a body. */
export const SourceSettingsBody = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(80)),
  targets: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(100)),
  format: v.optional(v.pipe(v.string(), v.maxLength(31)), ''),
  delimiter: v.optional(v.picklist(['', ',', ';', '\t', '|']), ''),
  encoding: v.optional(v.picklist(['', 'utf-8', 'windows-1252', 'iso-8859-15', 'macintosh', 'utf-16le']), ''),
  replace: v.optional(v.boolean(), false),
  overwriteEdits: v.optional(v.boolean(), false),
  place: v.optional(v.nullable(FeedPlace), null),
  schedule: v.optional(FeedSchedule, { kind: 'none' }),
});

/** Returns settings as the form of the back office sends them. */
export function enteredSettings(
  body: v.InferOutput<typeof SourceSettingsBody>,
  version: string,
): Record<string, string> {
  const { place, schedule, delimiter } = body;
  const { kind: placeKind, ...placeFields } = place ?? { kind: 'none' };
  return {
    ...Object.fromEntries(Object.entries(placeFields).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(body.targets.map((target) => [`target.${target}`, 'on'])),
    version,
    name: body.name,
    format: body.format,
    delimiter: delimiter === '\t' ? 'tab' : delimiter,
    encoding: body.encoding,
    replace: body.replace ? 'on' : '',
    overwriteEdits: body.overwriteEdits ? 'on' : '',
    place: placeKind,
    schedule: schedule.kind,
    hours: schedule.kind === 'hours' ? String(schedule.every) : '',
    times: schedule.kind === 'times' ? schedule.times.join(', ') : '',
  };
}

export const sourceInPath = uuidInPath('Id of the source.');

/** Answer after a change of a source. */
export const changedSource = {
  status: 200 as const,
  description: 'The source has changed.',
  schema: v.object({ id: v.string() }),
  example: { id: '00000000-0000-4000-8000-000000000001' },
};

/** Returns the answer after a change of a source. */
export const afterSource = (outcome: SourceOutcome): AdminAnswer<{ id: string }> =>
  outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
