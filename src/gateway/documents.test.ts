import { createHash } from 'node:crypto';
import { Kind, parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { DOCUMENTS } from './documents.ts';
import { registerDocuments } from './persisted-documents.ts';
import { createSchema } from './schema.ts';

test.each(DOCUMENTS)('$id is the hash of its text', ({ id, text }) => {
  expect(createHash('sha256').update(text).digest('hex')).toBe(id);
});

test('every document fits the schema', () => {
  expect(registerDocuments(createSchema(), DOCUMENTS).size).toBe(DOCUMENTS.length);
  expect(() => registerDocuments(createSchema(), [{ id: '', text: '{ nonsense }' }])).toThrow('nonsense');
});

test.each(DOCUMENTS)('$text names the type of every object, as the cache in the browser does', ({ text }) => {
  visit(parse(text), {
    SelectionSet(node, _, parent) {
      // The root's own and a fragment's on a union, whose field names it already.
      if (parent && 'kind' in parent && parent.kind !== Kind.FIELD) return;
      const names = node.selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : ''));
      expect(names).toContain('__typename');
    },
  });
});
