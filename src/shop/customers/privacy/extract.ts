import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import { type DataSubject, type PersonalRows, readRows } from './personal-data.store.ts';
import { PERSONAL_TABLES } from './personal-tables.store.ts';

const Parts = v.record(v.string(), v.array(v.record(v.string(), v.unknown())));
const Extract = v.object({
  format: v.literal('kontor-personal-data'),
  version: v.literal(1),
  madeAt: v.string(),
  sections: Parts,
});
/** Content of the JSON file: a person's data by section. Times are ISO, amounts in minor units. */
export type Extract = v.InferOutput<typeof Extract>;

/** Reads all of a person's data from one snapshot. */
export function collect(pool: Pool, person: DataSubject, now: Date): Promise<Extract> {
  return inSnapshot(pool, async (client) => {
    const sections: Record<string, PersonalRows> = {};
    for (const entry of PERSONAL_TABLES) {
      if (entry.section !== null) sections[entry.section] = await readRows(client, entry, { ...person, now });
    }
    const account = sections.account ?? [];
    // The account comes first.
    return {
      format: 'kontor-personal-data' as const,
      version: 1 as const,
      madeAt: now.toISOString(),
      sections: { account, ...sections },
    };
  });
}

/** Compresses an extract for the database. */
export function pack(extract: Extract): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(extract));
}

export async function unpack(content: Buffer): Promise<Extract> {
  return v.parse(Extract, JSON.parse((await promisify(gunzip)(content)).toString('utf8')));
}
