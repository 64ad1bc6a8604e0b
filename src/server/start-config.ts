import { checkPublicUrls } from '../tenants/check-public-urls.ts';
import { type Config, ConfigProblem, readConfig } from '../platform/config.ts';

/** Reads the settings of a start. Development uses one worker. */
export function readStartConfig(
  environment: Record<string, string | undefined>,
  development: boolean,
): { ok: true; config: Config } | { ok: false; problem: string } {
  const read = development ? { ...environment, NODE_ENV: 'development', WORKERS: '1' } : environment;
  try {
    const config = readConfig(read);
    checkPublicUrls(config.publicUrls);
    return { ok: true, config };
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return { ok: false, problem: error.message };
  }
}
