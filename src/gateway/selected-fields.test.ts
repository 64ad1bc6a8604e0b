import { type FieldNode, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { selectsAny } from './selected-fields.ts';

const NAMES = new Set(['wanted']);

/** Returns the first field of the operation, with the fragments of the document. */
function infoOf(text: string) {
  const { definitions } = parse(text);
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const selected = operation && 'selectionSet' in operation ? (operation.selectionSet?.selections ?? []) : [];
  return {
    fieldNodes: selected.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD),
    fragments: Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment])),
  };
}

test.each([
  ['{ own { other wanted } }', true],
  ['{ own { alias: wanted } }', true],
  ['{ own { wanted: other } }', false],
  ['{ own { other { wanted } } }', false],
  ['{ own { ... on Own { wanted } } }', true],
  ['{ own { ...Own } } fragment Own on Own { ...Deep } fragment Deep on Own { wanted }', true],
  ['{ own { ...Missing other } }', false],
  ['{ own }', false],
  ['{ own { other } own { wanted } }', true],
])('%s: %j', (text, expected) => {
  const info = infoOf(text);
  expect(selectsAny(info, NAMES)).toBe(expected);
  expect(selectsAny(info, NAMES)).toBe(expected);
});
