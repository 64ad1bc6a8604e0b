import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { databaseHome } from '../support/postmaster.ts';
import type { Drill } from './drill.ts';
import { earlierVersion } from './support/earlier-version.ts';
import { customerLogsIn, employeeLogsIn, expectLoggedIn, type LoggedIn, type Way } from './support/logged-in-people.ts';
import { articleOfPlenty, compareOrders, type OrderLoad, startOrders } from './support/order-load.ts';
import { browse, productPaths } from './support/page-load.ts';
import { freePort } from './support/processes.ts';
import { type RestartableShop, restartableShop } from './support/restartable-shop.ts';
import { must, seconds } from './support/shell.ts';
import { type Colour, startTwoColours, type Totals, type TwoColours } from './support/two-colours.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Time that each state of the upgrade sells. */
const SELLS_MS = 15_000;
/** Time in which every process has read new keys: they are read each minute. */
const KEYS_READ_MS = 65_000;
/** The first start of the earlier version loads the demo shop. */
const LOADS_WITHIN_MS = 600_000;

/**
 * Share of requests that may fail. The versions, the database and the load share two processors. A process that has just started
 * answers some pages with 503 after 8 s.
 */
const MOST_FAILED = 1 / 1000;

type Stage = {
  pool: Pool;
  proxy: TwoColours;
  load: OrderLoad;
  blue: RestartableShop;
  green: RestartableShop;
  ways: Record<Colour, Way>;
  people: LoggedIn[];
  /** Runs a command of a version on the shop. Those of this version migrate first. */
  kontor(command: string, version?: Colour): Promise<string>;
  say(line: string): void;
};

/** Lets a state of the upgrade sell, and checks that each person is logged in on the processes that run. */
async function sells(stage: Stage, state: string, running: readonly Colour[], forMs = SELLS_MS): Promise<void> {
  const { proxy, load, people, ways, say } = stage;
  const before = { orders: load.done(), totals: await proxy.totals() };
  await passed(forMs);
  const after: Totals = await proxy.totals();
  await expectLoggedIn(
    people,
    running.map((colour) => ways[colour]),
    state,
  );
  const since = (of: (totals: Totals) => number) => of(after) - of(before.totals);
  const orders = load.done() - before.orders;
  say(
    `${state}: ${orders} orders; ${since((t) => t.answered.blue)} requests to blue, ${since((t) => t.answered.green)} to green, ${since((t) => t.failures)} failed; ${people.length} persons logged in`,
  );
  assert.ok(orders > 0, `${state}: no order`);
}

/** Logs a customer and an employee in on one process. They are checked on every process from then on. */
async function newPeople(stage: Stage, colour: Colour, name: string): Promise<void> {
  const { pool, people, ways, kontor } = stage;
  const email = `${name}@montarve.example`;
  const printed = await kontor(`user add ${email} --role admin`, colour);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(printed)?.[0] ?? '');
  people.push(
    await customerLogsIn(ways[colour], pool, name),
    await employeeLogsIn(ways[colour], `${pathname}${search}`, email),
  );
}

/** Makes new keys and lets all processes use them, with the pause that their activation leaves to read them. */
async function rotate(stage: Stage, running: readonly Colour[]): Promise<void> {
  await stage.kontor('keys rotate');
  await sells(stage, 'new keys are read', running, KEYS_READ_MS);
  const { rowCount } = await stage.pool.query(
    "update secret_key set active_from = now() - interval '1 second' where active_from > now()",
  );
  assert.equal(rowCount, 2, 'keys of two purposes are new');
  await sells(stage, 'new keys are in use', running, KEYS_READ_MS);
}

/** Upgrades, rolls back, and upgrades again, while guests buy. At the end only this version runs. */
async function upgrade(stage: Stage): Promise<void> {
  const { proxy, blue, green, kontor, say } = stage;
  await newPeople(stage, 'blue', 'before');
  await sells(stage, 'earlier version', ['blue']);

  const begun = Date.now();
  const migrated = await kontor('migrate');
  say(`ran ${migrated.split(',').length} migrations in ${seconds(begun)}`);
  await sells(stage, 'earlier version, new schema', ['blue']);

  say(`this version opened after ${await green.start()} ms`);
  await proxy.send(['blue', 'green']);
  await newPeople(stage, 'green', 'beside');
  await sells(stage, 'both versions', ['blue', 'green']);
  await rotate(stage, ['blue', 'green']);
  await newPeople(stage, 'green', 'rotated-green');
  await newPeople(stage, 'blue', 'rotated-blue');

  await proxy.send(['green']);
  await sells(stage, 'this version, the earlier one idle', ['blue', 'green']);
  await blue.stop();
  await sells(stage, 'this version alone', ['green']);

  say(`rollback: the earlier version opened on the new schema after ${await blue.start()} ms`);
  // A process that has just started is slow: with all requests at once it misses checks, and the proxy has no other one.
  await proxy.send(['blue', 'green']);
  await sells(stage, 'both versions during the rollback', ['blue', 'green']);
  await proxy.send(['blue']);
  await green.stop();
  await newPeople(stage, 'blue', 'rolled-back');
  await sells(stage, 'earlier version after the rollback', ['blue']);

  await green.start();
  await proxy.send(['blue', 'green']);
  await sells(stage, 'both versions again', ['blue', 'green']);
  await proxy.send(['green']);
  await blue.stop();
  await sells(stage, 'this version again', ['green']);
}

/** Changes the operator's key of two processes of this version, as docs/security/at-rest.md describes. */
async function changeOperatorKey(
  stage: Stage,
  second: RestartableShop,
  environment: { SECRET_KEY: string },
  newKey: string,
): Promise<void> {
  const { proxy, green } = stage;
  environment.SECRET_KEY = `${newKey},${environment.SECRET_KEY}`;
  await second.start();
  await proxy.send(['blue', 'green']);
  await sells(stage, "second process with both operator's keys", ['blue', 'green']);
  await proxy.send(['blue']);
  await green.stop();
  await green.start();
  await proxy.send(['blue', 'green']);
  await rotate(stage, ['blue', 'green']);
  environment.SECRET_KEY = newKey;
  await proxy.send(['blue']);
  await green.stop();
  await green.start();
  await proxy.send(['blue', 'green']);
  await sells(stage, "new operator's key beside both", ['blue', 'green']);
  await proxy.send(['green']);
  await second.stop();
  await newPeople(stage, 'green', 'new-operator-key');
  await sells(stage, "new operator's key alone", ['green']);
}

export const drill: Drill = {
  holds:
    'the version before this one and this one sell beside each other on one database, before, during and after a rollback; no order is lost or doubled, at most one request in 1,000 fails, new keys log nobody out',
  needs: [
    { program: 'haproxy', from: 'apt install haproxy' },
    { program: 'git', from: 'apt install git' },
    { program: 'npm', from: 'with Node' },
  ],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-upgrade-'));
    const ending: (() => unknown)[] = [];
    try {
      const earlier = await earlierVersion(folder, say);
      const database = await startEmbeddedDatabase(path.join(folder, 'database'), silentLog);
      ending.push(() => database.stop());
      const [port, bluePort, greenPort] = [await freePort(), await freePort(), await freePort()];
      const environment = {
        HOST: '127.0.0.1',
        DATABASE_URL: database.url,
        TRUSTED_PROXIES: '127.0.0.1',
        PAYMENTS: 'none',
        DEMO_PAST: 'off',
        LOG_LEVEL: 'warn',
        SECRET_KEY: randomBytes(32).toString('hex'),
      };
      const shop = (at: number, name: string, given: Record<string, string>, root = ROOT) =>
        restartableShop(at, given, path.join(folder, `${name}.log`), { root, opensWithinMs: LOADS_WITHIN_MS });
      const own = { ...environment, DATA_DIR: path.join(folder, 'green') };
      // The operator's key of the earlier version does not change: it runs before that.
      const blueOwn = { ...environment, DATA_DIR: path.join(folder, 'blue') };
      const blue = shop(bluePort, 'blue', blueOwn, earlier.root);
      const green = shop(greenPort, 'green', own);
      const second = shop(bluePort, 'second', own);
      ending.push(() => Promise.all([blue, green, second].map((one) => one.kill())));
      say(`${earlier.name} opened with the demo shop after ${await blue.start()} ms; logs are in ${folder}`);

      const pool = openPool(database.url, silentLog, 3);
      ending.push(() => pool.end());
      const sku = await articleOfPlenty(pool);
      const proxy = await startTwoColours({ port, ports: { blue: bluePort, green: greenPort }, folder });
      ending.push(() => proxy.stop());
      const origin = `http://localhost:${port}`;
      const stage: Stage = {
        ...{ pool, proxy, blue, green, say },
        load: startOrders(port, sku),
        ways: { blue: { origin, port: bluePort }, green: { origin, port: greenPort } },
        people: [],
        kontor: (command, version = 'green') =>
          must(`node_modules/.bin/node src/cli.ts ${command}`, version === 'blue' ? earlier.root : ROOT, {
            ...(version === 'blue' ? blueOwn : own),
            PORT: String(port),
          }),
      };
      const pages = browse(port, await productPaths(port), 0);
      await upgrade(stage);
      await changeOperatorKey(stage, second, own, randomBytes(32).toString('hex'));
      const [bought, answers, totals] = [await stage.load.end(), await pages.end(), await proxy.totals()];
      say(
        `pages: ${[...answers]
          .sort()
          .map(([key, count]) => `${count} × ${key}`)
          .join(', ')}`,
      );
      say(`${bought.length} orders confirmed, ${await compareOrders(pool, bought)} found, each once`);
      say(`${totals.failures} of ${totals.requests} requests failed`);
      assert.ok(totals.failures <= totals.requests * MOST_FAILED, `${totals.failures} requests failed`);
    } finally {
      for (const end of ending.reverse()) await end();
      fs.rmSync(databaseHome(path.join(folder, 'database')), { recursive: true, force: true });
    }
    // After a failure the folder stays, with all logs.
    fs.rmSync(folder, { recursive: true, force: true });
  },
};
