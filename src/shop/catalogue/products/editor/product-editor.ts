import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../../platform/object-store/stored-files.ts';
import type { VideoFormat } from '../../../../platform/videos/video-files.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import {
  may,
  type Permission,
  type Refused,
  recordAudit,
  type StaffLanguage,
  type StaffMember,
} from '../../../staff/employees/index.ts';
import { oneLine } from '../import/feed-values.ts';
import { awaitImportLock } from '../import/import-run.store.ts';
import { readPrices } from '../prices.store.ts';
import { type AddedVideoFile, addCaptionsFile, addVideoFile } from './add-video.ts';
import { colourOfPicture, type PictureColours, type PicturePoint } from './colour-at-point.ts';
import { copyProduct, insertDraft } from './create-product.store.ts';
import { lockProduct, nextProductNumber, raiseVersion } from './editor.store.ts';
import { type FieldRefusal, isProductNumber } from './editor-fields.ts';
import { EDITOR_TENANTS, type EditorPage, type EditorState, readEditorState } from './editor-page.ts';
import { editorPriceAt } from './editor-product.ts';
import type { AxisRefusal } from './entered-form.ts';
import { markEdited } from './origin.store.ts';
import { announceEverywhere } from './publish-due.ts';
import {
  type PublishProblem,
  publishProduct,
  type RetireProblem,
  retireProduct,
  returnToDraft,
  type TenantTime,
  withdrawFromTenant,
} from './publish-product.ts';
import { saveFields } from './save-fields.ts';
import { type StrikeVerdict, strikeVerdict } from './strike-verdict.ts';
import type { AddedVideo } from './videos-of-editor.store.ts';

export type CreateProductOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: 'no-title' | 'too-long' | 'wrong-number' | 'taken' | 'import-running' };
export type SaveProductOutcome =
  | { ok: true; changed: number; created: number }
  | Refused
  /** `changed`: an employee or an import has changed the product since the page was shown. */
  | { ok: false; problem: 'changed' | 'import-running' | 'too-many-variants' | 'no-colour' }
  | { ok: false; problem: 'fields'; refusals: (FieldRefusal | AxisRefusal)[] }
  /** The entered fields are saved, but the act was refused. */
  | { ok: false; problem: PublishProblem | RetireProblem };

/** Act of a form of the editor after it has saved the fields. */
export type EditorAct =
  | { kind: 'save' }
  | { kind: 'generate' }
  /** Fills empty texts with those of another locale of the language. */
  | { kind: 'fill' }
  /** Takes the swatch of a colour from a picture: at a point, or its dominant colour. */
  | { kind: 'swatch'; colour: string; picture: string; point: PicturePoint | null }
  | { kind: 'publish'; times: TenantTime[] }
  | { kind: 'withdraw'; tenant: string }
  | { kind: 'draft' }
  | { kind: 'retire'; successor: string }
  /** Takes over the feed's values of fields, and leaves them to the feed. */
  | { kind: 'accept'; fields: readonly string[] };

export type SaveRequest = {
  id: string;
  locale: Locale;
  token: string;
  entered: Readonly<Record<string, string>>;
  /** Pictures of the library to add. */
  pictures: readonly string[];
  /** Files of a new video; null for none. */
  video: AddedVideo | null;
  act: EditorAct;
};

/** The product editor of the back office. Every function checks the role and records its changes. */
export type ProductEditor = {
  open(member: StaffMember, request: { id: string; locale: Locale }): Promise<EditorPage | null>;
  /** Creates a draft. Without a number it gets the next free one. */
  create(member: StaffMember, draft: { title: string; number: string; locale: Locale }): Promise<CreateProductOutcome>;
  duplicate(member: StaffMember, id: string): Promise<CreateProductOutcome>;
  /** Saves the changed fields, then acts. Nothing is saved if a field is refused. */
  save(member: StaffMember, request: SaveRequest): Promise<SaveProductOutcome>;
  /** Judges a typed price by the law about earlier prices. Null for an unknown product, variant or tenant. */
  verdict(
    member: StaffMember,
    request: { id: string; tenant: string; sku: string; typed: string },
  ): Promise<StrikeVerdict | null>;
  /** Stores the file of a video, checked by its content, for a later save. */
  addVideo(member: StaffMember, file: string, format: VideoFormat): Promise<AddedVideoFile>;
  /** Stores captions in WebVTT for a later save. */
  addCaptions(member: StaffMember, text: string): Promise<AddedVideoFile>;
  /**
   * Returns the token of a link that shows the saved product as its page in a tenant, for two hours. Null if it lacks its
   * category, its title in the locale or a price.
   */
  preview(member: StaffMember, request: { id: string; tenant: Tenant; locale: Locale }): Promise<string | null>;
};

/** Signs the link to a preview of a product. */
export type SealProductPreview = (preview: {
  tenant: string;
  locale: string;
  path: string;
  product: string;
  language: StaffLanguage;
  until: Date;
}) => string;

const PREVIEW_MS = 2 * 3600_000;
const LONGEST_TITLE = 150;
/** Permission that an act needs besides that of editing. */
const NEEDED: Partial<Record<EditorAct['kind'], Permission>> = {
  publish: 'product.withdraw',
  withdraw: 'product.withdraw',
  draft: 'product.withdraw',
  retire: 'product.withdraw',
};

export function createProductEditor({
  pool,
  clock,
  pictures,
  files = NO_STORED_FILES,
  sealPreview,
}: {
  pool: Pool;
  clock: Clock;
  pictures: PictureColours;
  /** Absent: the database has all files. */
  files?: StoredFiles;
  sealPreview: SealProductPreview;
}): ProductEditor {
  /** Runs a change while no import runs, in one transaction. */
  const change = <Outcome>(
    steps: (client: pg.PoolClient, now: Date) => Promise<Outcome>,
  ): Promise<Outcome | { ok: false; problem: 'import-running' }> =>
    inTransaction(pool, async (client) =>
      (await awaitImportLock(client)) ? steps(client, clock.now()) : { ok: false, problem: 'import-running' },
    );

  return {
    open: async (member, { id, locale }) => {
      if (!may(member, 'product.edit')) return null;
      const state = await readEditorState(pool, { id, locale, now: clock.now().getTime() });
      return state?.page ?? null;
    },

    create: async (member, { number, locale, ...entered }) => {
      if (!may(member, 'product.edit')) return { ok: false, problem: 'not-allowed' };
      const title = oneLine(entered.title);
      if (title === '') return { ok: false, problem: 'no-title' };
      if (title.length > LONGEST_TITLE) return { ok: false, problem: 'too-long' };
      if (number.trim() !== '' && !isProductNumber(number.trim())) return { ok: false, problem: 'wrong-number' };
      return change<CreateProductOutcome>(async (client, now) => {
        const id = number.trim() || (await nextProductNumber(client));
        const taken = await client.query('select from variant where sku = $1', [`${id}-01`]);
        if ((taken.rowCount ?? 0) > 0 || !(await insertDraft(client, { id, title, locale, now })))
          return { ok: false, problem: 'taken' };
        await markEdited(client, id, [{ field: `title.${locale}`, before: '' }], now);
        await announceEverywhere(client, [id]);
        await recordAudit(client, now, member, {
          action: 'product.created',
          subject: `product:${id}`,
          after: { title, locale },
        });
        return { ok: true, id };
      });
    },

    duplicate: async (member, id) => {
      if (!may(member, 'product.edit')) return { ok: false, problem: 'not-allowed' };
      return change<CreateProductOutcome>(async (client, now) => {
        if ((await lockProduct(client, id)) === null) return { ok: false, problem: 'not-found' };
        const copy = await nextProductNumber(client);
        await copyProduct(client, id, copy, now);
        await announceEverywhere(client, [copy]);
        await recordAudit(client, now, member, {
          action: 'product.created',
          subject: `product:${copy}`,
          after: { copyOf: id },
        });
        return { ok: true, id: copy };
      });
    },

    verdict: async (member, { id, tenant: asked, sku, typed }) => {
      const tenant = EDITOR_TENANTS.find((one) => one.id === asked);
      if (!tenant || !may(member, 'product.edit')) return null;
      const { rowCount } = await pool.query('select from variant where sku = $1 and product_id = $2', [sku, id]);
      if (rowCount === 0) return null;
      const recorded = (await readPrices(pool, { tenant: tenant.id, skus: [sku], since: null })).get(sku) ?? [];
      const { comparePriceRule: rule, currency } = tenant;
      return strikeVerdict(recorded, typed, { now: clock.now().getTime(), rule, currency });
    },

    addVideo: async (member, file, format) =>
      may(member, 'product.edit') ? addVideoFile(pool, file, format) : { ok: false, problem: 'not-allowed' },

    addCaptions: async (member, text) =>
      may(member, 'product.edit') ? addCaptionsFile(pool, text) : { ok: false, problem: 'not-allowed' },

    preview: async (member, { id, tenant, locale }) => {
      if (!may(member, 'product.edit')) return null;
      const now = clock.now();
      const state = await readEditorState(pool, { id, locale, now: now.getTime() });
      const path = state && previewPath(state, { tenant, locale, now: now.getTime() });
      if (!path) return null;
      const until = new Date(now.getTime() + PREVIEW_MS);
      return sealPreview({ tenant: tenant.id, locale, path, product: id, language: member.language ?? 'de', until });
    },

    save: async (member, request) => {
      const needed = NEEDED[request.act.kind];
      if (!may(member, 'product.edit') || (needed && !may(member, needed)))
        return { ok: false, problem: 'not-allowed' };
      return change<SaveProductOutcome>(async (client, now) => {
        const { act, id, entered } = request;
        if (act.kind !== 'swatch') return saveProduct(client, member, request, now);
        const colour = await colourOfPicture({ client, pictures, files }, { ...act, product: id });
        if (colour === null) return { ok: false, problem: 'no-colour' };
        const filled = { ...entered, [`swatch.${act.colour}`]: colour };
        return saveProduct(client, member, { ...request, entered: filled }, now);
      });
    },
  };
}

/** Returns the path of a product's page without the prefix of the locale; null if a tenant cannot show it. */
function previewPath(
  { product }: EditorState,
  { tenant, locale, now }: { tenant: Tenant; locale: Locale; now: number },
): string | null {
  const slug = product.texts.find((text) => text.locale === locale)?.slug;
  const lead = product.variants.find(({ ended, prices }) => !ended && editorPriceAt(prices[tenant.id], now) !== null);
  return product.categoryId !== null && slug && lead ? `/p/${slug}/${lead.sku}` : null;
}

/** Saves a product that is locked or not yet, in the caller's transaction. */
export async function saveProduct(
  client: pg.PoolClient,
  member: StaffMember,
  request: SaveRequest,
  now: Date,
): Promise<SaveProductOutcome> {
  const { id, locale, act } = request;
  const at = { id, locale, now: now.getTime() };
  if ((await lockProduct(client, id)) === null) return { ok: false, problem: 'not-found' };
  const state = await readEditorState(client, at);
  if (!state) return { ok: false, problem: 'not-found' };
  if (state.page.token !== request.token) return { ok: false, problem: 'changed' };
  const saved = await saveFields(client, { state, member, request, now });
  if (!saved.ok) return saved;
  if (saved.changed > 0) await raiseVersion(client, id);
  const after = await readEditorState(client, at);
  if (!after) return { ok: false, problem: 'not-found' };
  const refused = await runAct(client, { act, page: after.page, member, now });
  await announceEverywhere(client, [id]);
  return refused === null ? saved : { ok: false, problem: refused };
}

async function runAct(
  client: pg.PoolClient,
  { act, ...deps }: { act: EditorAct; page: EditorPage; member: StaffMember; now: Date },
): Promise<PublishProblem | RetireProblem | null> {
  switch (act.kind) {
    case 'publish':
      return publishProduct(client, { ...deps, times: act.times });
    case 'withdraw':
      return withdrawFromTenant(client, { ...deps, tenant: act.tenant });
    case 'draft':
      return returnToDraft(client, deps);
    case 'retire':
      return retireProduct(client, { ...deps, successor: act.successor });
    default:
      return null;
  }
}
