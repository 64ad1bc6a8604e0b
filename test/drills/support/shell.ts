import { type ChildProcess, spawn } from 'node:child_process';
import { machineNode, outcome, userEnvironment } from './npm.ts';

/** Runs a command as a user's shell does. Its programs end with it. */
export function inShell(command: string, cwd: string, env: Record<string, string>): ChildProcess {
  return spawn('sh', ['-c', command], {
    cwd,
    env: { ...userEnvironment(machineNode()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Runs a command to its end and returns what it printed, without errors. Throws if it fails. */
export async function must(command: string, cwd: string, env: Record<string, string>): Promise<string> {
  const program = inShell(command, cwd, env);
  let printed = '';
  program.stdout?.on('data', (chunk: unknown) => {
    printed += String(chunk);
  });
  const { code, said } = await outcome(program);
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`);
  return printed;
}

/** Describes the time between two instants in milliseconds. */
export const seconds = (from: number, to = Date.now()): string => `${Math.round((to - from) / 1000)} s`;
