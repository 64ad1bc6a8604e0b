/** Sections of extensions in the back office. */

export type * from './admin-section-extension.ts';
export {
  createOwnSections,
  type OwnedSection,
  type OwnPermission,
  type OwnSectionEntry,
  type OwnSections,
  type SectionActed,
} from './own-sections.ts';
export type { SectionFieldProblem } from './section-form.ts';
