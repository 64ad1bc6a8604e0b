/*
 * Receives webhooks of the shop, and posts messages about big orders, low stock and returns to a chat that takes Slack's incoming
 * webhooks.
 */
import http from 'node:http';
import path from 'node:path';
import { type ShopEvent, verifyWebhook } from '#admin-client';
import { runUntilAsked, variable } from '../parts/environment.ts';
import { textOf, writeWhole } from '../parts/files.ts';

export type NoticeOptions = {
  /** Secrets of the endpoint; two while they are rotated. */
  secrets: readonly string[];
  /** Address of the chat's incoming webhook. */
  chat: string;
  /** Amount from which an order is big, in minor units. */
  bigOrder: number;
  /** Units from which stock is low. */
  lowStock: number;
  /** File with the ids of events that were posted. */
  seen: string;
};

/** Ids that are remembered. The shop repeats an event for three days at most. */
const MOST_SEEN = 10_000;
const MOST_BYTES = 256 * 1024;

/** Creates the server; it answers 204 when the chat has the message, so that the shop repeats the event otherwise. */
export async function createNoticeServer(options: NoticeOptions): Promise<http.Server> {
  const seen = new Set((await textOf(options.seen))?.split('\n').filter((id) => id !== '') ?? []);
  const low = new Set<string>();
  let last = Promise.resolve();
  const remember = (id: string): Promise<void> => {
    seen.add(id);
    for (const old of seen) {
      if (seen.size <= MOST_SEEN) break;
      seen.delete(old);
    }
    // One writer at a time. A write that failed, as on a full disk, ends no later one.
    last = last.catch(() => {}).then(() => writeWhole(options.seen, `${[...seen].join('\n')}\n`));
    return last;
  };
  const handle = async (headers: http.IncomingHttpHeaders, body: string): Promise<number> => {
    const verified = verifyWebhook({ secrets: options.secrets, headers, body });
    if (!verified.ok) return verified.problem === 'not-signed' ? 401 : 400;
    if (seen.has(verified.id)) return 204;
    const text =
      verified.event.type === 'webhook.test' ? 'Kontor is connected.' : noticeOf(verified.event, options, low);
    if (text === null) return 204;
    if (!(await post(options.chat, text))) return 503;
    if (verified.event.type === 'stock.changed') low.add(verified.event.data.sku);
    await remember(verified.id);
    return 204;
  };
  return http.createServer((request, response) => {
    read(request)
      .then((body) => (body === null ? 413 : handle(request.headers, body)))
      .then((status) => response.writeHead(status).end())
      .catch((error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      });
  });
}

async function read(request: http.IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the message about an event; null if the chat shall not know. `low`: variants whose low stock was told. */
export function noticeOf(
  event: ShopEvent,
  { bigOrder, lowStock }: Pick<NoticeOptions, 'bigOrder' | 'lowStock'>,
  low: Set<string>,
): string | null {
  switch (event.type) {
    case 'order.placed': {
      const { order, total, method } = event.data;
      if (total.amount < bigOrder) return null;
      return `Big order ${order} (${event.tenant}): ${total.currency} ${(total.amount / 100).toFixed(2)}, ${method}`;
    }
    case 'stock.changed': {
      const { sku, quantity, waiting } = event.data;
      const left = quantity - waiting;
      if (left > lowStock) {
        low.delete(sku);
        return null;
      }
      if (low.has(sku)) return null;
      return left > 0 ? `Low stock: ${sku} has ${left} left` : `Sold out: ${sku}`;
    }
    case 'return.registered':
      return `Return ${event.data.return} of order ${event.data.order} was registered`;
    default:
      return null;
  }
}

/** Posts a message. Texts of the shop must not become mentions or links of the chat. */
async function post(chat: string, text: string): Promise<boolean> {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  try {
    const answer = await fetch(chat, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: safe }),
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  const { env } = process;
  const server = await createNoticeServer({
    secrets: variable(env, 'WEBHOOK_SECRETS').split(','),
    chat: variable(env, 'CHAT_URL'),
    bigOrder: Number(env.BIG_ORDER ?? '500') * 100,
    lowStock: Number(env.LOW_STOCK ?? '5'),
    seen: path.join(variable(env, 'NOTICE_FOLDER'), 'seen'),
  });
  server.listen(Number(env.PORT ?? '8080'));
  await runUntilAsked((signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())));
  server.close();
}
