import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ConfinedInput, confinedAccount } from './confined-account.ts';

const ROOT = fs.realpathSync(path.resolve(import.meta.dirname, '../../..'));
/** Loads sources without types from the build: Node would take 60 ms and 18 MB for stripping them. */
const STRIPPED = { hook: path.join(ROOT, 'src/stripped-sources.mjs'), sources: path.join(ROOT, 'build/stripped') };
/** Heap of JavaScript, and all writable memory of the process, where the system limits that. */
const HEAP_MB = 64;
const MEMORY_KB = 1024 * 1024;
const DESCRIPTORS = 64;

/** Environment of a confined process: a search path, and options by which glibc returns the memory of each picture. */
export const CONFINED_ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '1',
} as const;

export type ConfinedProgram = {
  /** TypeScript file. Its arguments are `args` and the account that it has to take (see leavePrivileges). */
  program: string;
  args: readonly string[];
  inputOf: ConfinedInput;
  /** Options of Node besides those of the confinement. */
  nodeOptions?: readonly string[];
  /** Limit of processor time. */
  seconds: number;
};
/** Program for one input: limits of time in all, and of the bytes of its output. */
export type ConfinedRun = ConfinedProgram & { patienceMs: number; most: number };

/**
 * Runs a program on input that may attack it. The process has no environment but a search path, and no descriptors but
 * input and output. It has no network where the system can take it away, and limits of time, memory and files. Node's
 * permission model lets it read only its own sources and packages. Returns its output; null if it fails or exceeds a
 * limit.
 */
export function runConfined(given: ConfinedRun, input: Buffer | number): Promise<Buffer | null> {
  const [command, ...args] = confinedCommand(given, process.platform, withoutNetwork());
  const child = spawn(command, args, {
    windowsHide: true,
    stdio: [Buffer.isBuffer(input) ? 'pipe' : input, 'pipe', 'ignore'],
    env: CONFINED_ENVIRONMENT,
    timeout: given.patienceMs,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > given.most) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 && bytes > 0 ? Buffer.concat(chunks) : null));
    // The process may exit before it has read all input.
    child.stdin?.on('error', () => {});
    if (Buffer.isBuffer(input)) child.stdin?.end(input);
  });
}

/** Returns the command with its limits. `prefix`: a command that takes the network away. */
export function confinedCommand(
  { program, args, inputOf, nodeOptions = [], seconds }: ConfinedProgram,
  platform: string,
  prefix: readonly string[],
): [string, ...string[]] {
  const account = confinedAccount(inputOf);
  const own = account ? `${account.uid}:${account.gid}` : '';
  const node = [process.execPath, ...permissions(program), `--max-old-space-size=${HEAP_MB}`, ...nodeOptions];
  const [first = process.execPath, ...words] = [...node, program, ...args, own];
  // Windows has no such limits, so only the time-out applies there.
  if (platform === 'win32') return [first, ...words];
  const memory = platform === 'linux' ? ` ulimit -d ${MEMORY_KB};` : '';
  // No file can grow, not even by native code.
  const limits = `ulimit -t ${seconds}; ulimit -f 0; ulimit -c 0; ulimit -n ${DESCRIPTORS};${memory}`;
  return ['/bin/sh', '-c', `unset PWD OLDPWD; ${limits} exec "$@"`, 'sh', ...prefix, first, ...words];
}

/** Returns the options that permit reading sources and packages only: never DATA_DIR, even below the repository. */
function permissions(program: string): string[] {
  const readable = [
    path.join(ROOT, 'package.json'),
    fs.realpathSync(path.join(ROOT, 'node_modules')),
    path.join(ROOT, 'node_modules'),
    import.meta.dirname,
    path.dirname(program),
    STRIPPED.hook,
    STRIPPED.sources,
  ];
  const allowed = readable.map((file) => `--allow-fs-read=${file}`);
  return ['--permission', '--allow-addons', ...allowed, '--no-warnings', `--import=${pathToFileURL(STRIPPED.hook)}`];
}

let found: readonly string[] | undefined;

/** Returns the command that takes the network away; empty if the system has none or does not permit it. */
export function withoutNetwork(): readonly string[] {
  found ??= findIsolation();
  return found;
}

function findIsolation(): readonly string[] {
  if (process.platform !== 'linux') return [];
  const asRoot = process.getuid?.() === 0;
  const prefix = ['/usr/bin/unshare', ...(asRoot ? [] : ['--user']), '--net', '--'];
  const [command = '', ...args] = [...prefix, '/bin/true'];
  const { status } = spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? prefix : [];
}
