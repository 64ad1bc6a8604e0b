import * as v from 'valibot';
import { type FeedSource, IMPORT_KINDS, type SourcePage } from '../../shop/catalogue/products/index.ts';
import { Timestamp } from './admin-schemas.ts';
import { timeOf } from './read-order.ts';
import { FeedPlace, FeedSchedule, MappingRuleBody } from './source-settings.ts';

const count = v.pipe(v.number(), v.integer());

/** Source in a list. */
export const ListedSourceBody = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  targets: v.pipe(v.array(v.string()), v.description('Tenants, for products with a locale: `ch/de-CH`.')),
  format: v.pipe(v.string(), v.description('Format that an extension reads; empty: a format of the platform.')),
  delimiter: v.pipe(v.string(), v.description('Empty: recognised.')),
  encoding: v.pipe(v.string(), v.description('Empty: recognised.')),
  replace: v.boolean(),
  overwriteEdits: v.boolean(),
  place: v.nullable(FeedPlace),
  schedule: FeedSchedule,
  nextPullAt: v.nullable(Timestamp),
  failingSince: v.nullable(Timestamp),
  by: v.pipe(v.string(), v.description('Whom failures are told to.')),
});
/** Source of feeds. */
export const SourceBody = v.object({
  ...ListedSourceBody.entries,
  mapping: v.array(MappingRuleBody),
  columns: v.pipe(v.array(v.string()), v.description('Columns of the sample.')),
  fields: v.pipe(v.array(v.string()), v.description('Fields that a mapping may fill.')),
  possibleTargets: v.array(v.string()),
  secrets: v.pipe(v.array(v.string()), v.description('Names of secrets that the operator has set.')),
  preview: v.pipe(
    v.array(
      v.object({
        line: count,
        cells: v.array(
          v.object({ field: v.string(), given: v.string(), read: v.string(), reason: v.nullable(v.string()) }),
        ),
      }),
    ),
    v.description('How the mapping reads the first rows of the sample.'),
  ),
  pulls: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        state: v.string(),
        by: v.pipe(v.nullable(v.string()), v.description('Null: by the schedule.')),
        createdAt: Timestamp,
        endedAt: v.nullable(Timestamp),
        bytes: v.nullable(count),
        problem: v.nullable(v.string()),
        detail: v.string(),
        imports: v.pipe(v.array(v.string()), v.description('Ids of the imports.')),
      }),
    ),
    v.description('The newest pulls.'),
  ),
});

/** Returns the settings of a source. */
export const sourceHead = (own: FeedSource): v.InferOutput<typeof ListedSourceBody> => ({
  id: own.id,
  name: own.name,
  kind: own.kind,
  targets: own.targets,
  format: own.file_format,
  delimiter: own.delimiter,
  encoding: own.encoding,
  replace: own.replace,
  overwriteEdits: own.overwrite_edits,
  place: own.place,
  schedule: own.schedule,
  nextPullAt: timeOf(own.next_at),
  failingSince: timeOf(own.failing_since),
  by: own.staff_email,
});

/** Returns a pull of a source. */
export const sourcePull = (pull: SourcePage['pulls'][number]) => ({
  id: pull.id,
  state: pull.state,
  by: pull.staff_email,
  createdAt: pull.created_at.toISOString(),
  endedAt: timeOf(pull.ended_at),
  bytes: pull.bytes,
  problem: pull.problem,
  detail: pull.detail,
  imports: pull.runs.map(({ id }) => id),
});
