import { ADMIN_ROOT } from './sections.ts';
import type { SuggestedKind } from './suggestions.ts';

/** Returns the attributes of a field by which script suggests its values. `many`: it takes several, with commas. */
export function suggestedValues(kind: SuggestedKind, many = false) {
  return {
    'data-suggest': kind,
    'data-suggest-at': `${ADMIN_ROOT}/find/suggestions`,
    ...(many ? { 'data-suggest-many': '' } : {}),
  };
}

/** Fields of content blocks whose values employees choose by name. */
const BLOCK_FIELDS: Readonly<Partial<Record<string, SuggestedKind>>> = {
  category: 'categories',
  skus: 'variants',
  sku: 'variants',
  linkTo: 'pages',
};

/** Returns what suggests the values of a field of a content block; null for a field without suggestions. */
export function suggestedBlockValues(name: string): ReturnType<typeof suggestedValues> | null {
  const kind = BLOCK_FIELDS[name];
  return kind ? suggestedValues(kind, name === 'skus') : null;
}
