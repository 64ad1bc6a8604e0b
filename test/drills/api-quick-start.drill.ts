import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { databaseHome } from '../support/postmaster.ts';
import { browserOptions } from '../support/test-browser.ts';
import type { Drill } from './drill.ts';
import { outcome, runToEnd } from './support/npm.ts';
import { freePort, until } from './support/processes.ts';
import { inShell, must, seconds } from './support/shell.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const README = 'README.md';
const GUIDE = 'docs/how-to/use-the-admin-api.md';
const START_MS = 600_000;
const JOB_MS = 120_000;
/** Time in which the past of the demo shop is written, and time without a new order after which it is. */
const PAST_MS = 300_000;
const QUIET_MS = 10_000;
/** Promise of the guide, from the open shop to the shipped order. */
const LONGEST_MINUTES = 10;
const EMAIL = 'you@example.ch';
const PASSWORD = 'zwei blaue Kannen';
const { de } = staffTexts;

/** Returns the code blocks of a kind in a page, without the indentation of lists. */
function blocksOf(text: string, kind: string): string[] {
  const fence = new RegExp(`^( *)\`\`\`${kind}\\n([\\s\\S]*?)^ *\`\`\``, 'gm');
  return [...text.matchAll(fence)].map(([, indent = '', content = '']) =>
    content.replaceAll(`\n${indent}`, '\n').trim(),
  );
}

/** Returns the permissions that the guide names in quotation marks, as the back office names them. */
const permissionsIn = (text: string): string[] => {
  const known = new Set<string>(Object.values(de.employeeRoles.permissions));
  return [...text.matchAll(/"([^"]+)"/g)]
    .map(([, name = '']) => name.replaceAll(/\s+/g, ' '))
    .filter((name) => known.has(name));
};

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 }).generate();

/** Sets a password by the printed link, logs in, and sets up the authenticator app. Returns its secret. */
async function logIn(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel(de.welcome.password).fill(PASSWORD);
  await page.getByLabel(de.welcome.repeated).fill(PASSWORD);
  await page.getByRole('button', { name: de.welcome.submit }).click();
  await page.getByLabel(de.login.email).fill(EMAIL);
  await page.getByLabel(de.login.password).fill(PASSWORD);
  await page.getByRole('button', { name: de.login.submit }).click();
  await page.getByText(de.factor.typed).click();
  const secret = (await page.getByText(/^[A-Z2-7 ]{39}$/).textContent()) ?? '';
  await page.getByLabel(de.factor.code).fill(codeOf(secret));
  await page.getByRole('button', { name: de.factor.confirm }).click();
  await page.getByRole('link', { name: de.factor.saved }).click();
  await page.getByRole('heading', { name: de.start.title }).waitFor();
  return secret;
}

/** Ticks permissions. A note may follow the name. */
async function tick(page: Page, permissions: readonly string[]): Promise<void> {
  for (const name of permissions) await page.getByLabel(new RegExp(`^${name}(?: |$)`)).check();
}

/** Makes the client of the first step, and returns its key. */
async function makeClient(page: Page, permissions: readonly string[]): Promise<string> {
  const menu = page.getByRole('navigation').first();
  await menu.getByText(de.areas.settings, { exact: true }).click();
  await menu.getByRole('link', { name: de.apiClients.title }).click();
  await page.getByRole('link', { name: de.apiClients.add }).click();
  await page.getByRole('textbox', { name: de.apiClients.name, exact: true }).fill('Lager');
  await tick(page, permissions);
  await page.getByRole('button', { name: de.apiClients.create }).click();
  const shown = page.getByRole('status').locator('code');
  await shown.waitFor();
  return (await shown.textContent()) ?? '';
}

/** Gives the client further permissions, and returns its id from its page. */
async function extendClient(page: Page, permissions: readonly string[]): Promise<string> {
  await page.getByRole('link', { name: de.apiClients.openClient }).click();
  await tick(page, permissions);
  await page.getByRole('button', { name: de.save, exact: true }).click();
  await page.getByRole('status').getByText(de.apiClients.saved).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

type Walk = {
  /** Runs the next block of the guide, and returns what it prints. `values`: what a person puts in place of dots. */
  next(begin: string, values?: Record<string, string>): Promise<string>;
  /** Repeats a command with the variables that were set. */
  again(command: string): Promise<string>;
  rest(): string[];
};

/** Follows the blocks of the guide in one shell, whose variables stay. */
function walkThrough(blocks: readonly string[], clone: string, port: number): Walk {
  const left = [...blocks];
  const exports: string[] = [];
  const run = (command: string) => must([...exports, command].join('\n'), clone, {});
  return {
    next: async (begin, values = {}) => {
      const block = left.shift() ?? '';
      assert.ok(block.includes(begin), `the guide has "${block}" in place of "${begin}"`);
      const lines = block.replaceAll('localhost:3000', `localhost:${port}`).split('\n');
      const filled = lines.map((line) => {
        const [, name = '', value = ''] = /^export (\w+)=(.*…)$/.exec(line) ?? [];
        if (value !== '') assert.ok(values[name], `nothing tells the value of ${name}`);
        return value === '' ? line : `export ${name}=${values[name]}`;
      });
      exports.push(...filled.filter((line) => line.startsWith('export ')));
      const said = await run(filled.filter((line) => !line.startsWith('export ')).join('\n') || ':');
      assert.ok(!/"type":"\/api\/admin\/docs#problem/.test(said), `${block}\nis refused: ${said}`);
      return said;
    },
    again: run,
    rest: () => left,
  };
}

/** Returns the JSON that curl printed after headers and progress. */
function jsonIn(said: string): Record<string, unknown> {
  const line = said.split('\n').find((one) => one.startsWith('{'));
  assert.ok(line, `no JSON in "${said}"`);
  return JSON.parse(line);
}

/** Waits until a fresh demo shop has written its past orders. Before that it ships orders itself. */
async function awaitPast(walk: Walk): Promise<void> {
  let before: unknown = null;
  const hasEnded = async () => {
    const { items } = jsonIn(await walk.again('curl -s -H "Authorization: Bearer $KEY" "$API/orders?limit=1"'));
    const newest: unknown = Array.isArray(items) ? items[0]?.number : undefined;
    const isSame = newest !== undefined && newest === before;
    before = newest;
    if (!isSame) await passed(QUIET_MS);
    return isSame;
  };
  await until(hasEnded, () => 'the shop goes on to write past orders', PAST_MS);
}

async function readAndShip(walk: Walk, key: string): Promise<string> {
  await walk.next('export KEY', { KEY: key });
  await awaitPast(walk);
  const { items } = jsonIn(await walk.next('stage=to-ship'));
  const [order] = Array.isArray(items) ? items : [];
  assert.ok(order, 'no order waits to be shipped');
  const number = String(order.number);
  const read = await walk.next('export ORDER', { ORDER: number });
  assert.match(read, /^etag: "/im);
  assert.equal(jsonIn(read).stage, 'to-ship');
  await walk.next('/shipments');
  assert.equal(
    jsonIn(await walk.again('curl -s -H "Authorization: Bearer $KEY" "$API/orders/$ORDER"')).stage,
    'shipped',
  );
  return number;
}

/** Waits until the job of the variable JOB has ended. */
async function awaitJob(walk: Walk): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const { state } = jsonIn(await walk.again('curl -s -H "Authorization: Bearer $KEY" "$JOBS/$JOB"'));
    if (state === 'done') return;
    assert.ok(Date.now() - begun < JOB_MS, `the job is ${state}`);
    await passed(500);
  }
}

/** Follows the chapters after the first order: pictures, many prices, jobs and tokens. */
async function followChapters(walk: Walk, clone: string, clientId: string): Promise<void> {
  assert.match(await walk.next('lamp.jpg'), /"id":"[0-9a-f]{16}"/);
  assert.match(await walk.next('/prices/bulk'), /"done":true/);
  const { id } = jsonIn(await walk.next('export JOBS'));
  await walk.next('export JOB=', { JOB: String(id) });
  await awaitJob(walk);
  await walk.next('-o orders.ndjson');
  const lines = fs.readFileSync(path.join(clone, 'orders.ndjson'), 'utf8').trim().split('\n');
  assert.ok(lines.length > 1, 'the export has orders');
  await walk.next('/lines?operation=setPrices');
  assert.match(await walk.next('export CLIENT_ID', { CLIENT_ID: clientId }), /"access_token":"/);
  assert.deepEqual(walk.rest(), []);
}

/** Runs the program of the guide in the clone, and returns what it prints. */
async function runProgram(clone: string, source: string, own: { key: string; port: number }): Promise<string> {
  const file = path.join(clone, 'waiting.ts');
  fs.writeFileSync(file, source.replaceAll('localhost:3000', `localhost:${own.port}`));
  const program = spawn(process.execPath, [file], { cwd: clone, env: { ...process.env, KEY: own.key } });
  const { code, said } = await outcome(program);
  assert.equal(code, 0, said);
  return said;
}

type Shop = { clone: string; port: number; env: Record<string, string> };

/** Follows the guide beside an open shop. `adding`: command that creates the account. */
async function followGuide({ clone, port, env }: Shop, adding: string, say: (line: string) => void): Promise<void> {
  const guide = fs.readFileSync(path.join(clone, GUIDE), 'utf8');
  const [start = '', further = ''] = guide.split(/^## The client$/m);
  const opened = Date.now();
  const browser = await chromium.launch({ ...(await browserOptions()), args: ['--no-sandbox'] });
  try {
    const printed = await must(adding, clone, env);
    const page = await browser.newPage({ locale: 'de-CH' });
    await logIn(page, /http\S+/.exec(printed)?.[0] ?? '');
    const key = await makeClient(page, permissionsIn(start));
    say(`${seconds(opened)}: the client has its key`);
    const walk = walkThrough(blocksOf(guide, 'sh'), clone, port);
    const number = await readAndShip(walk, key);
    say(`${seconds(opened)}: order ${number} is read and shipped`);
    const minutes = (Date.now() - opened) / 60_000;
    assert.ok(minutes <= LONGEST_MINUTES, `${minutes.toFixed(1)} minutes`);
    const [program = ''] = blocksOf(guide, 'ts');
    assert.match(await runProgram(clone, program, { key, port }), /^\d+$/m);
    const clientId = await extendClient(page, permissionsIn(further));
    await followChapters(walk, clone, clientId);
    say(`${seconds(opened)}: pictures, prices, jobs and tokens work as written`);
  } finally {
    await browser.close();
  }
}

/** Opens the shop of a clone by the commands of the README, and follows the guide beside it. */
async function openAndFollow(clone: string, say: (line: string) => void): Promise<void> {
  const commands = blocksOf(fs.readFileSync(path.join(clone, README), 'utf8'), 'sh')
    .join('\n')
    .split('\n');
  const opening = commands.find((line) => line.includes('npm start')) ?? '';
  const adding = commands.find((line) => line.includes('user add')) ?? '';
  const port = await freePort();
  const dataDir = path.join(clone, 'data');
  const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const begun = Date.now();
  const shop = inShell(opening, clone, env);
  const ended = outcome(shop);
  try {
    const early = ended.then(({ code, said }) => Promise.reject(new Error(`${opening} ended with ${code}: ${said}`)));
    early.catch(() => {});
    const isOpen = async () => (await fetch(`http://localhost:${port}/readyz`)).ok;
    await Promise.race([until(isOpen, () => 'the shop does not open', START_MS), early]);
    say(`${seconds(begun)}: the shop is open`);
    await followGuide({ clone, port, env }, adding, say);
  } finally {
    if (shop.pid !== undefined) process.kill(-shop.pid, 'SIGTERM');
    await ended;
    if (fs.existsSync(path.join(dataDir, 'instance')))
      fs.rmSync(databaseHome(dataDir), { recursive: true, force: true });
  }
}

export const drill: Drill = {
  holds: 'a developer reads an order and ships it within ten minutes by the quick start of the integration API',
  needs: [
    { program: 'git', from: 'apt install git' },
    { program: 'curl', from: 'apt install curl' },
    { program: 'npm', from: 'with Node' },
  ],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-api-quick-start-'));
    const clone = path.join(folder, 'kontor');
    try {
      const cloned = await runToEnd('git', ['clone', '--quiet', ROOT, clone], folder, process.execPath);
      assert.equal(cloned.code, 0, cloned.said);
      await openAndFollow(clone, say);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
