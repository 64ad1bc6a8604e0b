import type { Tenant } from '../../../tenants/tenant.ts';
import type { Refused, StaffMember } from '../../staff/employees/index.ts';
import type { PageEntry } from './block-entry.ts';
import type { AdminPage, AdminPublication, AdminVersion, NamedPage } from './content-administration.store.ts';
import type { PageDiff } from './page-diff.ts';
import type { Preview } from './previews.ts';
import type { ContentPage } from './types.ts';

/** Fault in an editor's input: block (from 0; null for title or description), field and kind. */
export type ContentFault = {
  block: number | null;
  /** Path of the field in the schema, such as "items.0.link.to". */
  at: string;
  kind: 'missing' | 'long' | 'count' | 'form';
};
/** Valid input that names something missing; the page omits it. */
export type ContentWarning = {
  block: number;
  kind: 'article' | 'category' | 'picture' | 'voucher';
  value: string;
};

export type SaveOutcome =
  | { ok: true; id: string; version: number; warnings: ContentWarning[] }
  | Refused
  | { ok: false; problem: 'invalid'; faults: ContentFault[] }
  | { ok: false; problem: 'too-large' }
  /** Another employee has saved since: their address, the time and the version. */
  | { ok: false; problem: 'conflict'; by: string | null; at: Date; version: number };
export type CreateOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: 'path' | 'reserved' | 'category' | 'known-path' | 'locale' | 'translated' }
  | { ok: false; problem: 'identifier-taken'; takenBy: string };
export type TranslationLinkOutcome = { ok: true } | Refused | { ok: false; problem: 'locale' | 'no-page' };
export type PublicationOutcome =
  | { ok: true }
  | Refused
  | { ok: false; problem: 'moment' | 'order' | 'not-shown' | 'over' };

export type OpenedPage = {
  page: AdminPage;
  /** Newest version, without blocks that no longer match the schema. */
  draft: ContentPage;
  versions: AdminVersion[];
  turns: AdminPublication[];
  warnings: ContentWarning[];
  /** Paths of its translations in this tenant, by locale. */
  twins: Record<string, string>;
};

export type AskedPage = { tenant: Tenant; id: string };

/** Administration of content pages. Every function checks the role and records its changes. */
export type ContentAdministration = {
  /** Returns null if the role may not read pages. */
  list(member: StaffMember, tenant: Tenant): Promise<AdminPage[] | null>;
  /** Returns pages whose title or path contains the text; none without permission. */
  lookUp(member: StaffMember, tenant: Tenant, typed: string): Promise<NamedPage[]>;
  /** Returns null if the page is missing or of another tenant, or if the role may not read it. */
  open(member: StaffMember, asked: AskedPage): Promise<OpenedPage | null>;
  /** Returns a version; null as for `open`. */
  version(member: StaffMember, asked: AskedPage & { version: number }): Promise<ContentPage | null>;
  compare(member: StaffMember, asked: AskedPage & { from: number; to: number }): Promise<PageDiff | null>;
  /** Creates a page. `like` is the id of the page that it translates, whose contents it starts with. */
  create(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string; path: string; title: string; like: string | null },
  ): Promise<CreateOutcome>;
  /**
   * Makes the page at `path` the translation in that locale, in place of an earlier one; '' removes the translation.
   */
  link(member: StaffMember, asked: AskedPage & { locale: string; path: string }): Promise<TranslationLinkOutcome>;
  /** Saves a new version. `expected` is the version that the form showed. */
  save(member: StaffMember, asked: AskedPage & { expected: number }, entry: PageEntry): Promise<SaveOutcome>;
  /** Like `save`, for contents in their stored form. */
  saveContents(
    member: StaffMember,
    asked: AskedPage & { expected: number },
    contents: Readonly<Record<string, unknown>>,
  ): Promise<SaveOutcome>;
  /** Reads a request of the visual editor; null if it is malformed. */
  readSent(sent: unknown): { expected: number; page: PageEntry } | null;
  /** Saves an old version as the newest one, without publishing it. */
  restore(member: StaffMember, asked: AskedPage & { expected: number; version: number }): Promise<SaveOutcome>;
  /**
   * Publishes from `from` until `until`, local times of the tenant. Empty `from` means at once, empty `until` without
   * end.
   */
  publish(
    member: StaffMember,
    asked: AskedPage & { version: number; from: string; until: string },
  ): Promise<PublicationOutcome>;
  unpublish(member: StaffMember, asked: AskedPage & { at: string }): Promise<PublicationOutcome>;
  /** Cancels a scheduled publication. */
  cancel(member: StaffMember, asked: AskedPage & { turn: string }): Promise<PublicationOutcome>;
  /** Creates a preview link. `at` is a local time of the tenant that the preview shows, or '' for now. */
  preview(
    member: StaffMember,
    asked: AskedPage & { version: number | null; at: string },
  ): Promise<{ ok: true; token: string; preview: Preview } | Refused | { ok: false; problem: 'moment' }>;
};
