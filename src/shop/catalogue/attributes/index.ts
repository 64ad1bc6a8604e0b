/** Attributes: what products are described, filtered, compared and searched by; definitions, choices, categories. */
export {
  type AttributeAdministration,
  createAttributeAdministration,
} from './administration/attribute-administration.ts';
export {
  type Attribute,
  type AttributeKind,
  type CategoryAttribute,
  controlsOf,
  type FilterControl,
  isAttributeKey,
  isDescribing,
  nameIn,
  SYSTEM_ATTRIBUTES,
} from './attribute.ts';
export {
  type Declared,
  type Extent,
  extentOf,
  type NumberRange,
  overlaps,
  rangeOf,
  readDeclaration,
  readNumber,
  readRange,
  readYesNo,
  writeRange,
} from './attribute-values.ts';
export {
  type AttributeChoice,
  announceAttributes,
  attributesOfCategory,
  choicesOf,
  readAttributeBook,
  readAttributes,
  readCategoryLists,
  readFilterKeys,
  writeExtents,
} from './attributes.store.ts';
export { type AttributeBook, attributesOf, type ValidAttribute, validAttributes } from './category-attributes.ts';
export { createFilterKeys, type FilterKeyCache } from './filter-keys.ts';
