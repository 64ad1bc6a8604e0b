import * as v from 'valibot';
import type { Frame } from './frames.ts';
import { BrokenBackup } from './frames.ts';

const migrations = v.array(v.object({ name: v.string(), checksum: v.string() }));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(63));

export const headerSchema = v.object({
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  postgresql: v.string(),
  migrations,
  sequences: v.array(v.object({ name, value: v.pipe(v.number(), v.safeInteger()) })),
  tables: v.array(v.object({ table: name, columns: v.array(name), bytes: v.number() })),
});
export type BackupHeader = v.InferOutput<typeof headerSchema>;

export const tableSchema = v.object({ table: name });
export const tableEndSchema = v.object({ table: name, bytes: v.number() });
export const jobSchema = v.object({ queue: v.string(), data: v.record(v.string(), v.unknown()) });
export const endSchema = v.object({ sha256: v.string() });

/** Parses the JSON content of a frame. Throws BrokenBackup unless it matches the schema of its kind. */
export function contentOf<Schema extends v.GenericSchema>(schema: Schema, { content }: Frame): v.InferOutput<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(content.toString('utf8'));
  } catch {
    throw new BrokenBackup('a part of it is unreadable');
  }
  const result = v.safeParse(schema, json);
  if (!result.success) throw new BrokenBackup('a part of it is unreadable');
  return result.output;
}
