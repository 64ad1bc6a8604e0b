import { applicationName } from '../../../../platform/database/application-name.ts';
import { connectionOptions, ServerClient } from '../../../../platform/database/server-client.ts';

/** Number of the advisory lock of the process that writes to the search cluster. */
const LOCK = 727_001_292;

/** Right to write to the search cluster; at most one process of a database has it. */
export type WritingClaim = { isLost(): boolean; release(): Promise<void> };

/** Claims the right to write, over a connection of its own: the lock ends with it. Null if another process has it. */
export async function claimWriting(url: string): Promise<WritingClaim | null> {
  const client = new ServerClient({
    ...connectionOptions(url),
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
    keepAlive: true,
    application_name: applicationName('search'),
  });
  let isLost = false;
  const lose = (): void => {
    isLost = true;
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (rows[0]?.held !== true) {
      await client.end();
      return null;
    }
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return {
    isLost: () => isLost,
    release: async () => {
      await client.end().catch(() => {});
    },
  };
}
