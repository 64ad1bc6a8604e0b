import { setTimeout as delay } from 'node:timers/promises';
import type { ZippedFile } from '../platform/zip-stream.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Shop } from './context.ts';

type Papers = {
  orders: Pick<Shop['orders'], 'ofCustomerAfter'>;
  documents: Pick<Shop['documents'], 'listed' | 'fileOfOrder'>;
};

/** Orders whose documents are read at once. */
const ORDERS_AT_ONCE = 50;
/** Pause before another attempt to draw a paper that found no free process, in milliseconds, and most attempts. */
const PAUSE_MS = 500;
const MOST_ATTEMPTS = 60;

/** Yields all issued documents of a customer as files, the newest order first. Draws one at a time. */
export async function* customerPapers(
  { orders, documents }: Papers,
  { tenant, customerId }: { tenant: Tenant; customerId: string },
): AsyncGenerator<ZippedFile> {
  let last: readonly string[] | null = null;
  do {
    const found: Awaited<ReturnType<Papers['orders']['ofCustomerAfter']>> = await orders.ofCustomerAfter(customerId, {
      last,
      size: ORDERS_AT_ONCE,
    });
    const numbers = found.orders.map(({ number }) => number);
    const issued = await documents.listed(tenant, numbers);
    for (const number of numbers)
      for (const { id } of issued.get(number) ?? []) {
        const file = await drawn(() => documents.fileOfOrder(tenant, number, id));
        if (file) yield { name: `${number}/${file.name}`, content: once(file.content) };
      }
    last = found.last;
  } while (last !== null);
}

/** Returns a drawn document; null for one that is gone. Throws if all processes stay busy, so that no archive lacks a paper. */
async function drawn(
  draw: () => ReturnType<Papers['documents']['fileOfOrder']>,
): Promise<{ name: string; content: Uint8Array } | null> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const outcome = await draw();
    if (outcome.ok) return outcome;
    if (outcome.problem === 'not-found') return null;
    await delay(PAUSE_MS);
  }
  throw new Error('no process is free to draw a document');
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
