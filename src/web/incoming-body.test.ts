import { expect, test } from 'vitest';
import { arriving } from './incoming-body.ts';

/** Returns a request whose body the test writes. */
function slow() {
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
  let wasCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sink = controller;
    },
    cancel: () => {
      wasCancelled = true;
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const form = { method: 'POST', headers, body, duplex: 'half' };
  const request = new Request('http://shop.test/kontakt', form);
  return { request, sink: () => sink as ReadableStreamDefaultController<Uint8Array>, wasCancelled: () => wasCancelled };
}

/** Returns whether a promise is settled after all work that is ready. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('passes a body on unchanged and reports its arrival after its end', async () => {
  const { request, sink } = slow();
  const { request: passedOn, arrived } = arriving(request);
  expect([passedOn.method, passedOn.headers.get('content-type')]).toEqual(['POST', 'multipart/form-data; boundary=x']);
  const text = passedOn.text();
  sink().enqueue(bytes('Grü'));
  expect(await isDone(arrived)).toBe(false);
  sink().enqueue(bytes('ezi'));
  sink().close();
  expect(await text).toBe('Grüezi');
  expect(await isDone(arrived)).toBe(true);
});

test('reports the arrival when the reader cancels', async () => {
  const { request, sink, wasCancelled } = slow();
  const { request: passedOn, arrived } = arriving(request);
  const reader = passedOn.body?.getReader();
  sink().enqueue(bytes('far too much'));
  await reader?.read();
  expect(await isDone(arrived)).toBe(false);
  await reader?.cancel();
  expect([await isDone(arrived), wasCancelled()]).toEqual([true, true]);
});

test('reports a broken connection as arrival and passes its error to the reader', async () => {
  const { request, sink } = slow();
  const { request: passedOn, arrived } = arriving(request);
  const read = expect(passedOn.text()).rejects.toThrow();
  sink().error(new Error('reset'));
  await read;
  expect(await isDone(arrived)).toBe(true);
});

test('reports a request without a body as arrived', async () => {
  const request = new Request('http://shop.test/');
  const { request: same, arrived } = arriving(request);
  expect([same, await isDone(arrived)]).toEqual([request, true]);
});
