import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as passed } from 'node:timers/promises';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { locate } from '../../test/drills/drill.ts';
import { postmasterOf, processorTime, wholeProcessorTime } from '../machine/processor-time.ts';
import { METRICS_TOKEN } from '../machine/scrape.ts';
import { ROOT } from '../machine/shop.ts';
import { POOLER_PORT, poolerConfiguration, proxyConfiguration, SHOP_PORT } from './configuration.ts';
import { type FleetData, serverArguments } from './data.ts';
import { primaryState } from './fleet.store.ts';
import { addMachine, type Machine, type Program } from './network.ts';

/** Parts of the fleet in the order of their start. Each runs on a machine of its own. */
export const PARTS = ['primary', 'replica', 'pooler', 'worker', 'web1', 'web2', 'proxy'] as const;
export type Part = (typeof PARTS)[number];
const HOSTS: Record<Part, number> = { proxy: 2, pooler: 3, primary: 4, replica: 5, worker: 20, web1: 21, web2: 22 };
const WHOLE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;
const ANSWER_MS = 2000;

export type Fleet = {
  machines: Record<Part, Machine>;
  programs: Record<Part, Program>;
  /** Pool of the primary as superuser, past the pooler. */
  pool: Pool;
  /** Resolves when every part answers and the proxy sends requests to both web machines. Returns how long that took, in milliseconds. */
  whole(): Promise<number>;
  /** Processor time that each part used so far, in milliseconds. */
  used(): Record<Part, number>;
};

/** Starts the machines of the fleet with all programs. `smtpUrl`: server that takes its mails. */
export async function startFleet(own: { folder: string; data: FleetData; smtpUrl: string }): Promise<Fleet> {
  const { folder, data } = own;
  const machines = await machinesOf();
  const file = (name: string) => path.join(folder, name);
  const log = (part: Part) => file(`${part}.log`);
  const socket = file('proxy.sock');
  writeConfigurations(own.folder, machines, socket);
  const programs = programsOf({ ...own, machines, log, file });
  const pool = openPool(
    `postgresql:///kontor?host=${encodeURIComponent(path.join(data.home, 'primary-socket'))}&user=postgres`,
    silentLog,
    4,
  );
  const whole = async (): Promise<number> => {
    const started = performance.now();
    const lacking = async (): Promise<string | null> => {
      for (const part of PARTS) if (programs[part].hasEnded()) return `${part} does not run: see ${log(part)}`;
      for (const part of ['worker', 'web1', 'web2'] as const)
        if (!(await isReady(machines[part].address))) return `${part} is not ready`;
      const { replicas } = await primaryState(pool).catch(() => ({ replicas: 0 }));
      if (replicas < 1) return 'the replica does not follow';
      return (await serversUp(socket)) === 2 ? null : 'the proxy misses a web machine';
    };
    for (let problem = await lacking(); problem !== null; problem = await lacking()) {
      if (performance.now() - started > WHOLE_WITHIN_MS) throw new Error(problem);
      await passed(LOOK_EVERY_MS);
    }
    return performance.now() - started;
  };
  for (const part of PARTS) {
    programs[part].start();
    if (part === 'primary') await answering(pool);
  }
  await whole();
  const timeOf = (part: Part): number => {
    const pid = programs[part].pid();
    if (part === 'primary' || part === 'replica') return processorTime(0, pid).database ?? 0;
    return wholeProcessorTime(pid, postmasterOf(pid));
  };
  return {
    machines,
    programs,
    pool,
    whole,
    used: () => eachPart(timeOf),
  };
}

function eachPart<Value>(give: (part: Part) => Value): Record<Part, Value> {
  const [primary, replica, pooler, worker, web1, web2, proxy] = [
    give('primary'),
    give('replica'),
    give('pooler'),
    give('worker'),
    give('web1'),
    give('web2'),
    give('proxy'),
  ];
  return { primary, replica, pooler, worker, web1, web2, proxy };
}

async function machinesOf(): Promise<Record<Part, Machine>> {
  const made = eachPart((part) => addMachine(part, HOSTS[part]));
  return {
    primary: await made.primary,
    replica: await made.replica,
    pooler: await made.pooler,
    worker: await made.worker,
    web1: await made.web1,
    web2: await made.web2,
    proxy: await made.proxy,
  };
}

function writeConfigurations(folder: string, machines: Record<Part, Machine>, socket: string): void {
  const read = (name: string) => fs.readFileSync(path.join(ROOT, name), 'utf8');
  const servers = (['web1', 'web2'] as const).map((name) => ({
    name,
    address: `${machines[name].address}:${SHOP_PORT}`,
  }));
  fs.writeFileSync(
    path.join(folder, 'haproxy.cfg'),
    proxyConfiguration(read('deploy/proxies/haproxy.cfg'), { port: SHOP_PORT, socket, servers }),
  );
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    poolerConfiguration(read('docs/operations.md'), {
      address: machines.pooler.address,
      database: machines.primary.address,
      log: path.join(folder, 'pgbouncer.log'),
    }),
  );
  // PgBouncer writes its log as another account.
  fs.chmodSync(folder, 0o777);
}

function programsOf(own: {
  folder: string;
  data: FleetData;
  smtpUrl: string;
  machines: Record<Part, Machine>;
  log(part: Part): string;
  file(name: string): string;
}): Record<Part, Program> {
  const { data, machines, log, file } = own;
  const { account, binary: command, home: cwd } = data;
  const secret = randomBytes(32).toString('hex');
  const database = (role: 'primary' | 'replica', follows?: string): Program => {
    const { address } = machines[role];
    const args = serverArguments(data, { role, address, ...(follows === undefined ? {} : { follows }) });
    return machines[role].program({ command, args, cwd, account, log: log(role), env: { LC_ALL: 'C.UTF-8' } });
  };
  const shop = (part: 'worker' | 'web1' | 'web2'): Program =>
    machines[part].program({
      command: process.execPath,
      args: ['src/server.ts'],
      cwd: ROOT,
      log: log(part),
      env: {
        ...settingsOf(machines, own.smtpUrl, secret),
        ROLE: part === 'worker' ? 'worker' : 'web',
        HOST: machines[part].address,
        DATA_DIR: file(part),
      },
    });
  const system = (part: 'proxy' | 'pooler', name: string, args: readonly string[], as = {}): Program =>
    machines[part].program({ command: locate(name) ?? name, args, cwd: own.folder, log: log(part), ...as });
  return {
    primary: database('primary'),
    replica: database('replica', machines.primary.address),
    pooler: system('pooler', 'pgbouncer', [file('pgbouncer.ini')], { account }),
    worker: shop('worker'),
    web1: shop('web1'),
    web2: shop('web2'),
    proxy: system('proxy', 'haproxy', ['-db', '-f', file('haproxy.cfg')]),
  };
}

/** Settings that all machines of the shop share. */
function settingsOf(machines: Record<Part, Machine>, smtpUrl: string, secret: string): Record<string, string> {
  const { primary, replica, pooler, proxy } = machines;
  return {
    PORT: String(SHOP_PORT),
    DATABASE_URL: `postgres://kontor@${primary.address}/kontor?sslmode=disable&pooler=${pooler.address}:${POOLER_PORT}`,
    DATABASE_REPLICA_URL: `postgres://kontor@${replica.address}/kontor?sslmode=disable`,
    SECRET_KEY: secret,
    SMTP_URL: smtpUrl,
    MAIL_AGAIN_MINUTES: '1',
    TRUSTED_PROXIES: proxy.address,
    METRICS_TOKEN,
    PAYMENTS: 'simulated',
    PICTURE_WARMING: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
}

async function answering(pool: Pool): Promise<void> {
  const until = performance.now() + WHOLE_WITHIN_MS;
  while (!(await primaryState(pool).catch(() => null))) {
    if (performance.now() > until) throw new Error('the primary does not answer');
    await passed(LOOK_EVERY_MS);
  }
}

function isReady(address: string): Promise<boolean> {
  return fetch(`http://${address}:${SHOP_PORT}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Number of web machines that the proxy sends requests to, 0 if it does not answer. */
async function serversUp(socket: string): Promise<number> {
  const connection = net.connect(socket);
  connection.end('show stat\n');
  const said = await text(connection).catch(() => '');
  return said.split('\n').filter((line) => /^shop,web\d,/.test(line) && /,UP,/.test(line)).length;
}
