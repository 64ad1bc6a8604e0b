import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { copyDemoShop, prepareDemoCluster } from '../support/demo-shop-cluster.ts';
import { openSink } from '../support/mail-sink.ts';
import { databaseHome } from '../support/postmaster.ts';
import type { Drill } from './drill.ts';
import type { Bought } from './support/buyer.ts';
import { articleOfPlenty, startOrders } from './support/order-load.ts';
import { freePort } from './support/processes.ts';
import { restartableShop } from './support/restartable-shop.ts';
import { openTcpLine } from './support/tcp-line.ts';

const KILLS = 20;
const CUT_MS = 1000;
/** Most mails that one process sends at a time (decision 117). */
const OPEN_MAILS = 8;
const AGAIN_MINUTES = 1;
const TAKEN_OVER_WITHIN_S = 120;
const LAST_MAILS_MS = 240_000;
/** Slowest answer of the mail server in ms, so that kills and cuts meet mails in delivery. */
const SLOWEST_ANSWER_MS = 300;

export const drill: Drill = {
  holds: `with ${KILLS} kills and ${KILLS} database cuts under 5 orders a second every order is there once and has its mail`,
  needs: [],
  run: async (say) => {
    const root = path.resolve(import.meta.dirname, '../..');
    if (spawnSync(process.execPath, ['scripts/build-once.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0)
      throw new Error('the pages could not be built');
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-drill-'));
    await prepareDemoCluster();
    if (!(await copyDemoShop(dataDir, undefined))) throw new Error('the demo range changed while it was copied');
    const database = await startEmbeddedDatabase(dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 4);
    const folder =
      new URL(database.url.replace('postgresql:///', 'postgresql://local/')).searchParams.get('host') ?? '';
    const line = await openTcpLine(path.join(folder, '.s.PGSQL.5432'));
    const sink = await openSink();
    let held = 0;
    sink.answer(async () => {
      held += 1;
      await passed(Math.random() * SLOWEST_ANSWER_MS);
      held -= 1;
      return 'take' as const;
    });
    const port = await freePort();
    const logFile = path.join(dataDir, 'shop.log');
    const shop = restartableShop(
      port,
      {
        HOST: '127.0.0.1',
        DATA_DIR: path.join(dataDir, 'shop'),
        DATABASE_URL: `postgresql://kontor@127.0.0.1:${line.port}/kontor`,
        SMTP_URL: sink.url,
        MAIL_AGAIN_MINUTES: String(AGAIN_MINUTES),
        TRUSTED_PROXIES: '127.0.0.1',
        PAYMENTS: 'none',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
      },
      logFile,
    );
    try {
      const sku = await articleOfPlenty(pool);
      say(`the shop opened after ${await shop.start()} ms; its output is in ${logFile}`);
      const load = startOrders(port, sku);
      /** Waits until the mail server has a whole mail and has not answered, at most 5 seconds. */
      const mailOnItsWay = async () => {
        for (let tries = 0; held === 0 && tries < 500; tries += 1) await passed(10);
        return held;
      };
      let openAtKills = 0;
      for (let round = 1; round <= KILLS; round += 1) {
        await passed(2000 + Math.random() * 2000);
        await mailOnItsWay();
        await line.cut();
        await passed(CUT_MS);
        await line.restore();
        await passed(3000 + Math.random() * 2000);
        openAtKills += await mailOnItsWay();
        await shop.kill();
        const opened = await shop.start();
        if (round % 5 === 0) say(`${round} cuts and kills, ${load.done()} orders; opened again after ${opened} ms`);
      }
      const bought = await load.end();
      const settled = await allSent(pool);
      const takenOver = takeOverSeconds(logFile);
      const report = await compare(pool, bought, sink.arrived, settled);
      say(
        `${bought.length} guests confirmed, ${report.orders} orders, ${report.mails} confirmation mails in the outbox`,
      );
      say(
        `${sink.arrived.length} mails arrived, ${report.unique} different ones, ${report.doubles} doubles, all listed`,
      );
      say(`${openAtKills} mails were open at ${KILLS} kills (documented: at most ${OPEN_MAILS * KILLS} doubles)`);
      say(`${report.doubted} mails were sent again after a doubt, ${report.inDoubt} are in doubt`);
      say(`${takenOver.count} mails of killed processes were taken over, the slowest after ${takenOver.slowest} s`);
      if (takenOver.count === 0 || takenOver.slowest > TAKEN_OVER_WITHIN_S)
        throw new Error(`a take-over took ${takenOver.slowest} s`);
      say(`slowest mail without a doubt ${report.slowestSeconds} s, with one ${report.slowestDoubtedSeconds} s`);
      const resubmitted = bought.filter(({ tries }) => tries > 3).length;
      say(`${resubmitted} guests had to try a step again; submitting twice made no second order`);
    } finally {
      await shop.kill();
      await line.cut();
      await sink.close();
      await pool.end();
      await database.stop();
      fs.rmSync(databaseHome(dataDir), { recursive: true, force: true });
    }
    // After a failure the folder stays, with the shop’s log.
    fs.rmSync(dataDir, { recursive: true, force: true });
  },
};

/** Waits until all mails are sent or left for an employee. Resolves with false after a time limit. */
async function allSent(pool: Pool): Promise<boolean> {
  const until = Date.now() + LAST_MAILS_MS;
  while (Date.now() < until) {
    // An employee decides about a mail that is in doubt again.
    const { rows } = await pool.query(
      `select from mail left join mail_handover on mail_id = mail.id
       where sent_at is null and (doubt_at is null or doubted = 0) limit 1`,
    );
    if (rows.length === 0) return true;
    await passed(1000);
  }
  return false;
}

async function compare(
  pool: Pool,
  bought: readonly Bought[],
  arrived: readonly { messageId: string }[],
  settled: boolean,
) {
  const { rows: orders } = await pool.query<{ number: string; email: string; mail: string | null }>(
    `select number, contact->>'email' as email, mail.message_id as mail from orders
     left join mail on mail.key = 'order-confirmation:ch:' || number where state = 'placed' and contact->>'email' like 'guest-%'`,
  );
  const { rows: mails } = await pool.query<{
    messageId: string;
    isSent: boolean;
    doubted: number;
    inDoubt: boolean;
    seconds: number | null;
  }>(
    `select message_id as "messageId", sent_at is not null as "isSent", doubted, doubt_at is not null as "inDoubt",
       extract(epoch from sent_at - created_at)::float8 as seconds
     from mail left join mail_handover on mail_id = mail.id where kind = 'order-confirmation' and to_address like '%guest-%'`,
  );
  const counts = new Map<string, number>();
  for (const { messageId } of arrived) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  const doubtedOf = new Map(mails.map((mail) => [mail.messageId, mail.doubted]));
  const broken: string[] = [];

  const byEmail = Map.groupBy(orders, ({ email }) => email);
  for (const { email, orderNumber } of bought) {
    const own = byEmail.get(email) ?? [];
    if (own.length !== 1 || own[0]?.number !== orderNumber)
      broken.push(
        `${email} was told ${orderNumber} and has ${own.map(({ number }) => number).join(', ') || 'no order'}`,
      );
  }
  for (const { number, mail } of orders)
    if (mail === null || !counts.has(mail)) broken.push(`order ${number} has no mail that arrived`);
  for (const [messageId, count] of counts)
    if (count - 1 > (doubtedOf.get(messageId) ?? 0))
      broken.push(`${messageId} arrived ${count} times and is not listed`);
  const doubles = arrived.length - counts.size;
  if (doubles > OPEN_MAILS * KILLS) broken.push(`${doubles} doubles are more than documented`);
  if (!settled) broken.push('mails wait that nobody sends');
  const longest = (some: typeof mails) => Math.round(Math.max(0, ...some.map(({ seconds }) => seconds ?? 0)));
  const slowestSeconds = longest(mails.filter(({ doubted }) => doubted === 0));
  if (broken.length > 0) throw new Error(broken.slice(0, 20).join('\n'));
  return {
    orders: orders.length,
    mails: mails.length,
    unique: counts.size,
    doubles,
    doubted: mails.reduce((sum, mail) => sum + mail.doubted, 0),
    inDoubt: mails.filter((mail) => mail.inDoubt).length,
    slowestSeconds,
    slowestDoubtedSeconds: longest(mails.filter(({ doubted }) => doubted > 0)),
  };
}

/** Number of mails in doubt or enqueued again after a kill, and the longest silence of their process in seconds. */
function takeOverSeconds(logFile: string): { count: number; slowest: number } {
  const seconds = [
    ...fs.readFileSync(logFile, 'utf8').matchAll(/"seconds":([\d.]+).*"msg":"mail of a killed process/g),
  ];
  const longest = Math.max(0, ...seconds.map(([, text]) => Number(text)));
  return { count: seconds.length, slowest: Math.round(longest) };
}
