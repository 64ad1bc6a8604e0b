import { type Config, readConfig } from '../platform/config.ts';
import { ConfigProblem } from '../platform/config-problem.ts';
import { publicUrlsProblem } from '../tenants/check-public-urls.ts';

/** Reads the settings of a start. Development uses one worker. */
export function readStartConfig(
  environment: Record<string, string | undefined>,
  development: boolean,
): { ok: true; config: Config } | { ok: false; problem: string } {
  const read = development ? { ...environment, NODE_ENV: 'development', WORKERS: '1' } : environment;
  try {
    const config = readConfig(read);
    const problem = publicUrlsProblem(config.publicUrls);
    return problem === null ? { ok: true, config } : { ok: false, problem };
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return { ok: false, problem: error.message };
  }
}
