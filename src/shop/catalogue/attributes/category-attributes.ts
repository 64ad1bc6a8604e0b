import { type Attribute, type CategoryAttribute, controlOf, type FilterControl } from './attribute.ts';

/** All definitions, and the categories that have a list of their own. */
export type AttributeBook = {
  /** By position. */
  attributes: readonly Attribute[];
  /** Attributes of a category in their order; categories that inherit are absent. */
  lists: ReadonlyMap<string, readonly CategoryAttribute[]>;
  /** Parent of each category; null at the top. */
  parents: ReadonlyMap<string, string | null>;
};

/** Attribute as a category uses it. */
export type ValidAttribute = Omit<Attribute, 'control'> & {
  /** Control of its filter; null if it is no filter there. */
  control: FilterControl | null;
};

/** Returns the nearest category with a list of its own, from the category upwards; null if there is none. */
export function listedBy(book: Pick<AttributeBook, 'lists' | 'parents'>, category: string | null): string | null {
  const seen = new Set<string>();
  for (let id = category; id !== null && !seen.has(id); id = book.parents.get(id) ?? null) {
    if (book.lists.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/**
 * Returns the attributes of a category in their order: those of its list or of the next one above, and without one all
 * attributes. A category of null means lists over all categories.
 */
export function attributesOf(book: AttributeBook, category: string | null): ValidAttribute[] {
  const owner = listedBy(book, category);
  return validAttributes(book.attributes, owner === null ? null : (book.lists.get(owner) ?? null));
}

/** Returns the attributes as a list uses them; all of them as they are defined without a list. */
export function validAttributes(
  attributes: readonly Attribute[],
  list: readonly CategoryAttribute[] | null,
): ValidAttribute[] {
  if (list === null) return attributes.map((attribute) => validAttribute(attribute, attribute));
  const byKey = new Map(attributes.map((attribute) => [attribute.key, attribute]));
  return list.flatMap((use) => {
    const attribute = byKey.get(use.key);
    return attribute ? [validAttribute(attribute, use)] : [];
  });
}

function validAttribute(attribute: Attribute, use: CategoryAttribute): ValidAttribute {
  const control = use.filter ? controlOf(attribute, use.control) : null;
  const { searchable, comparable } = use;
  return { ...attribute, control, filter: control !== null, searchable, comparable };
}
