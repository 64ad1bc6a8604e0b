import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';

let database: TestDatabase;
let endpoints: Endpoint[];
let ask: ReturnType<typeof openRest>['ask'];
beforeAll(async () => {
  database = await testDatabase();
  ({ endpoints, ask } = openRest(database.pool));
});
afterAll(() => database.drop());

test('every documented example fits its schema', () => {
  for (const { description } of endpoints) {
    const { success, body, parameters, id } = description;
    expect(v.is(success.schema, success.example), `${id}: answer`).toBe(true);
    if (body) expect(v.is(body.schema, body.example), `${id}: body`).toBe(true);
    for (const [name, { schema, example }] of Object.entries(parameters))
      expect(v.is(schema, example), `${id}: ${name}`).toBe(true);
  }
});

test('documents exactly the server’s routes under /api', () => {
  const app = createApp({ config: readConfig({}), log: silentLog, state: () => null });
  const routes = app.routes
    .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL' && !path.startsWith('/api/gateway'))
    // The integration API has a document of its own.
    .filter(({ path }) => !path.startsWith('/api/admin/'))
    // Payment providers and extensions define their notices.
    .filter(({ path }) => !path.startsWith('/api/payment/'))
    .map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const document = openApiDocument(endpoints);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set(routes)).toEqual(new Set(described));
  expect(described.length).toBeGreaterThanOrEqual(9);
});

test('operation IDs are unique, and every error response has the shared error schema', () => {
  const document = openApiDocument(endpoints);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      expect(content?.['application/json']?.schema, `${operationId} ${status}`).toEqual({
        $ref: '#/components/schemas/Error',
      });
    }
  }
});

test('resolves every reference of the document', () => {
  const document = openApiDocument(endpoints);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(references.length).toBeGreaterThan(4);
  for (const reference of references) expect(known).toContain(reference);
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('describes parameters by their decoded type', () => {
  const search = openApiDocument(endpoints).paths['/api/search/searchv2']?.get;
  const byName = new Map(search?.parameters.map((parameter) => [parameter.name, parameter]));
  expect(byName.get('page')?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 1000, default: 1 });
  expect(byName.get('sort')?.schema).toMatchObject({ enum: expect.arrayContaining(['price-asc']) });
  expect(byName.get('filters')).toMatchObject({
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    explode: true,
  });
  expect(byName.get('price')?.schema).toMatchObject({ type: 'string', pattern: expect.any(String) });
  expect(byName.get('locale')?.schema).toMatchObject({ enum: expect.arrayContaining(['fr-CH']) });
});

describe('the documentation page', () => {
  test('lists all endpoints, without script or inline style', async () => {
    const answer = await ask('/api/docs');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await answer.text();
    for (const { description } of endpoints) expect(page).toContain(`${description.method} ${description.path}`);
    expect(page.match(/<script|<style| style=| on\w+=|undefined|\[object/)).toBeNull();
    expect(await (await ask('/api/docs.css')).text()).toContain('--color-surface');
  });

  test('links examples that answer', async () => {
    const page = await (await ask('/api/docs')).text();
    const examples = [...page.matchAll(/Example: <a href="([^"]+)"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    );
    expect(examples.length).toBeGreaterThan(4);
    // Without products and a login these two answer with an error. rating.test.ts covers their success.
    const others: [string, number][] = [
      ['/api/inform/rating/all/get', 404],
      ['/api/inform/rating/new/get', 401],
      // No content page exists here; content-delivery.test.ts covers it.
      ['/api/content/de-CH/service-hilfe', 404],
    ];
    for (const example of examples) {
      const expected = others.find(([path]) => example?.startsWith(path))?.[1] ?? 200;
      expect((await ask(example ?? '')).status, example).toBe(expected);
    }
  });

  test('serves the same document as JSON', async () => {
    const document = await (await ask('/api/openapi.json')).json();
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(endpoints))));
    expect(document).toMatchObject({ openapi: '3.1.0' });
  });
});
