import type { Attribute, AttributeKind } from '../../src/shop/catalogue/attributes/index.ts';

/** Returns an attribute with the given properties, as a feed would define it. */
export function attribute(key: string, given: Partial<Attribute> = {}): Attribute {
  return {
    key,
    kind: 'choice',
    unit: '',
    origin: 'feed',
    position: 1000,
    control: null,
    ownOrder: true,
    several: false,
    filter: true,
    searchable: true,
    comparable: true,
    names: {},
    ...given,
  };
}

/** Attributes with an order of their own, in the order of lists. */
const BUILT_IN: [key: string, kind: AttributeKind, control: Attribute['control'], ownOrder: boolean][] = [
  ['size', 'choice', 'sizes', true],
  ['cup', 'choice', null, true],
  ['colour', 'colour', null, false],
  ['price', 'number', null, true],
  ['brand', 'choice', null, false],
  ['storage', 'choice', null, true],
  ['energy', 'choice', null, true],
  ['material', 'choice', null, false],
  ['rating', 'choice', null, true],
  ['delivery', 'choice', null, true],
  ['available', 'yes-no', null, false],
  ['reduced', 'yes-no', null, false],
];

/** Returns the built-in attributes that tests without a database filter by. */
export function builtInAttributes(): Attribute[] {
  return BUILT_IN.map(([key, kind, control, ownOrder], place) =>
    attribute(key, { kind, control, ownOrder, origin: 'built-in', position: 10 * place }),
  );
}
