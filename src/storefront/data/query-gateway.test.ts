import { afterEach, expect, test, vi } from 'vitest';
import { PRODUCT_QUERY } from '../../gateway/documents.ts';
import { ADD_TO_WISHLIST, PERSONAL_QUERY } from '../../gateway/personal-documents.ts';
import { queryGateway } from './query-gateway.ts';

const WHERE = { gatewayUrl: '/api/gateway/', locale: 'fr-CH' };

function answering(...responses: Response[]) {
  const fetched = vi.fn<typeof fetch>(async () => responses.shift() ?? Response.json({ data: null }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
afterEach(() => vi.unstubAllGlobals());

test('sends a query by the hash of its document', async () => {
  const fetched = answering(Response.json({ data: 1 }), Response.json({ data: 2 }));
  expect(await queryGateway(WHERE, { document: PERSONAL_QUERY, variables: {}, isChange: false })).toEqual({ data: 1 });
  await queryGateway(WHERE, { document: PRODUCT_QUERY, variables: { sku: 'a&b' }, isChange: false });
  expect(fetched.mock.calls.map(([url, init]) => [url, init?.method])).toEqual([
    [`/api/gateway/?locale=fr-CH&documentId=sha256:${PERSONAL_QUERY.id}`, 'GET'],
    [`/api/gateway/?locale=fr-CH&documentId=sha256:${PRODUCT_QUERY.id}&variables=%7B%22sku%22%3A%22a%26b%22%7D`, 'GET'],
  ]);
});

test('sends a document unknown to the gateway as text', async () => {
  const fetched = answering(Response.json({}, { status: 404 }), Response.json({ data: 1 }));
  expect(await queryGateway(WHERE, { document: PERSONAL_QUERY, variables: {}, isChange: false })).toEqual({ data: 1 });
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ query: PERSONAL_QUERY.text, variables: {} }),
  });
});

test('sends a mutation by POST and reports endpoint and status of a failure', async () => {
  const fetched = answering(Response.json({}, { status: 503, statusText: 'Service Unavailable' }));
  const question = { document: ADD_TO_WISHLIST, variables: { sku: 'a' }, isChange: true };
  await expect(queryGateway(WHERE, question)).rejects.toMatchObject({ status: 503, statusText: 'Service Unavailable' });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST' });
});
