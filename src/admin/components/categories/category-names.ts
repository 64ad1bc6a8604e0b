import type { CategoryBlocker } from '../../../shop/catalogue/categories/index.ts';
import type { StaffText } from '../../texts/index.ts';

type Names = Readonly<Record<string, { name: string }>>;

/** Returns the name of a category in the employee's language, else in another one. */
export function categoryName(names: Names, lang: string, id: string): string {
  return (names[lang] ?? Object.values(names)[0])?.name ?? id;
}

/** Returns the options of a select in the order of the tree, indented by level. */
export function indented(name: string, level: number): string {
  return `${'\u2003'.repeat(level - 1)}${name}`;
}

/** Returns the sentence for a reason why a category is not shown. */
export function blockerText(
  say: StaffText['categories']['blockers'],
  blocker: CategoryBlocker,
  nameOf: (id: string) => string,
): string {
  switch (blocker.kind) {
    case 'hidden':
      return say.hidden;
    case 'hidden-above':
      return say['hidden-above'](nameOf(blocker.category));
    case 'no-name':
      return say['no-name'](blocker.locale);
    case 'no-name-above':
      return say['no-name-above'](nameOf(blocker.category), blocker.locale);
    case 'no-products':
      return say['no-products'](blocker.tenant.toUpperCase(), blocker.locale);
  }
}
