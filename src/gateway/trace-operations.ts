import { type DocumentNode, Kind } from 'graphql';
import { activeSpan } from '../platform/tracing/spans.ts';
import type { GatewayPlugin } from './context.ts';
import type { PersistedDocument } from './persisted-documents.ts';

/**
 * Names the span of a request after its operation. Only names of the shop's own documents count: clients choose those of
 * others.
 */
export function traceOperations(own: Iterable<PersistedDocument>): GatewayPlugin {
  const names = new Set(
    [...own].flatMap(({ node }) =>
      node.definitions.flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION ? (definition.name?.value ?? []) : [],
      ),
    ),
  );
  return {
    onExecute: ({ args }) => {
      const document: DocumentNode = args.document;
      const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
      const running = activeSpan();
      if (operation === undefined || running === null) return;
      const name = operation.name?.value ?? '';
      const known = names.has(name) ? name : 'other';
      running.rename(`gateway ${known}`);
      running.set({ 'graphql.operation.type': operation.operation, 'graphql.operation.name': known });
    },
  };
}
