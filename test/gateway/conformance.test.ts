import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openGateway } from './support.ts';

/** Audits of the GraphQL-over-HTTP specification against the gateway of a shop in production. */

let database: TestDatabase;
let gateway: ReturnType<typeof openGateway>;

beforeAll(async () => {
  database = await testDatabase();
  gateway = openGateway(database.pool);
});
afterAll(() => database.drop());

const audits = serverAudits({
  url: 'http://localhost/api/gateway/',
  fetchFn: (url: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    // A Request sets the content type of a text body, as every client does.
    const request = new Request(url, init);
    return gateway.request(`${pathname}${search}`, { ...init, headers: request.headers });
  },
});

describe.each(audits.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))('%s', (name, audit) => {
  // MAY rules for GET are optional: the gateway answers persisted queries only (contract).
  const isChoice = / MAY /.test(name) && / GET/.test(name);
  test(isChoice ? 'is decided' : 'holds', async () => {
    const result = await audit.fn();
    if (!isChoice) expect(result).toMatchObject({ status: 'ok' });
  });
});

test('every kind of audit exists', () => {
  for (const kind of ['MUST', 'SHOULD', 'MAY']) expect(audits.some(({ name }) => name.startsWith(kind))).toBe(true);
});
