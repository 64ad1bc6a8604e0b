/** Attributes: what products are described, filtered, compared and searched by; definitions, choices, categories. */
export {
  ATTRIBUTE_KINDS,
  type Attribute,
  type AttributeKind,
  type CategoryAttribute,
  controlsOf,
  FILTER_CONTROLS,
  type FilterControl,
  isAttributeKey,
  isDescribing,
  nameIn,
} from './attribute.ts';
export {
  type Declared,
  type Extent,
  extentOf,
  overlaps,
  readKindDeclaration,
  readRange,
  readYesNo,
} from './attribute-values.ts';
export {
  type AttributeChoice,
  announceAttributes,
  attributesOfCategory,
  choicesOf,
  readAttribute,
  readAttributeBook,
  readAttributes,
  readCategoryLists,
  readFilterKeys,
  writeExtents,
} from './attributes.store.ts';
export { attributesOf, listedBy, type ValidAttribute, validAttributes } from './category-attributes.ts';
export { createFilterKeys } from './filter-keys.ts';
