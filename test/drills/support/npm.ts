import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** One version of npm, run by one Node. */
export type Npm = { version: string; node: string; cli: string };

const LAST_LINES = 30;

/** Returns PATH without the folders that npm added for the drill, as in a user’s shell. */
function userPath(node: string): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  return [path.dirname(node), ...folders].join(path.delimiter);
}

/** Returns the machine’s own Node if it has one besides the packaged Node. */
export function machineNode(): string {
  const folders = userPath(process.execPath).split(path.delimiter).slice(1);
  return folders.map((folder) => path.join(folder, 'node')).find((file) => fs.existsSync(file)) ?? process.execPath;
}

/** Installs an npm into a folder. npm 12 needs Node 22, and the machine’s own Node may be older. */
export async function installNpm(major: number, folder: string): Promise<Npm> {
  fs.mkdirSync(folder, { recursive: true });
  const installed = await runToEnd('npm', ['install', '--prefix', folder, `npm@${major}`], folder, process.execPath);
  if (installed.code !== 0) throw new Error(`npm ${major} cannot be installed: ${installed.said}`);
  const home = path.join(folder, 'node_modules/npm');
  const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'));
  const node = major >= 12 ? process.execPath : machineNode();
  return { version, node, cli: path.join(home, 'bin/npm-cli.js') };
}

/** Starts npm in a folder, with the environment of a user’s shell. */
export function startNpm(
  npm: Npm,
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  return start(npm.node, [npm.cli, ...args], cwd, npm.node, env);
}

/** Runs npm to its end and returns its output. Throws on failure. */
export async function mustNpm(
  npm: Npm,
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { code, said } = await outcome(startNpm(npm, cwd, args, env));
  if (code !== 0) throw new Error(`npm ${npm.version} ${args.join(' ')} ended with ${code}: ${said}`);
  return said;
}

/** Runs a program; resolves with its exit code and the end of its output. */
export function runToEnd(
  command: string,
  args: readonly string[],
  cwd: string,
  node: string,
): Promise<{ code: number | null; said: string }> {
  return outcome(start(command, args, cwd, node, {}));
}

/** Returns the environment of a user’s shell, without the settings that the outer npm passes to its children. */
export function userEnvironment(node: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|NODE$|NODE_COMPILE_CACHE$)/i.test(name),
  );
  return { ...Object.fromEntries(own), PATH: userPath(node) };
}

function start(command: string, args: readonly string[], cwd: string, node: string, env: Record<string, string>) {
  return spawn(command, args, {
    cwd,
    env: { ...userEnvironment(node), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Resolves when a program has ended. */
export function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  const collect = (chunk: unknown) => {
    said = (said + String(chunk)).split('\n').slice(-LAST_LINES).join('\n');
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}
