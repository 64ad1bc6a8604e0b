import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { checkout } from '../../src/tenants/messages/it/checkout.ts';
import { messages } from '../../src/tenants/messages/it/index.ts';
import { databaseHome } from '../support/postmaster.ts';
import { browserOptions } from '../support/test-browser.ts';
import type { Drill } from './drill.ts';
import { outcome, runToEnd } from './support/npm.ts';
import { freePort, until } from './support/processes.ts';
import { inShell, must, seconds } from './support/shell.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDE = 'docs/how-to/set-up-a-retailer.md';
const START_MS = 600_000;
/** Promise of the guide. */
const LONGEST_MINUTES = 10;
const PRODUCT = 'Bici di prova';
const { catalogue, basket } = messages;

type Step = { commands: string[]; csv: string };

/** Returns the commands of the guide in their order, and its feed. Lines that end with a backslash belong together. */
function readGuide(text: string): Step {
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, kind, content = '']) => ({ kind, content }));
  const commands = blocks
    .filter(({ kind }) => kind === 'sh')
    .flatMap(({ content }) => content.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line.trim() !== '');
  return { commands, csv: blocks.find(({ kind }) => kind === 'csv')?.content ?? '' };
}

/** Searches for the product and orders it as a guest, in Italian. Returns the number of the order. */
async function order(page: Page, address: string): Promise<string> {
  const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).first().fill(value);
  const next = () => page.getByRole('button', { name: checkout.continue, exact: true }).click();
  await page.goto(address);
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(PRODUCT);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: PRODUCT }).first().click();
  await page.getByRole('button', { name: catalogue.product.addToBasket }).first().click();
  await page.getByRole('link', { name: basket.layer.toBasket }).first().click();
  await page.getByRole('link', { name: basket.checkout }).click();
  await fill(checkout.fields.email, 'chiara.bernasconi@example.ch');
  await page.getByRole('button', { name: checkout.login.guestButton }).click();
  await page.getByRole('radio', { name: checkout.salutations.female }).check();
  await fill(checkout.fields.firstName, 'Chiara');
  await fill(checkout.fields.lastName, 'Bernasconi');
  await fill(checkout.fields.street, 'Via Nassa');
  await fill(checkout.fields.houseNumber, '12');
  await fill(checkout.fields.postalCode, '6900');
  await fill(checkout.fields.city, 'Lugano');
  await next();
  await page.getByRole('radio', { name: checkout.payment.methods.invoice.name }).check();
  await fill(checkout.fields.birthday, '21.11.1990');
  await next();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: checkout.review.order }).click();
  await page.getByRole('heading', { level: 1, name: checkout.confirmation.title }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'it-CH');
  const shown = await page.getByText(checkout.confirmation.number).first().textContent();
  const number = /\d{6,}/.exec(shown ?? '')?.[0];
  assert.ok(number, `no order number in "${shown}"`);
  return number;
}

/** Runs the guide's commands in a fresh clone: the third one opens the shop, and the rest runs beside it. */
async function followGuide(clone: string, say: (line: string) => void): Promise<void> {
  const { commands, csv } = readGuide(fs.readFileSync(path.join(clone, GUIDE), 'utf8'));
  const opening = commands.findIndex((command) => command.endsWith('npm start'));
  const dataDir = path.join(clone, /DATA_DIR=(\S+)/.exec(commands[opening] ?? '')?.[1] ?? '');
  const port = await freePort();
  const env = { PORT: String(port), LOG_LEVEL: 'warn' };
  const address = `http://localhost:${port}/`;
  const begun = Date.now();
  for (const command of commands.slice(0, opening)) {
    await must(command, clone, env);
    say(`${seconds(begun)}: ${command}`);
  }
  const shop = inShell(commands[opening] ?? '', clone, env);
  const ended = outcome(shop);
  const browser = await chromium.launch({ ...(await browserOptions()), args: ['--no-sandbox'] });
  try {
    const early = ended.then(({ code, said }) => Promise.reject(new Error(`npm start ended with ${code}: ${said}`)));
    early.catch(() => {});
    const isOpen = async () => (await fetch(`${address}readyz`)).ok;
    await Promise.race([until(isOpen, () => 'the shop does not open', START_MS), early]);
    say(`${seconds(begun)}: the shop is open`);
    fs.writeFileSync(path.join(clone, 'my-product.csv'), csv);
    for (const command of commands.slice(opening + 1)) await must(command, clone, env);
    say(`${seconds(begun)}: the own product is imported`);
    const number = await order(await browser.newPage(), address);
    say(`${seconds(begun)}: order ${number} is placed in Italian`);
    const minutes = (Date.now() - begun) / 60_000;
    assert.ok(minutes <= LONGEST_MINUTES, `${minutes.toFixed(1)} minutes`);
  } finally {
    await browser.close();
    if (shop.pid !== undefined) process.kill(-shop.pid, 'SIGTERM');
    await ended;
    if (fs.existsSync(path.join(dataDir, 'instance')))
      fs.rmSync(databaseHome(dataDir), { recursive: true, force: true });
  }
}

export const drill: Drill = {
  holds:
    'the guide leads from a clone to an order of an own product in Italian within ten minutes, without a change in src',
  needs: [
    { program: 'git', from: 'apt install git' },
    { program: 'npm', from: 'with Node' },
  ],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-quick-start-'));
    const clone = path.join(folder, 'kontor');
    try {
      const git = (...args: string[]) => runToEnd('git', args, folder, process.execPath);
      const cloned = await git('clone', '--quiet', ROOT, clone);
      assert.equal(cloned.code, 0, cloned.said);
      await followGuide(clone, say);
      assert.deepEqual(await git('-C', clone, 'status', '--porcelain', 'src'), { code: 0, said: '' });
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
