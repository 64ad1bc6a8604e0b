/** Load of the fleet as a process of its own: reads a job from a file, shops until SIGTERM, and prints a report as JSON. */
import fs from 'node:fs';
import * as v from 'valibot';
import { buy } from '../../test/drills/support/buyer.ts';
import { generatedGoods } from '../catalogue/goods.ts';
import type { Visit } from '../load/visit.ts';
import { openVisitor } from '../load/visitor.ts';
import { warmUp } from '../load/warm-up.ts';
import { mixed, programCardPayment, simpleProducts } from '../visits.ts';
import type { ConfirmedOrder } from './compare-orders.ts';
import type { Outcome } from './outcomes.ts';
import { dueAt, ShopperJob, type ShopperReport } from './shopper-job.ts';

const CONNECTIONS = 64;
const PRODUCTS_TO_BUY = 200;

const job = v.parse(ShopperJob, JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')));
const goods = generatedGoods();
const simple = simpleProducts(goods, PRODUCTS_TO_BUY, job.products);
const visits = mixed(goods, simple, job.products).map(fromAnywhere);
const outcomes: Outcome[] = [];
const confirmed: ConfirmedOrder[] = [];
const problems: string[] = [];
let [isStopped, broken] = [false, 0];
process.on('SIGTERM', () => {
  isStopped = true;
});
await warmUp();

/** Lets each request come from an address of its own, because the shop limits requests of one. */
function fromAnywhere(visit: Visit): Visit {
  return visit.map((step) => ({ ...step, fromAnywhere: true }));
}

const visitor = openVisitor(job.port, CONNECTIONS, (step, took, status) => {
  const isFailed = !step.expect.includes(status);
  outcomes.push({ at: Date.now() - took, took, kind: step.name, status, isFailed });
});

/** Makes a visit whose shopper gives up at the first failure. Returns whether it came to its end. */
async function visit(steps: Visit, mark?: string): Promise<boolean> {
  const at = Date.now();
  const noted = outcomes.length;
  try {
    await visitor.make(steps, mark);
    return true;
  } catch (error) {
    broken += 1;
    const problem = error instanceof Error ? error.message : String(error);
    if (!/: status /.test(problem)) {
      // A connection that breaks is no answer, so the visitor notes nothing.
      outcomes.push({ at: Math.max(at, lastEnd(noted, at)), took: 0, kind: 'broken', status: 0, isFailed: true });
    }
    problems.push(problem.slice(0, 200));
    return false;
  }
}

/** Returns the end of the last request since a place in the outcomes, as start of the one that got no answer. */
function lastEnd(noted: number, otherwise: number): number {
  const last = outcomes.slice(noted).at(-1);
  return last ? Math.min(last.at + last.took, Date.now()) : otherwise;
}

async function payByCard(turn: number): Promise<void> {
  const product = simple[turn % simple.length];
  if (!product) return;
  const mark = `${process.pid}-9${turn}`;
  const email = `kunde${turn}-${mark}@example.ch`;
  if (await visit(fromAnywhere(programCardPayment(product, turn)), mark))
    confirmed.push({ email, orderNumber: null, at: Date.now() });
}

async function buyOnInvoice(turn: number): Promise<void> {
  const sku = simple[turn % simple.length]?.variants[0]?.sku ?? '';
  // Neighbours are in different networks, since limits count the orders of one.
  const address = `127.${(turn & 127) + 1}.${(turn >> 7) & 255}.${(turn >> 15) & 255}`;
  const email = `guest-${turn}@example.ch`;
  const note = (at: number, took: number, status: number): void => {
    outcomes.push({ at, took, kind: 'guest', status, isFailed: status !== 200 });
  };
  try {
    const { orderNumber } = await buy({ port: job.port, sku, email, address, twice: turn % 5 === 0, note });
    confirmed.push({ email, orderNumber, at: Date.now() });
  } catch (error) {
    problems.push(`${email}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Starts something so often a second, whether or not earlier ones have ended. Resolves when all have. */
async function each(perSecond: number, start: (turn: number) => Promise<unknown>): Promise<void> {
  const running = new Set<Promise<unknown>>();
  const began = performance.now();
  for (let turn = 1; !isStopped; turn += 1) {
    const wait = began + dueAt(turn, perSecond, job.rampSeconds) * 1000 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const going = start(turn).finally(() => running.delete(going));
    running.add(going);
  }
  await Promise.all(running);
}

await Promise.all([
  each(job.visitsPerSecond, (turn) => visit(visits[turn % visits.length] ?? [])),
  each(job.guestsPerSecond, buyOnInvoice),
  each(job.cardsPerSecond, payByCard),
]);
await visitor.close();
const report: ShopperReport = { outcomes, confirmed, broken, problems };
process.stdout.write(`${JSON.stringify(report)}\n`);
