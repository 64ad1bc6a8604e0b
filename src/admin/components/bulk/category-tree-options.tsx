import type { ReactNode } from 'react';
import type { SelectionPage } from '../../../shop/catalogue/products/index.ts';

type Options = SelectionPage['categories'];

/** Options of a list of all categories, indented by their depth. */
export function CategoryTreeOptions({ categories }: { categories: Options }): ReactNode {
  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  const tree = (parent: string | null, depth: number): { id: string; label: string }[] =>
    (children.get(parent) ?? []).flatMap(({ id, name }) => [
      { id, label: `${'\u2003'.repeat(depth)}${name}` },
      ...tree(id, depth + 1),
    ]);
  return tree(null, 0).map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}
