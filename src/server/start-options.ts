/**
 * Options of Node and V8 that save memory: see docs/decisions/0119-memory-of-the-process.md, which has what each gains. They
 * work from the start of a process on, so src/server.ts starts itself anew with those that are missing.
 */
export const NODE_ARGUMENTS: readonly string[] = [
  `--import=${new URL('../stripped-sources.mjs', import.meta.url).href}`,
  // MB. A young generation may otherwise grow to 64 MB and more in each thread that answers requests.
  '--max-semi-space-size=8',
  // Collects the old generation once it is half as large again as what was in use, not up to four times as large.
  '--heap-growing-percent=50',
  // A small young generation is collected with less processor time by one thread than by several.
  '--no-parallel-scavenge',
];

/** glibc otherwise gives each thread a region to allocate from, and returns little of any. */
export const ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };

type Start = { execArgv: readonly string[]; environment: NodeJS.ProcessEnv; platform: string };

/**
 * How to start this process anew, or null if it has all options or cannot be replaced: Windows has no such call, and a
 * socket that a supervisor has passed would be closed by it. An option that was given with another value stays.
 */
export function missingOptions({ execArgv, environment, platform }: Start): Start | null {
  if (platform === 'win32' || Number(environment.LISTEN_FDS ?? 0) > 0) return null;
  const given = [...execArgv, ...(environment.NODE_OPTIONS ?? '').split(/\s+/)];
  const added = NODE_ARGUMENTS.filter((option) => !given.some((one) => isSame(one, option)));
  const variables = Object.entries(ENVIRONMENT).filter(([name]) => environment[name] === undefined);
  if (added.length === 0 && variables.length === 0) return null;
  return {
    execArgv: [...execArgv, ...added],
    environment: { ...environment, ...Object.fromEntries(variables) },
    platform,
  };
}

/** --import may be there several times, each with something else. */
function isSame(given: string, option: string): boolean {
  const [name] = option.split('=');
  if (name === '--import') return given.endsWith('stripped-sources.mjs');
  return given.split('=')[0] === name;
}
