import {
  limitThreadsThemselves,
  SERVING_SEMI_SPACE_MB,
  SUPERVISING_SEMI_SPACE_MB,
  semiSpaceOption,
} from './threads/young-generation.ts';

/**
 * Options of Node and V8 that save memory. docs/decisions/0119-memory-of-the-process.md has the gain of each. They
 * only work from the start of a process, so src/server.ts and src/cli.ts start themselves anew with missing ones.
 */
export const NODE_ARGUMENTS: readonly string[] = [
  `--import=${new URL('../stripped-sources.mjs', import.meta.url).href}`,
  // By default the young generation may grow to 64 MB and more in each serving thread.
  semiSpaceOption(SERVING_SEMI_SPACE_MB),
  // Collects the old generation at 1.3 times its live size. By default that is up to four times.
  '--heap-growing-percent=30',
  // One thread collects a small young generation with less processor time than several threads.
  '--no-parallel-scavenge',
];

/**
 * Options of a command. It answers no requests and may read a large feed. A larger young generation, collected on a
 * second core, takes 30 MB more and a tenth less processor time. Its heap grows by half, since it ends.
 */
export const COMMAND_ARGUMENTS: readonly string[] = [
  ...NODE_ARGUMENTS.filter((option) => !/semi-space|scavenge|growing/.test(option)),
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
];

/** Returns the options of a server. With several workers its main thread answers no requests. */
export function serverArguments(environment: NodeJS.ProcessEnv): readonly string[] {
  if (Number(environment.WORKERS ?? 1) <= 1) return NODE_ARGUMENTS;
  const serving = semiSpaceOption(SERVING_SEMI_SPACE_MB);
  return NODE_ARGUMENTS.map((option) => (option === serving ? semiSpaceOption(SUPERVISING_SEMI_SPACE_MB) : option));
}

/** Environment of the process. By default glibc gives each thread an arena and returns little of its memory. */
export const ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };

/**
 * Replaces this server by one with all options; returns if it has them or cannot be replaced. Threads that start later
 * have their own limits, unless the operator chose a size of the young generation.
 */
export function startServerWithOptions(): void {
  const { execArgv, env } = process;
  startWithOptions(serverArguments(env));
  if (hasOwnSemiSpace({ execArgv, environment: env })) return;
  limitThreadsThemselves();
}

/** Returns whether arguments set a size of the young generation that this file does not. */
export function hasOwnSemiSpace({ execArgv, environment }: Pick<Start, 'execArgv' | 'environment'>): boolean {
  const usual = [SERVING_SEMI_SPACE_MB, SUPERVISING_SEMI_SPACE_MB].map(semiSpaceOption);
  return givenOptions({ execArgv, environment }).some(
    (option) => option.startsWith('--max-semi-space-size') && !usual.includes(option),
  );
}

/** Replaces this process by one with all options; returns if it has them or cannot be replaced. */
export function startWithOptions(options = NODE_ARGUMENTS): void {
  const { execArgv, env, platform } = process;
  const anew = missingOptions({ execArgv, environment: env, platform }, options);
  if (!anew || !process.execve) return;
  const [, ...given] = process.argv;
  process.execve(process.execPath, [process.argv0, ...anew.execArgv, ...given], anew.environment);
}

type Start = { execArgv: readonly string[]; environment: NodeJS.ProcessEnv; platform: string };

/**
 * Returns the arguments and environment to start this process anew; null if it has all options or cannot be replaced.
 * Windows has no such call, and the call would close a socket that a supervisor has passed. Options given with another
 * value stay.
 */
export function missingOptions(
  { execArgv, environment, platform }: Start,
  options: readonly string[] = NODE_ARGUMENTS,
): Start | null {
  if (platform === 'win32' || Number(environment.LISTEN_FDS ?? 0) > 0) return null;
  const given = givenOptions({ execArgv, environment });
  const added = options.filter((option) => !given.some((one) => isSame(one, option)));
  const variables = Object.entries(ENVIRONMENT).filter(([name]) => environment[name] === undefined);
  if (added.length === 0 && variables.length === 0) return null;
  return {
    execArgv: [...execArgv, ...added],
    environment: { ...environment, ...Object.fromEntries(variables) },
    platform,
  };
}

function givenOptions({ execArgv, environment }: Pick<Start, 'execArgv' | 'environment'>): string[] {
  return [...execArgv, ...(environment.NODE_OPTIONS ?? '').split(/\s+/)];
}

/** Returns whether an argument sets the option. --import may occur several times with different values. */
function isSame(given: string, option: string): boolean {
  const [name] = option.split('=');
  if (name === '--import') return given.endsWith('stripped-sources.mjs');
  return given.split('=')[0] === name;
}
