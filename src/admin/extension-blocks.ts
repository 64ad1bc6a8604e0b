import {
  type BlockType,
  type ExtensionBlockForm,
  type ExtensionFieldName,
  isPlatformBlock,
  type PlatformBlockType,
} from '../shop/content/pages/block-entry.ts';
import type { StaffLanguage } from '../shop/staff/employees/index.ts';
import type { PageExtensions } from '../storefront/extensions/page-extensions.ts';

/** Returns the forms of the blocks of extensions, with names in the employee's language. */
export function extensionForms({ blocks }: PageExtensions, language: StaffLanguage): ExtensionBlockForm[] {
  return blocks.map(({ name, label, fields }) => ({ type: `extension:${name}`, label: label[language], fields }));
}

/** Returns the name of a block for employees. A block whose extension is gone has the name that pages store. */
export function blockName(
  type: BlockType,
  names: Readonly<Record<PlatformBlockType, string>>,
  forms: readonly ExtensionBlockForm[] = [],
): string {
  if (isPlatformBlock(type)) return names[type];
  return forms.find((form) => form.type === type)?.label ?? type.slice(type.indexOf(':') + 1);
}

/** Returns the fields of an extension's block; undefined for any other block, which has a form of its own. */
export function fieldsOfBlock(
  type: BlockType,
  forms: readonly ExtensionBlockForm[],
): readonly ExtensionFieldName[] | undefined {
  return forms.find((form) => form.type === type)?.fields;
}
