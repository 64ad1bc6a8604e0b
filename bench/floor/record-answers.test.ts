import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbered, recordAnswers } from './record-answers.ts';

const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'text/plain');
  response.setHeader('set-cookie', ['a=1', 'b=2']);
  if (request.url === '/seen') return response.end(`cookie ${request.headers.cookie} host ${request.headers.host}`);
  return response.writeHead(302, { location: '/seen' }).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

const visit = [
  { name: 'first', path: '/first', form: { a: '1' }, expect: [302] },
  { name: 'seen', path: '/seen', expect: [200] },
];

test('records the answers of all steps in order, with cookies of the visit and the host of the shop', async () => {
  const answers = await recordAnswers(port, [visit]);
  expect(answers.map(({ status }) => status)).toEqual([302, 200]);
  expect(answers[0]?.headers).toEqual(
    expect.arrayContaining([
      ['location', '/seen'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]),
  );
  expect(Buffer.from(answers[1]?.body ?? '', 'base64').toString()).toBe(`cookie a=1; b=2 host 127.0.0.1:${port}`);
});

test('fails if an answer is not the expected one', async () => {
  await expect(recordAnswers(port, [[{ name: 'first', path: '/first', expect: [200] }]])).rejects.toThrow('status 302');
});

test('numbers the steps of all visits', () => {
  expect(numbered([visit, visit]).flatMap((steps) => steps.map(({ path }) => path))).toEqual(['/0', '/1', '/2', '/3']);
});
