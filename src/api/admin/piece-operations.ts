import * as v from 'valibot';
import { choice } from '../parameters.ts';
import { tenantInPath, textInPath } from './admin-parameters.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/pieces';
const count = v.pipe(v.number(), v.integer());
const KINDS = ['menu', 'snippet', 'banner'] as const;
const device = v.picklist(['all', 'desktop', 'mobile']);

const Content = v.union([
  v.object({ entries: v.array(v.object({ label: v.string(), to: v.string(), device })) }),
  v.object({ lines: v.array(v.string()) }),
  v.object({
    text: v.string(),
    to: v.nullable(v.string()),
    from: v.nullable(v.string()),
    until: v.nullable(v.string()),
  }),
]);

const head = { kind: v.picklist(KINDS), key: v.string(), locale: v.string(), version: count };
const ListedPieceBody = v.object({ ...head, own: v.pipe(v.boolean(), v.description('Whether an editor wrote it.')) });
const PieceBody = v.object({ ...ListedPieceBody.entries, content: v.nullable(Content) });
const EXAMPLE = { kind: 'banner' as const, key: 'top', locale: 'de-CH', version: 3, own: true };
const BANNER = { text: 'Free delivery until Sunday', to: '/c/lampen', from: null, until: '2026-12-06T23:00:00Z' };

const listPieces = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listPieces',
  tag: 'Content',
  summary: 'List menus, snippets and banners',
  description: 'Menus, snippets and banners of all languages of the tenant.',
  scopes: ['piece.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The list.',
    schema: v.object({ items: v.array(ListedPieceBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async (_, { services, member, tenant }) => {
    const listed = await services.fragments.list(member, tenant);
    return listed ? { content: { items: listed } } : { problem: { code: 'missing-scope' } };
  },
});

const place = {
  tenant: tenantInPath,
  kind: choice(KINDS, { description: 'Kind.', example: 'banner' }),
  key: textInPath({ longest: 40, description: 'Key.', example: 'top' }),
  locale: textInPath({ longest: 10, description: 'Language.', example: 'de-CH' }),
};
type Place = { kind: string | null; key: string; locale: string };

async function readPiece({ services, member, tenant }: AdminCall, at: Place) {
  const opened = await services.fragments.open(member, { tenant, locale: at.locale, kind: at.kind ?? '', key: at.key });
  if (!opened) return null;
  const { kind, key, locale, version, own, content } = opened;
  return { content: { ...{ kind, key, locale, version, own }, content }, tag: entityTag([kind, key, locale, version]) };
}

const getPiece = defineOperation({
  method: 'GET',
  path: `${PATH}/{kind}/{key}/{locale}`,
  id: 'getPiece',
  tag: 'Content',
  summary: 'Read a menu, snippet or banner',
  description: 'The content that pages show; null for no banner.',
  scopes: ['piece.read'],
  parameters: place,
  hasTag: true,
  success: { status: 200, description: 'The content.', schema: PieceBody, example: { ...EXAMPLE, content: BANNER } },
  answer: async ({ params }, call) => {
    const read = await readPiece(call, params);
    return read ?? { problem: { code: 'not-found' } };
  },
});

const setPiece = defineOperation({
  method: 'PUT',
  path: `${PATH}/{kind}/{key}/{locale}`,
  id: 'setPiece',
  tag: 'Content',
  summary: 'Change a menu, snippet or banner',
  description: 'Replaces the content at once; null returns to the default.',
  scopes: ['piece.change', 'piece.read'],
  parameters: place,
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'The content of its kind.',
    schema: v.strictObject({ content: v.nullable(Content) }),
    example: { content: BANNER },
  },
  success: {
    status: 200,
    description: 'The content holds.',
    schema: v.object({ key: v.string(), version: count }),
    example: { key: 'top', version: 4 },
  },
  reasons: ['empty', 'too-long', 'signs', 'target', 'device', 'too-many', 'date', 'changed-meanwhile'],
  answer: async ({ params, body }, call) => {
    const read = await readPiece(call, params);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const at = { tenant: call.tenant, locale: params.locale, kind: params.kind ?? '', key: params.key };
    const given = { seen: read.content.version, content: body.content };
    const outcome = await call.services.fragments.save(call.member, at, given);
    if (!outcome.ok) return refusalOf(outcome);
    const after = await readPiece(call, params);
    return {
      content: { key: params.key, version: after?.content.version ?? 0 },
      ...(after ? { tag: after.tag } : {}),
    };
  },
});

/** Menus, snippets and banners of a tenant. */
export const PIECE_OPERATIONS: readonly AdminOperation[] = [listPieces, getPiece, setPiece];
