import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { descendantsOf } from '../machine/processor-time.ts';

/** Network of the fleet. Its addresses exist inside the namespace of the stage only. */
export const NETWORK = '10.77.0';
/** Address of the stage itself. */
export const STAGE = `${NETWORK}.1`;
const BRIDGE = 'lan';
const ENTERED_WITHIN_MS = 5000;

export type Program = {
  /** Process id, 0 while it does not run. */
  pid(): number;
  start(): void;
  /** Ends the program and all its children without a chance to clean up. */
  kill(): Promise<void>;
  hasEnded(): boolean;
};

export type ProgramStart = {
  command: string;
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  /** Account to run as; absent: root. */
  account?: { uid: number; gid: number };
  /** File that receives the output; absent: standard output is a pipe. */
  log?: string;
};

export type Machine = {
  name: string;
  address: string;
  program(start: ProgramStart): Program;
  /** Starts a program once, with standard output as a pipe. */
  spawn(start: ProgramStart): ChildProcess;
  /** Takes the machine off the network. Its connections break without a word. */
  cut(): void;
  join(): void;
};

/** Opens the bridge that joins the machines. Run it in a network namespace of its own. */
export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${STAGE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** Adds a machine: a network namespace that a sleeping process holds, with one cable to the bridge. */
export async function addMachine(name: string, host: number): Promise<Machine> {
  const address = `${NETWORK}.${host}`;
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  await once(holder, 'spawn');
  const pid = String(holder.pid);
  const namespace = `/proc/${pid}/ns/net`;
  const until = performance.now() + ENTERED_WITHIN_MS;
  while (fs.readlinkSync(namespace) === fs.readlinkSync('/proc/self/ns/net')) {
    if (performance.now() > until) throw new Error(`${name} has no network namespace`);
    await passed(10);
  }
  const inside = (...args: string[]) => execFileSync('nsenter', [`--net=${namespace}`, 'ip', ...args]);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid);
  ip('link', 'set', name, 'master', BRIDGE, 'up');
  inside('address', 'add', `${address}/24`, 'dev', 'eth0');
  inside('link', 'set', 'eth0', 'up');
  inside('link', 'set', 'lo', 'up');

  const start = ({ command, args, cwd, env = {}, account, log }: ProgramStart): ChildProcess => {
    const output = log === undefined ? 'pipe' : fs.openSync(log, 'a');
    const as = account ? ['--setuid', String(account.uid), '--setgid', String(account.gid)] : [];
    // nsenter becomes the program, so the process id is that of the program.
    const child = spawn('nsenter', [`--net=${namespace}`, ...as, '--', command, ...args], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', output, log === undefined ? 'inherit' : output],
    });
    if (typeof output === 'number') fs.closeSync(output);
    return child;
  };
  return {
    name,
    address,
    spawn: start,
    program: (given) => {
      let child: ChildProcess | null = null;
      const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null;
      return {
        pid: () => (hasEnded() ? 0 : (child?.pid ?? 0)),
        hasEnded,
        start: () => {
          child = start(given);
        },
        kill: async () => {
          if (child === null || hasEnded()) return;
          const ended = once(child, 'exit');
          const all = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)];
          for (const one of all) endAtOnce(one);
          await ended;
        },
      };
    },
    cut: () => ip('link', 'set', name, 'down'),
    join: () => ip('link', 'set', name, 'up'),
  };
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
