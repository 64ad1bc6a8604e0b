// Finds and runs the Node that npm installs as a package for this machine.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the program of the package for a machine, relative to node_modules. Null if npm did not install it into
 * `modules`.
 */
export function packagedNode(modules, { platform, arch }) {
  const machine = `${platform === 'win32' ? 'win' : platform}-${arch}`;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  const files = [`node-${machine}`, `node-bin-${machine}`].map((name) => path.join(name, 'bin', program));
  return files.find((file) => existsSync(path.join(modules, file))) ?? null;
}

/**
 * Links the program into the PATH of npm scripts. npm does so too. But npm 10 removes the link when it skips the
 * packages of other machines, whose programs have the same name.
 */
export function linkNode(modules, program, platform) {
  const bin = path.join(modules, '.bin');
  const target = path.join('..', program);
  try {
    rmSync(path.join(bin, 'node'), { force: true });
    if (platform === 'win32') writeFileSync(path.join(bin, 'node.cmd'), `@"%~dp0${target}" %*\r\n`);
    else symlinkSync(target, path.join(bin, 'node'));
  } catch {
    // Another start created the link, or the folder belongs to another account, whose next start creates it.
  }
}

/** Runs this process's program with another Node, forwards signals, and exits with its status. */
export function continueWith(program) {
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends SIGINT to both processes.
  process.on('SIGINT', () => {});
  return new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === null) process.exit(code ?? 1);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}
