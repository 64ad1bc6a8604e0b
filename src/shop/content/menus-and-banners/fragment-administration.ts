import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type AuditAction, may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { defaultMenus, defaultSnippets } from './default-snippets.ts';
import { type FragmentKind, type FragmentProblem, fragmentProblem, isFragment, KEYS } from './fragment-kinds.ts';
import {
  announceFragments,
  fragmentVersions,
  insertFragmentVersion,
  newestFragments,
  type VersionRow,
} from './fragments.store.ts';
import type { FragmentContent } from './types.ts';

export type FragmentPlace = { tenant: Tenant; locale: string; kind: string; key: string };
export type ListedFragment = { kind: FragmentKind; key: string; locale: Locale; version: number; own: boolean };
export type OpenFragment = {
  kind: FragmentKind;
  key: string;
  locale: Locale;
  /** 0 until an editor changes it. */
  version: number;
  /** Content that pages show; null: no banner. */
  content: FragmentContent | null;
  /** True if an editor wrote it. */
  own: boolean;
  versions: VersionRow[];
};
export type FragmentOutcome =
  | { ok: true }
  | Refused
  | { ok: false; problem: FragmentProblem | 'not-found' | 'changed-meanwhile' };

const MOST_VERSIONS = 30;

/** Administration of menus, snippets and banners. Every function checks the role and records its changes. */
export type FragmentAdministration = {
  list(member: StaffMember, tenant: Tenant): Promise<ListedFragment[] | null>;
  open(member: StaffMember, place: FragmentPlace): Promise<OpenFragment | null>;
  /**
   * Saves content with immediate effect. `seen` is the version that the form showed; null content restores the default.
   */
  save(member: StaffMember, place: FragmentPlace, given: { seen: number; content: unknown }): Promise<FragmentOutcome>;
  /** Saves an older version as the newest one. */
  restore(
    member: StaffMember,
    place: FragmentPlace,
    given: { seen: number; version: number },
  ): Promise<FragmentOutcome>;
};

export function createFragmentAdministration(deps: { pool: Pool; clock: Clock }): FragmentAdministration {
  const { pool, clock } = deps;

  function known({ tenant, locale, kind, key }: FragmentPlace): { locale: Locale; kind: FragmentKind } | null {
    const own = tenant.locales.find((entry) => entry.locale === locale)?.locale;
    return own && isFragment(kind, key) ? { locale: own, kind } : null;
  }

  async function write(
    member: StaffMember,
    place: FragmentPlace,
    seen: number,
    content: unknown,
    action: AuditAction,
  ): Promise<FragmentOutcome> {
    const { tenant, locale, kind, key } = place;
    const at = { tenant: tenant.id, locale, kind, key };
    return inTransaction(pool, async (client): Promise<FragmentOutcome> => {
      const now = clock.now();
      const [newest] = await fragmentVersions(pool, at, 1);
      if ((newest?.version ?? 0) !== seen) return { ok: false, problem: 'changed-meanwhile' };
      const isNewest = await insertFragmentVersion(client, at, { version: seen + 1, content, by: member.email, now });
      if (!isNewest) return { ok: false, problem: 'changed-meanwhile' };
      await announceFragments(client, tenant.id);
      await recordAudit(client, now, member, {
        action,
        tenant: tenant.id,
        subject: `${kind}:${key}`,
        before: { version: seen },
        after: { version: seen + 1, locale },
      });
      return { ok: true };
    });
  }

  return {
    list: async (member, tenant) => {
      if (!may(member, 'piece.read')) return null;
      const listed = await Promise.all(
        tenant.locales.map(async ({ locale }) => {
          const rows = await newestFragments(pool, tenant.id, locale);
          return (['menu', 'snippet', 'banner'] as const).flatMap((kind) =>
            KEYS[kind].map((key) => {
              const row = rows.find((entry) => entry.kind === kind && entry.key === key);
              return { kind, key, locale, version: row?.version ?? 0, own: (row?.content ?? null) !== null };
            }),
          );
        }),
      );
      return listed.flat();
    },

    open: async (member, place) => {
      const piece = known(place);
      if (!may(member, 'piece.read') || piece === null) return null;
      const { locale, kind } = piece;
      const { tenant, key } = place;
      const versions = await fragmentVersions(pool, { tenant: tenant.id, locale, kind, key }, MOST_VERSIONS);
      const written = versions[0]?.content ?? null;
      const own = written !== null && fragmentProblem(kind, written) === null;
      return {
        kind,
        key,
        locale,
        version: versions[0]?.version ?? 0,
        // fragmentProblem has just validated it.
        content: own ? (written as FragmentContent) : houseContent(tenant, locale, kind, key),
        own,
        versions,
      };
    },

    save: async (member, place, { seen, content }) => {
      if (!may(member, 'piece.change')) return { ok: false, problem: 'not-allowed' };
      const piece = known(place);
      if (piece === null) return { ok: false, problem: 'not-found' };
      const problem = content === null ? null : fragmentProblem(piece.kind, content);
      if (problem !== null) return { ok: false, problem };
      return write(member, place, seen, content, content === null ? 'piece.reset' : 'piece.changed');
    },

    restore: async (member, place, { seen, version }) => {
      if (!may(member, 'piece.change')) return { ok: false, problem: 'not-allowed' };
      const piece = known(place);
      if (piece === null) return { ok: false, problem: 'not-found' };
      const { tenant, locale, kind, key } = place;
      const versions = await fragmentVersions(pool, { tenant: tenant.id, locale, kind, key }, MOST_VERSIONS);
      const older = versions.find((entry) => entry.version === version);
      if (!older) return { ok: false, problem: 'not-found' };
      const problem = older.content === null ? null : fragmentProblem(piece.kind, older.content);
      if (problem !== null) return { ok: false, problem };
      return write(member, place, seen, older.content, 'piece.restored');
    },
  };
}

function houseContent(tenant: Tenant, locale: Locale, kind: FragmentKind, key: string): FragmentContent | null {
  if (kind === 'banner') return null;
  if (kind === 'menu') {
    const entries = Object.entries(defaultMenus(locale)).find(([name]) => name === key)?.[1] ?? [];
    return { entries };
  }
  return { lines: Object.entries(defaultSnippets(tenant, locale)).find(([name]) => name === key)?.[1] ?? [] };
}
