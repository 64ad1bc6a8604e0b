import { createHash } from 'node:crypto';
import { usePersistedOperations as persistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql';
import * as v from 'valibot';
import type { GatewayDocument } from './gateway-document.ts';

/**
 * Root fields whose response is equal for all visitors, so shared caches may store it. Only listed fields are public,
 * so a new or forgotten field is never cached.
 */
const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  '__typename',
  'categories',
  'category',
  'listSeo',
  'product',
  'products',
  'questions',
  'rating',
  'search',
  'seo',
  'sortingOrders',
]);

export type PersistedDocument = { node: DocumentNode; isPublic: boolean };

const Extensions = v.object({
  persistedQuery: v.object({ version: v.literal(1), sha256Hash: v.string() }),
});

/** Returns the document hash of a request: `extensions.persistedQuery`, in a GET also plain `documentId=sha256:…`. */
export function documentIdOf(extensions: unknown, url: string): string | null {
  const persisted = v.safeParse(Extensions, extensions);
  if (persisted.success) return persisted.output.persistedQuery.sha256Hash;
  const id = /[?&]documentId=(?:sha256(?::|%3A))?([0-9a-f]{64})(?:&|$)/i.exec(url);
  return id?.[1] ?? null;
}

/**
 * Indexes documents by the SHA-256 of their text. A test validates them (documents.test.ts): at every start that took
 * 0.1 s of processor time.
 */
export function registerDocuments(documents: readonly GatewayDocument[]): Map<string, PersistedDocument> {
  return new Map(
    documents.map(({ text }) => {
      const node = parse(text, { noLocation: true });
      return [createHash('sha256').update(text).digest('hex'), { node, isPublic: isPublic(node) }];
    }),
  );
}

function isPublic(node: DocumentNode): boolean {
  return node.definitions.every(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.QUERY &&
      definition.selectionSet.selections.every(
        (selection) => selection.kind === Kind.FIELD && PUBLIC_FIELDS.has(selection.name.value),
      ),
  );
}

const problem = (message: string, code: string, http: { status: number; headers?: Record<string, string> }) => ({
  message,
  extensions: { code, http },
});

/**
 * Answers requests that name a document instead of sending it. GET allows only these, so no URL of the shop can run an
 * external document.
 */
export function persistedDocuments(registered: ReadonlyMap<string, PersistedDocument>): object {
  return persistedOperations({
    allowArbitraryOperations: (request) => request.method === 'POST',
    extractPersistedOperationId: (params, request) => documentIdOf(params.extensions, request.url),
    getPersistedOperation: (id) => registered.get(id)?.node ?? null,
    skipDocumentValidation: true,
    customErrors: {
      notFound: problem('There is no document with this hash: send its text.', 'PERSISTED_QUERY_NOT_FOUND', {
        status: 404,
      }),
      keyNotFound: problem('Must provide query string.', 'BAD_REQUEST', { status: 400 }),
      persistedQueryOnly: problem('By GET only persisted queries are answered: use POST.', 'PERSISTED_QUERY_ONLY', {
        status: 405,
        headers: { Allow: 'POST' },
      }),
    },
  });
}
