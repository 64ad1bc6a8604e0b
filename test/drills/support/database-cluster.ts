import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import * as v from 'valibot';
import { connectionOptions } from '../../../src/platform/database/server-client.ts';
import { startContainer } from './container.ts';
import { until } from './processes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const EXAMPLES = path.join(ROOT, 'deploy/ha');
const RELEASE = 'trixie';
const PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'postgresql', 'pgbackrest'];
/** The file system of a machine with these packages: it takes three minutes to make. */
const KEPT = path.join(ROOT, 'node_modules/.cache', `${RELEASE}-cluster`);
const BIN = '/usr/lib/postgresql/17/bin';
/** Folder of the trial inside the machine. */
const TRIAL = '/data/cluster';
const CLUSTER = 'kontor';
/** As deploy/ha/try-on-one-machine.sh sets them. */
const PASSWORD = 'trial-1';
const STARTS_WITHIN_MS = 120_000;
const MOST_OUTPUT = 16 * 1024 * 1024;

const run = promisify(execFile);

/** Installs packages into a file system, with none of their services running. Arguments: root, packages. */
const INSTALL = `
set -eu
root=$1; shift
mount -t proc proc "$root/proc"
printf '#!/bin/sh\\nexit 101\\n' > "$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
mkdir -p "$root/etc/postgresql-common"
echo 'create_main_cluster = false' > "$root/etc/postgresql-common/createcluster.conf"
chroot "$root" apt-get update
chroot "$root" apt-get install -y --no-install-recommends "$@"
`;

/** Makes the file system by debootstrap, unless an earlier drill did. */
async function machineFiles(say: (line: string) => void): Promise<string> {
  if (fs.existsSync(KEPT)) return KEPT;
  const started = Date.now();
  const draft = `${KEPT}-${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  const env = { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const must = (command: string, args: readonly string[]) => run(command, args, { env, maxBuffer: MOST_OUTPUT });
  await must('debootstrap', ['--variant=minbase', RELEASE, draft]);
  await must('unshare', ['--mount', 'sh', '-c', INSTALL, 'sh', draft, ...PACKAGES]);
  for (const folder of ['data', 'srv/ha']) fs.mkdirSync(path.join(draft, folder), { recursive: true });
  fs.renameSync(draft, KEPT);
  say(`a machine with Debian's ${RELEASE} was made in ${Math.round((Date.now() - started) / 1000)} s`);
  return KEPT;
}

const Members = v.object({
  members: v.array(v.object({ name: v.string(), role: v.string(), state: v.string(), lag: v.optional(v.unknown()) })),
});
export type Member = v.InferOutput<typeof Members>['members'][number];

export type DatabaseCluster = {
  /** Addresses of the shop's database by HAProxy: the primary, and a replica. */
  url: string;
  replicaUrl: string;
  /** Address of the primary as superuser. */
  adminUrl: string;
  /** Members as Patroni lists them. */
  members(): Promise<Member[]>;
  /** Returns the name of the primary. Throws without one. */
  primary(): Promise<string>;
  /** Resolves when a primary and two streaming replicas run, of which one is synchronous. */
  whole(): Promise<void>;
  /** Runs a command of the shell on the machine as the account of PostgreSQL, and returns the end of its output. Throws if it fails. */
  shell(command: string): Promise<string>;
  /** Passes the role of primary to the synchronous standby. */
  switchOver(): Promise<void>;
  /** Kills the primary's PostgreSQL and Patroni, which is restarted as by systemd. Returns its name. */
  crash(): Promise<string>;
  /** Kills all programs of the primary's machine, so that none comes back before `recover`. Returns its name. */
  lose(): Promise<string>;
  recover(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts deploy/ha/try-on-one-machine.sh on a machine with Debian's packages. It uses seven ports from `port` on. */
export async function startDatabaseCluster(given: {
  folder: string;
  port: number;
  say(line: string): void;
}): Promise<DatabaseCluster> {
  const { folder, port } = given;
  const files = await machineFiles(given.say);
  fs.cpSync(EXAMPLES, path.join(files, 'srv/ha'), { recursive: true });
  const account = /^postgres:[^:]*:(\d+:\d+):/m.exec(fs.readFileSync(path.join(files, 'etc/passwd'), 'utf8'))?.[1];
  assert.ok(account !== undefined, 'the account of PostgreSQL');
  const container = startContainer({
    image: {
      files,
      config: {
        Env: [`PATH=${BIN}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`, 'HOME=/data', 'LC_ALL=C.UTF-8'],
        Cmd: ['sh', '/srv/ha/try-on-one-machine.sh', TRIAL, String(port)],
        User: account,
        WorkingDir: '/data',
      },
    },
    folder,
    name: 'machine',
    environment: {},
  });
  const shell = async (command: string): Promise<string> => {
    const { code, said } = await container.exec('sh', '-c', command);
    if (code !== 0) throw new Error(`"${command}" ended with ${code}: ${said}`);
    return said;
  };
  const members = async (): Promise<Member[]> => {
    const answers = ['11', '12', '13'].map((end) =>
      fetch(`http://127.0.0.${end}:${port + 1}/cluster`, { signal: AbortSignal.timeout(2000) }),
    );
    return v.parse(Members, await (await Promise.any(answers)).json()).members;
  };
  const nameOf = async (role: string): Promise<string> => {
    const found = (await members()).find((member) => member.role === role);
    if (!found) throw new Error(`no server is ${role}`);
    return found.name;
  };
  const primary = () => nameOf('leader');
  const kill = async (name: string, ...programs: string[]): Promise<void> => {
    const pids = programs.map((program) => `$(cat ${TRIAL}/${name}/${program}.pid)`).join(' ');
    await shell(`kill -9 ${pids} $(head -1 ${TRIAL}/${name}/data/postmaster.pid)`);
  };
  const urlOf = (user: string, database: string, at: number) =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${at}/${database}`;
  const adminUrl = `${urlOf('postgres', 'postgres', port + 4)}?target_session_attrs=read-write`;
  const whole = () =>
    until(
      async () => {
        const found = await members();
        const states = found.map(({ role, state }) => `${role} ${state}`).sort();
        assert.deepEqual(states, ['leader running', 'replica streaming', 'sync_standby streaming']);
        return true;
      },
      () => `the cluster is not whole; its logs are in ${folder}/machine/cluster`,
      STARTS_WITHIN_MS,
    );

  const ended = container.ended.then(({ code, said }) => {
    throw new Error(`the cluster ended with ${code}: ${said}`);
  });
  try {
    await Promise.race([whole(), ended]);
  } catch (error) {
    await container.stop();
    throw error;
  }
  ended.catch(() => {});
  const admin = new pg.Client(connectionOptions(adminUrl));
  await admin.connect();
  await admin.query(`create role kontor login password '${PASSWORD}' nosuperuser nocreatedb nocreaterole`);
  await admin.query('create database kontor owner kontor');
  await admin.end();
  return {
    url: `${urlOf('kontor', 'kontor', port + 4)}?target_session_attrs=read-write`,
    replicaUrl: urlOf('kontor', 'kontor', port + 5),
    adminUrl,
    members,
    primary,
    whole,
    shell,
    switchOver: async () => {
      const [from, to] = [await primary(), await nameOf('sync_standby')];
      const words = `switchover ${CLUSTER} --leader ${from} --candidate ${to} --force`;
      await shell(`patronictl -c ${TRIAL}/${from}/patroni.yml ${words}`);
    },
    crash: async () => {
      const name = await primary();
      await kill(name, 'patroni');
      return name;
    },
    lose: async () => {
      const name = await primary();
      await shell(`touch ${TRIAL}/${name}/lost`);
      await kill(name, 'patroni', 'etcd');
      return name;
    },
    recover: async (name) => {
      await shell(`rm ${TRIAL}/${name}/lost`);
    },
    stop: async () => {
      await container.stop();
    },
  };
}
