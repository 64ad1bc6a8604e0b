import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategoryId, CategoryNode } from '../shop/catalogue/products/index.ts';
import { packNavigation, unpackNavigation } from './packed-navigation.ts';

const word = fc.stringMatching(/^[a-zäéß0-9-]{1,8}$/);

/** Arbitrary category tree; most paths extend that of their parent. */
const tree = (depth: number, above: string): fc.Arbitrary<CategoryNode[]> =>
  depth > 3
    ? fc.constant([])
    : fc.array(
        fc.tuple(word, fc.string(), fc.boolean()).chain(([part, name, isOwn]) => {
          const path = above === '' || isOwn ? part : `${above}/${part}`;
          return tree(depth + 1, path).map((children) => ({
            id: `id-${path}` as CategoryId,
            name: name.replaceAll(/[¶¦]/g, ''),
            path,
            depth,
            children,
          }));
        }),
        { maxLength: 4 },
      );

test('unpacks what was packed', () => {
  fc.assert(
    fc.property(tree(1, ''), (navigation) => {
      expect(unpackNavigation(packNavigation(navigation))).toEqual(navigation);
    }),
  );
});

test('tolerates a name that contains a separator', () => {
  const node = { id: 'a' as CategoryId, name: 'A¶1¦b¦c', path: 'a', depth: 1, children: [] };
  expect(unpackNavigation(packNavigation([node]))).toEqual([{ ...node, name: 'A 1 b c' }]);
});
