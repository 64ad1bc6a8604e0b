import fs from 'node:fs';
import sharp from 'sharp';
import { MIGRATIONS } from '../platform/database/migrate.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { countWithoutPicture, findGaps, findMigrations, samplePictures, serverVersion } from './doctor.store.ts';
import { withDatabase } from './open-database.ts';

type Finding = { ok: boolean; text: string };

const LEAST_FREE = 1024 ** 3;

export const doctor: Command = {
  name: 'doctor',
  operands: [],
  options: {},
  summary: 'checks configuration, database, migrations, disk, goods and pictures',
  run: async (call) => {
    const findings: Finding[] = [{ ok: true, text: `configuration: data in ${call.config.dataDir}` }];
    findings.push(checkDisk(call));
    try {
      await withDatabase(call.config, async ({ pool }) => findings.push(...(await checkDatabase(pool))), false);
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      findings.push({ ok: false, text: `database: does not answer (${reason.split('\n')[0]})` });
    }
    for (const { ok, text } of findings) call.out(`${ok ? 'ok     ' : 'problem'}  ${text}`);
    const exit: ExitCode = findings.every(({ ok }) => ok) ? 0 : 1;
    return exit;
  },
};

function checkDisk(call: Call): Finding {
  fs.mkdirSync(call.config.dataDir, { recursive: true, mode: 0o750 });
  const { bavail, bsize } = fs.statfsSync(call.config.dataDir);
  const free = bavail * bsize;
  return { ok: free >= LEAST_FREE, text: `disk: ${(free / LEAST_FREE).toFixed(1)} GB free` };
}

async function checkDatabase(pool: Pool): Promise<Finding[]> {
  const findings: Finding[] = [{ ok: true, text: `database: PostgreSQL ${await serverVersion(pool)}` }];
  const ran = await findMigrations(pool);
  const missing = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && !ran.has(name));
  if (missing.length > 0) {
    findings.push({ ok: false, text: `migrations: ${missing.join(', ')} did not run yet (kontor migrate)` });
    return findings;
  }
  findings.push({ ok: true, text: `migrations: all ${ran.size} ran` });
  for (const { tenant, articles, priceless } of await findGaps(pool)) {
    const text = `goods: ${tenant} sells ${articles} articles`;
    findings.push(
      priceless === 0 ? { ok: true, text } : { ok: false, text: `${text}, ${priceless} of them without a price now` },
    );
  }
  findings.push(await checkPictures(pool));
  return findings;
}

/** Decodes some pictures to the end: a broken table or a broken image library shows here. */
async function checkPictures(pool: Pool): Promise<Finding> {
  const pictures = await samplePictures(pool, 20);
  for (const { id, content } of pictures) {
    try {
      await sharp(content, { failOn: 'error' }).resize(16).toBuffer();
    } catch {
      return { ok: false, text: `pictures: ${id} cannot be read` };
    }
  }
  const bare = await countWithoutPicture(pool);
  if (bare > 0) return { ok: false, text: `pictures: ${bare} articles on sale have none` };
  return { ok: true, text: `pictures: ${pictures.length} looked at, all readable` };
}
