import { createHash } from 'node:crypto';
import http from 'node:http';
import { setTimeout as passed } from 'node:timers/promises';
import * as v from 'valibot';
import { ADD, ENTER, PLACE } from '../../support/purchase-documents.ts';

export type Bought = { email: string; orderNumber: string; tries: number };

const AGAIN_MS = 500;
const ANSWER_MS = 40_000;
const GIVES_UP_MS = 300_000;

const ADDRESS = { salutation: 'female', houseNumber: '12a', postalCode: '8001', city: 'Zürich', country: 'CH' };
const CONSONANTS = 'bcdfghklmnprstvw';
const DAY_MS = 86_400_000;

/** Returns name, street and birthday of a guest. Credit has a limit for each person, and similar ones count as near. */
function personOf(email: string) {
  const hash = createHash('sha256').update(email).digest();
  const word = (from: number) =>
    [...hash.subarray(from, from + 8)].map((byte) => CONSONANTS[byte % CONSONANTS.length]).join('a');
  const birthday = new Date(Date.UTC(1995, 0, 1) - (hash.readUInt16BE(24) % 12_000) * DAY_MS);
  return {
    address: { ...ADDRESS, firstName: word(0), lastName: word(8), street: `${word(16)}weg` },
    birthday: birthday.toISOString().slice(0, 10),
  };
}
const Entered = v.object({ enterCheckout: v.object({ checkout: v.object({ next: v.string(), shown: v.string() }) }) });
const Added = v.object({ addToBasket: v.object({ basket: v.object({ pieces: v.number() }) }) });
const Placed = v.object({
  placeOrder: v.union([v.object({ orderNumber: v.string(), repeated: v.boolean() }), v.object({ code: v.string() })]),
});

/** No answer, or one that asks for a retry: the shop or its database is unavailable. */
class Away extends Error {
  override name = 'Away';
}

/**
 * Buys one variant as a guest through the gateway and retries each step until it is answered. After a broken connection
 * it submits the order again. `twice` submits once more after the confirmation, too.
 */
export async function buy(own: {
  port: number;
  sku: string;
  email: string;
  /** The client address that a trusted proxy reports. */
  address: string;
  twice: boolean;
  /** Receives each request: its start and duration in milliseconds, and the status, 0 without an answer. */
  note?: (at: number, took: number, status: number) => void;
}): Promise<Bought> {
  const started = Date.now();
  const cookies = new Map<string, string>();
  let tries = 0;

  async function untilAnswered<Result>(step: () => Promise<Result>): Promise<Result> {
    for (;;) {
      tries += 1;
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof Away) || Date.now() - started > GIVES_UP_MS) throw error;
        await passed(AGAIN_MS);
      }
    }
  }
  const ask = (query: string, variables: object) => gateway({ ...own, cookies, query, variables });

  // A retry starts with a new basket, since adding is the one step that is not idempotent.
  await untilAnswered(async () => {
    cookies.clear();
    v.parse(Added, await ask(ADD, { sku: own.sku }));
  });
  const { shown } = await untilAnswered(async () => {
    const { address, birthday } = personOf(own.email);
    const payment = { method: 'invoice', birthday };
    // Each guest has an own delivery address, as an own mailbox.
    const billing = { ...address, houseNumber: own.address.split('.').slice(1).join('-') };
    const answer = await ask(ENTER, { email: own.email, delivery: { billing }, payment });
    return v.parse(Entered, answer).enterCheckout.checkout;
  });
  const place = () =>
    untilAnswered(async () => {
      const { placeOrder } = v.parse(Placed, await ask(PLACE, { shown }));
      if ('code' in placeOrder) throw new Error(`${own.email} may not order: ${placeOrder.code}`);
      return placeOrder.orderNumber;
    });
  const orderNumber = await place();
  if (own.twice) {
    const second = await place();
    if (second !== orderNumber) throw new Error(`submitting twice made the orders ${orderNumber} and ${second}`);
  }
  return { email: own.email, orderNumber, tries };
}

async function gateway(own: {
  port: number;
  address: string;
  cookies: Map<string, string>;
  query: string;
  variables: object;
  note?: (at: number, took: number, status: number) => void;
}): Promise<unknown> {
  const { query, variables } = own;
  const at = Date.now();
  let answered = 0;
  const { status, body, setCookies } = await post(own, JSON.stringify({ query, variables }))
    .then((answer) => {
      // An error that asks for a retry has no status of its own in GraphQL.
      answered = answer.status === 200 && answer.body.includes('"UNAVAILABLE"') ? 503 : answer.status;
      return answer;
    })
    .finally(() => own.note?.(at, Date.now() - at, answered));
  for (const cookie of setCookies) {
    const [pair = ''] = cookie.split(';', 1);
    const at = pair.indexOf('=');
    if (at > 0) own.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  if ([500, 502, 503, 504].includes(status)) throw new Away(`status ${status}`);
  if (status !== 200) throw new Error(`status ${status}: ${body.slice(0, 200)}`);
  const answer = v.parse(v.object({ data: v.nullish(v.unknown()), errors: v.nullish(v.unknown()) }), JSON.parse(body));
  if (answer.errors) {
    if (JSON.stringify(answer.errors).includes('UNAVAILABLE')) throw new Away(body.slice(0, 200));
    throw new Error(body.slice(0, 300));
  }
  return answer.data;
}

function post(
  { port, address, cookies }: { port: number; address: string; cookies: Map<string, string> },
  body: string,
): Promise<{ status: number; body: string; setCookies: string[] }> {
  return new Promise((resolve, reject) => {
    const away = (error: Error) => reject(new Away(error.message));
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/gateway/',
        method: 'POST',
        agent: false,
        timeout: ANSWER_MS,
        headers: {
          Host: `localhost:${port}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'X-Forwarded-For': address,
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', away);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            setCookies: response.headers['set-cookie'] ?? [],
          }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', away);
    request.end(body);
  });
}
