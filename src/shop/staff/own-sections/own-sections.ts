import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import {
  type ExtensionPermission,
  extensionPermission,
  mayIn,
  recordAudit,
  type StaffLanguage,
  type StaffMember,
} from '../employees/index.ts';
import type { AdminSectionExtension, SectionPart, SectionView } from './admin-section-extension.ts';
import { readSectionForm, type SectionFieldProblem } from './section-form.ts';
import { PAGE_ID, readSectionView, SectionOutcomeForm } from './section-view.ts';

export type OwnedSection = { extension: string; section: AdminSectionExtension };

/** Section of an extension in the menu. */
export type OwnSectionEntry = { name: string; area: AdminSectionExtension['area']; title: string };

/** Permission of a section of an extension, as the pages of roles show it. */
export type OwnPermission = { permission: ExtensionPermission; area: AdminSectionExtension['area']; text: string };

type Place = { name: string; id: string | null; tenant: string; language: StaffLanguage };

/** `failed`: the extension threw, took too long or returned another form. `gone`: it has no such page. */
type OpenedSection =
  | { ok: true; entry: OwnSectionEntry; view: SectionView }
  | { ok: false; problem: 'failed' | 'gone'; entry: OwnSectionEntry };

export type SectionActed =
  | { ok: true }
  /** The extension failed: before the act, so nothing is done; or in it, so a part may be done. */
  | { ok: false; problem: 'unreachable' | 'failed' }
  /** The section has no such page, or the page no such form. */
  | { ok: false; problem: 'gone' }
  | { ok: false; problem: 'fields'; fields: Record<string, SectionFieldProblem> }
  /** The extension refuses; the sentence is in the employee's language. */
  | { ok: false; problem: 'refused'; sentence: string };

/** Sections of extensions in the back office. */
export type OwnSections = {
  /** Returns the sections that an employee may enter in a tenant. */
  menu(member: StaffMember, tenant: string, language: StaffLanguage): OwnSectionEntry[];
  /** Returns the permissions of all sections. */
  permissions(language: StaffLanguage): OwnPermission[];
  /** Returns a page; null if the section does not exist or the employee may not enter it. */
  open(member: StaffMember, place: Place): Promise<OpenedSection | null>;
  /**
   * Does what a form of a page asks for. The audit trail records an act before the extension is called, and its outcome
   * afterwards. Null if the section does not exist or the employee may not enter it.
   */
  act(
    member: StaffMember,
    place: Place,
    form: { action: string; entered: Readonly<Record<string, string>> },
  ): Promise<SectionActed | null>;
};

const FAILED = { ok: false, problem: 'failed' } as const;
const GONE = { ok: false, problem: 'gone' } as const;

/** Creates the sections of extensions. Session, permission and tenant are checked before an extension is called. */
export function createOwnSections(
  sections: readonly OwnedSection[],
  { within, pool, clock }: Pick<Containment, 'within'> & { pool: Pool; clock: Clock },
): OwnSections {
  const find = (member: StaffMember, { name, tenant }: Pick<Place, 'name' | 'tenant'>): OwnedSection | null => {
    const owned = sections.find(({ section }) => section.name === name);
    return owned && mayIn(member, extensionPermission(name), tenant) ? owned : null;
  };

  /** Returns the page of a place, null if it does not exist, or "failed". */
  const viewOf = async ({ extension, section }: OwnedSection, place: Place): Promise<SectionView | null | 'failed'> => {
    const { id, tenant, language } = place;
    if (id !== null && (!section.page || !PAGE_ID.test(id))) return null;
    return within(
      pointOf(extension, section),
      async (context) => {
        if (id === null) return readSectionView(await section.list({ tenant, language }, context));
        const view = await section.page?.({ tenant, language, id }, context);
        return view === null || view === undefined ? null : readSectionView(view);
      },
      'failed' as const,
    );
  };

  return {
    menu: (member, tenant, language) =>
      sections
        .filter(({ section }) => find(member, { name: section.name, tenant }) !== null)
        .map(({ section }) => entryOf(section, language)),
    permissions: (language) =>
      sections.map(({ section: { name, area, permission } }) => ({
        permission: extensionPermission(name),
        area,
        text: permission[language],
      })),
    open: async (member, place) => {
      const owned = find(member, place);
      if (!owned) return null;
      const entry = entryOf(owned.section, place.language);
      const view = await viewOf(owned, place);
      if (view === 'failed') return { ...FAILED, entry };
      return view ? { ok: true, entry, view } : { ...GONE, entry };
    },
    act: async (member, place, { action, entered }) => {
      const owned = find(member, place);
      if (!owned) return null;
      if (!owned.section.act) return GONE;
      const view = await viewOf(owned, place);
      if (view === 'failed') return { ok: false, problem: 'unreachable' };
      const form = view?.parts.find((part) => part.kind === 'form' && part.action === action) as
        | Extract<SectionPart, { kind: 'form' }>
        | undefined;
      if (!form) return GONE;
      const { values, problems } = readSectionForm(form.fields, entered);
      if (Object.keys(problems).length > 0) return { ok: false, problem: 'fields', fields: problems };
      const { extension, section } = owned;
      const { id, tenant, language } = place;
      const record = (outcome: 'started' | 'done' | 'failed' | 'refused') =>
        recordAudit(pool, clock.now(), member, {
          action: 'extension.acted',
          tenant,
          subject: `${extensionPermission(section.name)}${id === null ? '' : `:${id}`}`,
          after: { action, outcome },
        });
      // Other systems know no transaction: an act without this entry would leave no trace if the second entry failed.
      await record('started');
      const outcome = await within(
        pointOf(extension, section),
        async (context) =>
          v.parse(SectionOutcomeForm, await section.act?.({ id, tenant, language, action, values }, context)),
        FAILED,
      );
      const isRefused = !outcome.ok && outcome.problem !== FAILED.problem;
      await record(outcome.ok ? 'done' : isRefused ? 'refused' : 'failed');
      if (isRefused) return { ok: false, problem: 'refused', sentence: outcome.problem };
      return outcome.ok ? { ok: true } : FAILED;
    },
  };
}

const pointOf = (extension: string, { name }: AdminSectionExtension) => ({
  extension,
  point: `admin section ${name}`,
});

function entryOf({ name, area, title }: AdminSectionExtension, language: StaffLanguage): OwnSectionEntry {
  return { name, area, title: title[language] };
}
