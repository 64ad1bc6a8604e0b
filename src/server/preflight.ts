import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import type { Config } from '../platform/config.ts';
import { checkDatabaseUrl } from '../platform/database/check-database.ts';
import { findBinaries, linkLibraries, programPath } from '../platform/database/embedded-binaries.ts';
import { installationId } from './data-folder.ts';
import { claimPort, PortProblem } from './listen.ts';
import { nativePackages } from './native-packages.ts';
import { readStartConfig } from './start-config.ts';

const Package = v.pipe(v.string(), v.parseJson(), v.object({ dependencies: v.record(v.string(), v.string()) }));

type Code = 'setting' | 'packages' | 'data' | 'port' | 'postgresql' | 'database';

/** Reason why the shop cannot start, in one line with its remedy. */
export type StartProblem = { code: Code; line: string };

/**
 * Checks settings, packages, data folder, port and database, which would otherwise end the start after the first
 * build. Null: the shop can start.
 */
export async function preflight(
  environment: Record<string, string | undefined>,
  development: boolean,
): Promise<StartProblem | null> {
  const read = readStartConfig(environment, development);
  if (!read.ok) return { code: 'setting', line: read.problem };
  const { config } = read;
  return (
    missingPackage([...requiredPackages(), ...nativePackages(process)]) ??
    unwritable(config.dataDir) ??
    (await unusablePort(config)) ??
    (config.databaseUrl === undefined ? brokenPostgres() : await unreachable(config.databaseUrl))
  );
}

/** Returns the packages that building and serving need on each machine, each as a separate group. */
function requiredPackages(): string[][] {
  const { dependencies } = v.parse(
    Package,
    fs.readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  return Object.keys(dependencies).map((name) => [name]);
}

/** Finds a group without an installed package; null if all are complete. `from`: a file below npm's folder. */
export function missingPackage(groups: readonly string[][], from: string = import.meta.url): StartProblem | null {
  const folders = createRequire(from).resolve.paths('x') ?? [];
  const isInstalled = (name: string) =>
    folders.some((folder) => fs.existsSync(path.join(folder, name, 'package.json')));
  const missing = groups.find((names) => !names.some(isInstalled));
  if (missing === undefined) return null;
  const line = `the package ${missing[0]} is missing. Run "npm ci" on this machine, without --omit=optional.`;
  return { code: 'packages', line };
}

function unwritable(folder: string): StartProblem | null {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o750 });
    fs.accessSync(folder, fs.constants.W_OK);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    return { code: 'data', line: `DATA_DIR ${folder} cannot be written (${code}). Name a folder of this account.` };
  }
}

async function unusablePort(config: Config): Promise<StartProblem | null> {
  try {
    await claimPort(config, installationId(config));
    return null;
  } catch (error) {
    if (!(error instanceof PortProblem)) throw error;
    return { code: 'port', line: error.message };
  }
}

/** Runs PostgreSQL once, because only that reveals a missing library. */
function brokenPostgres(): StartProblem | null {
  const found = findBinaries();
  if (!found.ok) return { code: 'postgresql', line: found.problem };
  const { native } = found.binaries;
  const linked = linkLibraries(native);
  if (!linked.ok) return { code: 'postgresql', line: linked.problem };
  const { status, stderr, error } = spawnSync(programPath(native, 'postgres'), ['--version'], { encoding: 'utf8' });
  if (status === 0) return null;
  const reason = error?.message ?? stderr.split('\n')[0] ?? '';
  const line = `the built-in PostgreSQL does not run (${reason}). Run "npm ci" again, or set DATABASE_URL to a server.`;
  return { code: 'postgresql', line };
}

async function unreachable(url: string): Promise<StartProblem | null> {
  const outcome = await checkDatabaseUrl(url);
  if (outcome.ok) return null;
  return { code: 'database', line: `DATABASE_URL ${outcome.problem}. Start that server or correct DATABASE_URL.` };
}
