/** Administration of attributes for employees: definitions, choices, and their use in categories. */
export { type AttributeAdministration, createAttributeAdministration } from './attribute-administration.ts';
