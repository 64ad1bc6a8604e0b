import { createHash } from 'node:crypto';
import { Kind, parse, validate, visit } from 'graphql';
import { expect, test } from 'vitest';
import { DOCUMENTS, LAST_SEEN, MINI_PRODUCT, PRODUCT_QUERY } from './documents.ts';
import { registerDocuments } from './persisted-documents.ts';
import { createSchema } from './schema.ts';

test.each(DOCUMENTS)('$id is the hash of its text', ({ id, text }) => {
  expect(createHash('sha256').update(text).digest('hex')).toBe(id);
});

test('every document is valid by the schema', () => {
  const schema = createSchema();
  for (const { text } of DOCUMENTS) expect(validate(schema, parse(text)), text).toEqual([]);
  expect(registerDocuments(DOCUMENTS).size).toBe(DOCUMENTS.length);
});

test('permits shared caching only of documents with equal responses for all visitors', () => {
  const registered = registerDocuments(DOCUMENTS);
  const kept = [...registered].flatMap(([id, { isPublic }]) => (isPublic ? [id] : []));
  expect(new Set(kept)).toEqual(new Set([PRODUCT_QUERY, MINI_PRODUCT, LAST_SEEN].map(({ id }) => id)));
});

test.each([
  ['query{basket{id}}', false],
  ['query{checkout{next}}', false],
  ['query{customer{number}}', false],
  ['query{newRating(id:"1"){__typename}}', false],
  ['query{recommendations(place:product,shown:[]){kind}}', false],
  ['query{searchHistory{__typename}}', false],
  ['query{session{type}}', false],
  ['query{suggestions{__typename}}', false],
  ['query{wishlist{id}}', false],
  ['query{product(sku:"1"){sku} customer{number}}', false],
  ['query{...on Query{product(sku:"1"){sku}}}', false],
  ['mutation{renewSession{__typename}}', false],
  ['query{__typename categories{id}}', true],
  ['query{product(sku:"1"){sku} rating(id:"1"){total}}', true],
])('%s: %s', (text, expected) => {
  const [registered] = [...registerDocuments([{ id: '', text }]).values()];
  expect(registered?.isPublic).toBe(expected);
});

test.each(DOCUMENTS)("$text requests the type of every object, for the browser's cache", ({ text }) => {
  visit(parse(text), {
    SelectionSet(node, _, parent) {
      // Skips the root's selection and that of a fragment on a union, whose field already names it.
      if (parent && 'kind' in parent && parent.kind !== Kind.FIELD) return;
      const names = node.selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : ''));
      expect(names).toContain('__typename');
    },
  });
});
