import { controlsOf, type ValidAttribute } from '../../catalogue/attributes/index.ts';
import type { SearchRequest } from './types.ts';

/**
 * Returns the attributes by which a list filters: the valid ones of its category, and others with a choice in the
 * address. The visitor sees such a choice and can remove it.
 */
export function listedAttributes(
  valid: readonly ValidAttribute[],
  all: () => readonly ValidAttribute[],
  { filters }: Pick<SearchRequest, 'filters'>,
): readonly ValidAttribute[] {
  const keys = Object.keys(filters).filter(
    (key) => !valid.some((attribute) => attribute.key === key && attribute.control !== null),
  );
  if (keys.length === 0) return valid;
  const chosen = all().flatMap((attribute): ValidAttribute[] => {
    const control = keys.includes(attribute.key) ? (attribute.control ?? controlsOf(attribute)[0] ?? null) : null;
    return control === null ? [] : [{ ...attribute, control }];
  });
  return [...valid.filter(({ key }) => !keys.includes(key)), ...chosen];
}
