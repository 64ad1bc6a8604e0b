import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';
import { openThrowawayShop } from '../support/open-throwaway-shop.ts';
import { germanOnly, wordsOf } from './foreign-words.ts';
import { HTML_RULES } from './html-rules.ts';
import { type ReadPage, readPage } from './read-page.ts';

/**
 * npm run crawl: starts a shop and reads the whole demo shop in its five languages, page by page, as crawlers do. Fails
 * for broken links, missing parts of a page, HTML that the standard forbids, and pictures without a text. Also fails
 * for German words on a French or Dutch page. Of addresses with a query it reads one for each kind of page and
 * parameters. It reads every page without a query.
 */
const PORT = Number(process.env.TEST_PORT ?? 3230);
const HOUSES: Record<string, string> = {
  'www.montarve.ch': 'localhost',
  'www.montarve.de': 'de.localhost',
  'www.montarve.at': 'at.localhost',
  'www.montarve.nl': 'nl.localhost',
};
const STARTS = ['localhost/', 'localhost/fr', 'de.localhost/', 'at.localhost/', 'nl.localhost/'];
const AT_ONCE = 4;
const MOST_HOPS = 5;
/** Most findings of one kind to list. */
const MOST_TOLD = 15;

type Answer = { status: number; type: string; location: string | null; body: string };
type Find = { kind: string; what: string; where: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
const validator = new HtmlValidate(HTML_RULES);
const foreign = { fr: germanOnly('fr'), nl: germanOnly('nl') };
const finds: Find[] = [];
const read = new Map<string, number>();
/** Pages that named each address first, by address. */
const asked = new Map<string, string>();
const kinds = new Set<string>();
const pictures = new Set<string>();
const fragments: { page: string; target: string; id: string }[] = [];
const idsOf = new Map<string, Set<string>>();
const queue: string[] = [];

function ask(address: string): Promise<Answer> {
  const [host = '', ...rest] = address.split('/');
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        host: '127.0.0.1',
        port: PORT,
        path: `/${rest.join('/')}`,
        agent,
        headers: { host: `${host}:${PORT}`, accept: 'text/html,image/jpeg,*/*' },
      },
      (response) => {
        const chunks: Buffer[] = [];
        const type = response.headers['content-type'] ?? '';
        response.on('data', (chunk: Buffer) => type.startsWith('text/html') && chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type,
            location: response.headers.location ?? null,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', reject);
  });
}

/** Returns host and path of an address on a page, or null for other sites and for addresses that are not pages. */
function ownAddress(written: string, page: string): string | null {
  const url = URL.canParse(written, `http://${page}`) ? new URL(written, `http://${page}`) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = HOUSES[url.hostname] ?? url.hostname;
  return STARTS.some((start) => start.startsWith(`${host}/`)) ? `${host}${url.pathname}${url.search}` : null;
}

/** Returns whether to follow an address. Filters and pages of lists are unlimited, so one of each kind is read. */
function isOneMore(address: string): boolean {
  const [bare = '', query] = address.split('?');
  if (query === undefined) return true;
  const names = [...new URLSearchParams(query).keys()].sort().join();
  const kind = `${bare.split('/').length} ${bare.split('/').slice(0, 2).join('/')} ${names}`;
  if (kinds.has(kind)) return false;
  kinds.add(kind);
  return true;
}

function follow(written: string, page: string): void {
  const target = ownAddress(written, page);
  if (target === null) return;
  const [, id] = written.split('#');
  if (id) fragments.push({ page, target, id: decodeURIComponent(id) });
  if (asked.has(target) || !isOneMore(target)) return;
  asked.set(target, page);
  queue.push(target);
}

/** Requests a part of a page: a picture once for all widths, other parts once for each address. */
async function checkPart(written: string, page: string): Promise<void> {
  if (written.startsWith('data:')) return;
  const target = ownAddress(written, page);
  if (target === null) {
    finds.push({ kind: 'part from elsewhere', what: written, where: page });
    return;
  }
  const picture = /^[^/]+\/images\/([^/]+)\//.exec(target)?.[1];
  if (picture ? pictures.has(picture) : asked.has(target)) return;
  if (picture) pictures.add(picture);
  asked.set(target, page);
  const { status, type } = await ask(target);
  if (status !== 200) finds.push({ kind: `part missing (${status})`, what: target, where: page });
  else if (picture && !type.startsWith('image/')) finds.push({ kind: 'no picture', what: target, where: page });
}

function judge(address: string, html: string, page: ReadPage): void {
  for (const result of validator.validateStringSync(html).results)
    for (const { ruleId, message, line, column } of result.messages)
      finds.push({ kind: `html ${ruleId}`, what: message, where: `${address} ${line}:${column}` });
  for (const src of page.silent) finds.push({ kind: 'picture without a text', what: src, where: address });
  const language = page.locale?.slice(0, 2);
  if (language !== 'fr' && language !== 'nl') return;
  for (const word of new Set(wordsOf(page.text)))
    if (foreign[language].has(word))
      finds.push({ kind: `German on a page in ${language}`, what: word, where: address });
}

async function readOne(address: string): Promise<void> {
  let target = address;
  let answer = await ask(target);
  for (let hop = 0; answer.location !== null && hop < MOST_HOPS; hop += 1) {
    const next = ownAddress(answer.location, target);
    // The redirect leads to another site: a payment provider or a map.
    if (next === null) return;
    target = next;
    if (asked.has(target) && target !== address) return;
    asked.set(target, address);
    answer = await ask(target);
  }
  if (answer.status !== 200) {
    finds.push({ kind: `link broken (${answer.status})`, what: target, where: asked.get(address) ?? '' });
    return;
  }
  if (!answer.type.startsWith('text/html')) return;
  const page = readPage(answer.body);
  const locale = page.locale ?? '?';
  read.set(locale, (read.get(locale) ?? 0) + 1);
  idsOf.set(target, page.ids);
  judge(target, answer.body, page);
  for (const part of page.parts) await checkPart(part, target);
  for (const link of page.links) follow(link, target);
}

async function crawl(): Promise<void> {
  for (const start of STARTS) follow(`http://${start}`, start);
  const running = new Set<Promise<void>>();
  while (queue.length > 0 || running.size > 0) {
    const next = queue.shift();
    if (next !== undefined) {
      const run = readOne(next)
        .catch((error: unknown) => void finds.push({ kind: 'no answer', what: next, where: String(error) }))
        .finally(() => running.delete(run));
      running.add(run);
    }
    if (running.size >= AT_ONCE || next === undefined) await Promise.race(running);
  }
  for (const { page, target, id } of fragments) {
    const ids = idsOf.get(target);
    if (ids && !ids.has(id)) finds.push({ kind: 'nothing at the end of a link', what: `${target}#${id}`, where: page });
  }
}

function tell(): boolean {
  const byKind = Map.groupBy(finds, ({ kind }) => kind);
  for (const [kind, found] of byKind) {
    console.info(`\n${kind}: ${found.length}`);
    const byWhat = Map.groupBy(found, ({ what }) => what);
    for (const [what, those] of [...byWhat].slice(0, MOST_TOLD))
      console.info(`  ${those.length} × ${what} (${those[0]?.where})`);
  }
  const pages = [...read].sort().map(([locale, count]) => `${count} in ${locale}`);
  console.info(`\n${pages.join(', ')}; ${pictures.size} pictures, ${asked.size} addresses, ${finds.length} finds`);
  return finds.length === 0 && STARTS.length <= read.size;
}

const shop = await openThrowawayShop(PORT, path.join(os.tmpdir(), `kontor-crawl-${PORT}`));
await crawl();
const isFine = tell();
await shop.stop();
process.exit(isFine ? 0 : 1);
