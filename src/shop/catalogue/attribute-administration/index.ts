/** Administration of attributes for employees: definitions, choices, and their use in categories. */
export { categoriesToAssign, lockAttributes } from './administration.store.ts';
export { type AttributeAdministration, createAttributeAdministration } from './attribute-administration.ts';
export { defineOwnFilters, type OwnFilterProblem, readOwnFilters } from './own-filters.ts';
