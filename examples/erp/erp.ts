/*
 * Exchanges data with an ERP by files: articles with prices and stock come in, orders and invoices go out.
 */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse';
import * as v from 'valibot';
import {
  type AdminClient,
  type LineOf,
  need,
  type Problem,
  RefusedError,
  readEvents,
  type ShopEvent,
  sendLines,
} from '#admin-client';
import { clientOf, runUntilAsked, variable } from '../parts/environment.ts';
import { filesOf, moveTo, storedPosition, writeWhole } from '../parts/files.ts';

export type ErpOptions = { client: AdminClient; folder: string };

const TENANTS = ['ch', 'de', 'at', 'nl'] as const;
const TYPES = ['order.placed', 'order.changed', 'order.cancelled', 'document.issued'] as const;
const PAUSE_MS = 5000;

/** Empty cells change nothing. */
const amount = v.optional(v.pipe(v.string(), v.regex(/^(?:\d+\.\d{2})?$/)), '');
const Article = v.object({
  sku: v.pipe(v.string(), v.minLength(1)),
  stock: v.optional(v.pipe(v.string(), v.regex(/^\d*$/)), ''),
  price_ch: amount,
  price_de: amount,
  price_at: amount,
  price_nl: amount,
});
type Article = v.InferOutput<typeof Article>;

/** A file that is no CSV. */
class UnreadableError extends Error {}

type Refused = { file: string; sku: string; what: string; code: string };

/** Takes all files of the ERP, then writes what has happened in the shop. */
export async function exchange(options: ErpOptions): Promise<void> {
  for (const file of await filesOf(path.join(options.folder, 'in'), '.csv')) {
    try {
      await takeArticles(options, file);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      await refuse(options, file, error.message);
    }
  }
  await writeOrders(options);
}

/**
 * Sends prices and stock of a file. The file is read as the shop takes its lines, so its size does not matter. A line says what
 * an article shall have: after a break the whole file is sent again.
 */
async function takeArticles({ client, folder }: ErpOptions, file: string): Promise<void> {
  const refused: Refused[] = [];
  const note = (sku: string, what: string, code: string) =>
    refused.push({ file: path.basename(file), sku, what, code });
  const stocks = sendLines(client, '/stock/bulk', linesOf(file, note, stockOf));
  for await (const { line, status, code = '' } of stocks) if (status === 'refused') note(line.sku, 'stock', code);
  for (const tenant of TENANTS) {
    const lines = linesOf(
      file,
      () => {},
      (article) => priceOf(article, tenant),
    );
    const prices = sendLines(client, '/tenants/{tenant}/prices/bulk', lines, { tenant });
    for await (const { line, status, code = '' } of prices)
      if (status === 'refused') note(line.sku, `price_${tenant}`, code);
  }
  if (refused.length > 0) {
    const rows = refused.map(({ sku, what, code }) => `${sku};${what};${code}\n`).join('');
    await writeWhole(path.join(folder, 'refused', path.basename(file)), `sku;what;code\n${rows}`);
  }
  await moveTo(file, path.join(folder, 'taken'));
}

/** An employee reads the reason, mends the file, and moves it back. */
async function refuse({ folder }: ErpOptions, file: string, reason: string): Promise<void> {
  console.error(`${path.basename(file)}: ${reason}`);
  const refused = path.join(folder, 'refused');
  await writeWhole(path.join(refused, `${path.basename(file)}.reason`), `${reason}\n`);
  await moveTo(file, refused);
}

async function* linesOf<Line>(
  file: string,
  note: (sku: string, what: string, code: string) => void,
  lineOf: (article: Article) => Line | null,
): AsyncGenerator<Line> {
  let count = 1;
  for await (const row of rowsOf(file)) {
    count += 1;
    const article = v.safeParse(Article, row);
    const line = article.success ? lineOf(article.output) : null;
    if (!article.success) note(`line ${count}`, 'line', v.summarize(article.issues).replaceAll(/\s+/g, ' '));
    if (line) yield line;
  }
}

/** Throws an `UnreadableError` for a file that cannot be read, or that is no CSV. */
async function* rowsOf(file: string): AsyncGenerator<unknown> {
  const rows = pipeline(
    createReadStream(file),
    parse({ columns: true, delimiter: ';', bom: true, relax_column_count: true, skip_empty_lines: true }),
    // The reader of the rows gets the error.
    () => {},
  );
  const iterator: AsyncIterator<unknown> = rows[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        throw new UnreadableError(error instanceof Error ? error.message : 'unknown', { cause: error });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

function stockOf({ sku, stock }: Article): LineOf<'/stock/bulk'> | null {
  return stock === '' ? null : { sku, quantity: Number(stock) };
}

function priceOf(article: Article, tenant: (typeof TENANTS)[number]): LineOf<'/tenants/{tenant}/prices/bulk'> | null {
  const text = article[`price_${tenant}`];
  return text === '' ? null : { sku: article.sku, amount: Number(text.replace('.', '')) };
}

/** Writes orders and documents of the events since the last run. */
async function writeOrders(options: ErpOptions): Promise<void> {
  const { read, keep } = storedPosition(path.join(options.folder, 'position'));
  for await (const event of readEvents(options.client, { after: await read(), types: TYPES, keep }))
    await writeEvent(options, event);
}

async function writeEvent({ client, folder }: ErpOptions, event: ShopEvent): Promise<void> {
  const { tenant } = event;
  if (tenant === undefined) return;
  if (event.type === 'document.issued') {
    await writeDocument({ client, folder }, tenant, event.data);
    return;
  }
  if (event.type !== 'order.placed' && event.type !== 'order.changed' && event.type !== 'order.cancelled') return;
  const number = event.data.order;
  const answer = await client.GET('/tenants/{tenant}/orders/{number}', { params: { path: { tenant, number } } });
  if (isGone(answer.error)) return;
  await writeWhole(path.join(folder, 'out', 'orders', `${number}.json`), json(need(answer)));
}

async function writeDocument(
  { client, folder }: ErpOptions,
  tenant: (typeof TENANTS)[number],
  { order: number, document }: { order: string; document: string },
): Promise<void> {
  const answer = await client.GET('/tenants/{tenant}/orders/{number}/documents', {
    params: { path: { tenant, number } },
  });
  if (isGone(answer.error)) return;
  const issued = need(answer).items.find((one) => one.number === document);
  if (!issued) return;
  const target = path.join(folder, 'out', 'documents', document.replaceAll(/[^\w.-]/g, '-'));
  await writeWhole(`${target}.json`, json(issued));
  const file = await client.GET('/tenants/{tenant}/documents/{document}/pdf', {
    params: { path: { tenant, document: issued.id } },
    parseAs: 'arrayBuffer',
  });
  if (file.error) throw new RefusedError(file.error);
  await writeWhole(`${target}.pdf`, new Uint8Array(file.data));
}

/** Orders of erased customers and removed tenants are gone; their events stay for a month. */
const isGone = (problem: Problem | undefined): boolean => problem?.code === 'not-found';
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

if (import.meta.main) {
  const { env } = process;
  const options = { client: clientOf(env), folder: variable(env, 'ERP_FOLDER') };
  if (process.argv.includes('--once')) await exchange(options);
  else
    await runUntilAsked(async (signal) => {
      for (;;) {
        await exchange(options);
        await wait(PAUSE_MS, undefined, { signal });
      }
    });
}
