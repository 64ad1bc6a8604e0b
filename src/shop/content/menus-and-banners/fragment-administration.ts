import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type AuditAction, may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { houseMenus, houseSnippets } from './default-snippets.ts';
import { isPiece, KEYS, type PieceKind, type PieceProblem, pieceProblem } from './fragment-kinds.ts';
import { announcePieces, insertVersion, newestPieces, pieceVersions, type VersionRow } from './fragments.store.ts';
import type { PieceContent } from './types.ts';

export type PlaceOfPiece = { tenant: Tenant; locale: string; kind: string; key: string };
export type ListedPiece = { kind: PieceKind; key: string; locale: Locale; version: number; own: boolean };
export type OpenPiece = {
  kind: PieceKind;
  key: string;
  locale: Locale;
  /** 0 while nobody has changed it. */
  version: number;
  /** What is shown; null: no banner. */
  content: PieceContent | null;
  /** True if an editor has written it. */
  own: boolean;
  versions: VersionRow[];
};
export type PieceOutcome =
  | { ok: true }
  | Refused
  | { ok: false; problem: PieceProblem | 'not-found' | 'changed-meanwhile' };

const MOST_VERSIONS = 30;

/** Menus and small texts for the people of the house. Every function asks the role, and writes down what it changed. */
export type PieceDesk = {
  list(member: StaffMember, tenant: Tenant): Promise<ListedPiece[] | null>;
  open(member: StaffMember, place: PlaceOfPiece): Promise<OpenPiece | null>;
  /** `seen`: the version that the form showed. Null gives the house's own words back. Counts at once. */
  save(member: StaffMember, place: PlaceOfPiece, given: { seen: number; content: unknown }): Promise<PieceOutcome>;
  /** Makes an older version the newest one. */
  restore(member: StaffMember, place: PlaceOfPiece, given: { seen: number; version: number }): Promise<PieceOutcome>;
};

export function createPieceDesk(deps: { pool: Pool; clock: Clock }): PieceDesk {
  const { pool, clock } = deps;

  function known({ tenant, locale, kind, key }: PlaceOfPiece): { locale: Locale; kind: PieceKind } | null {
    const own = tenant.locales.find((entry) => entry.locale === locale)?.locale;
    return own && isPiece(kind, key) ? { locale: own, kind } : null;
  }

  async function write(
    member: StaffMember,
    place: PlaceOfPiece,
    seen: number,
    content: unknown,
    action: AuditAction,
  ): Promise<PieceOutcome> {
    const { tenant, locale, kind, key } = place;
    const at = { tenant: tenant.id, locale, kind, key };
    return inTransaction(pool, async (client): Promise<PieceOutcome> => {
      const now = clock.now();
      const [newest] = await pieceVersions(pool, at, 1);
      if ((newest?.version ?? 0) !== seen) return { ok: false, problem: 'changed-meanwhile' };
      const isNewest = await insertVersion(client, at, { version: seen + 1, content, by: member.email, now });
      if (!isNewest) return { ok: false, problem: 'changed-meanwhile' };
      await announcePieces(client, tenant.id);
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
      if (!may(member.role, 'piece.read')) return null;
      const listed = await Promise.all(
        tenant.locales.map(async ({ locale }) => {
          const rows = await newestPieces(pool, tenant.id, locale);
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
      if (!may(member.role, 'piece.read') || piece === null) return null;
      const { locale, kind } = piece;
      const { tenant, key } = place;
      const versions = await pieceVersions(pool, { tenant: tenant.id, locale, kind, key }, MOST_VERSIONS);
      const written = versions[0]?.content ?? null;
      const own = written !== null && pieceProblem(kind, written) === null;
      return {
        kind,
        key,
        locale,
        version: versions[0]?.version ?? 0,
        // Checked by the schema just now.
        content: own ? (written as PieceContent) : houseContent(tenant, locale, kind, key),
        own,
        versions,
      };
    },

    save: async (member, place, { seen, content }) => {
      if (!may(member.role, 'piece.change')) return { ok: false, problem: 'not-allowed' };
      const piece = known(place);
      if (piece === null) return { ok: false, problem: 'not-found' };
      const problem = content === null ? null : pieceProblem(piece.kind, content);
      if (problem !== null) return { ok: false, problem };
      return write(member, place, seen, content, content === null ? 'piece.reset' : 'piece.changed');
    },

    restore: async (member, place, { seen, version }) => {
      if (!may(member.role, 'piece.change')) return { ok: false, problem: 'not-allowed' };
      const piece = known(place);
      if (piece === null) return { ok: false, problem: 'not-found' };
      const { tenant, locale, kind, key } = place;
      const versions = await pieceVersions(pool, { tenant: tenant.id, locale, kind, key }, MOST_VERSIONS);
      const older = versions.find((entry) => entry.version === version);
      if (!older) return { ok: false, problem: 'not-found' };
      const problem = older.content === null ? null : pieceProblem(piece.kind, older.content);
      if (problem !== null) return { ok: false, problem };
      return write(member, place, seen, older.content, 'piece.restored');
    },
  };
}

function houseContent(tenant: Tenant, locale: Locale, kind: PieceKind, key: string): PieceContent | null {
  if (kind === 'banner') return null;
  if (kind === 'menu') {
    const entries = Object.entries(houseMenus(locale)).find(([name]) => name === key)?.[1] ?? [];
    return { entries };
  }
  return { lines: Object.entries(houseSnippets(tenant, locale)).find(([name]) => name === key)?.[1] ?? [] };
}
