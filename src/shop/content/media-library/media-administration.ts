import { withoutControls } from '../../../platform/clean-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { PictureDecoder } from '../../../platform/images/decoding/picture-decoder.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { storePicture } from '../../catalogue/products/index.ts';
import { cleanPicture, employeeClient } from '../../marketing/contact/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  type Crop,
  type CropProblem,
  cropAround,
  type Focus,
  isRatio,
  pixelsOf,
  readCrop,
  readFocus,
} from './crop-rule.ts';
import {
  altTexts,
  announceMedia,
  changeMedia,
  deleteMedia,
  findMedia,
  insertMedia,
  listMedia,
  type MediaItem,
  type MediaUse,
  mediaTexts,
  pictureSize,
  pictureUsesOf,
  setText,
} from './media.store.ts';

export type { MediaItem, MediaUse } from './media.store.ts';

export type AddPictureOutcome =
  | { ok: true; id: string; known: boolean }
  | Refused
  | { ok: false; problem: 'unreadable' | 'failed' };
export type MediaOutcome =
  | { ok: true }
  | Refused
  | { ok: false; problem: CropProblem | 'changed-meanwhile' | 'too-long' | 'used' };
/**
 * Picture to choose for a page. `alt` describes it in the language of the page; '' if the library has no description.
 */
export type PictureChoice = { id: string; shownId: string; name: string; alt: string };
export type PictureChoices = { choices: PictureChoice[]; total: number; pages: number };
export type OpenMedia = { item: MediaItem; alts: Record<string, string>; uses: MediaUse[] };

/** Administration of the media library. Every function checks the role and records its changes. */
export type MediaAdministration = {
  list(
    member: StaffMember,
    asked: { words: string; page: number },
  ): Promise<{ items: MediaItem[]; total: number; pages: number } | null>;
  /** Lists the pictures with their descriptions in the locale of the page that an editor writes. */
  choices(member: StaffMember, asked: { words: string; page: number; locale: string }): Promise<PictureChoices | null>;
  open(member: StaffMember, id: string): Promise<OpenMedia | null>;
  /** Re-encodes the picture and stores the result, never the uploaded bytes. */
  add(member: StaffMember, file: { name: string; content: Buffer }): Promise<AddPictureOutcome>;
  /**
   * Stores the alternative texts by locale. `was` is the text that the form showed: only texts that differ from it are
   * written. Two employees can thus describe one picture in two languages.
   */
  describe(
    member: StaffMember,
    id: string,
    alts: Record<string, string>,
    was?: Record<string, string>,
  ): Promise<MediaOutcome>;
  /** Sets the crop or the focus point, or shows the whole picture again, as `intent` says. */
  crop(member: StaffMember, id: string, entered: Record<string, string>): Promise<MediaOutcome>;
  /** Deletes a picture; refused while any page, campaign or article uses it. */
  remove(member: StaffMember, id: string): Promise<MediaOutcome>;
};

export const MEDIA_PAGE = 24;
const ID = /^[0-9a-f]{16}$/;
const LONGEST_ALT = 250;
const MOST_PAGES = 1000;

type Pictures = Pick<PictureDecoder, 'inspect' | 'cut'>;

export function createMediaAdministration(deps: { pool: Pool; clock: Clock; pictures: Pictures }): MediaAdministration {
  const { pool, clock, pictures } = deps;
  const refused = { ok: false, problem: 'not-allowed' } as const;
  const absent = { ok: false, problem: 'not-found' } as const;

  const list: MediaAdministration['list'] = async (member, { words, page }) => {
    if (!may(member.role, 'media.read')) return null;
    const at = Math.min(MOST_PAGES, Math.max(1, page));
    const rows = await listMedia(pool, {
      words: withoutControls(words).trim().slice(0, 80),
      from: (at - 1) * MEDIA_PAGE,
      most: MEDIA_PAGE,
    });
    const total = rows[0]?.total ?? 0;
    return { items: rows, total, pages: Math.max(1, Math.ceil(total / MEDIA_PAGE)) };
  };

  return {
    list,

    choices: async (member, { locale, ...asked }) => {
      const listed = await list(member, asked);
      if (listed === null) return null;
      const { items, total, pages } = listed;
      const alts = await altTexts(
        pool,
        items.map(({ id }) => id),
        locale,
      );
      return {
        choices: items.map(({ id, shownId, name }) => ({ id, shownId, name, alt: alts.get(id) ?? '' })),
        total,
        pages,
      };
    },

    open: async (member, id) => {
      if (!may(member.role, 'media.read') || !ID.test(id)) return null;
      const item = await findMedia(pool, id);
      if (!item) return null;
      const [alts, uses] = await Promise.all([
        mediaTexts(pool, id),
        pictureUsesOf(pool, id, item.shownId, clock.now()),
      ]);
      return { item, alts, uses };
    },

    add: async (member, file) => {
      if (!may(member.role, 'media.change')) return refused;
      const content = await cleanPicture(file.content, employeeClient(member.email));
      if (content === null) return { ok: false, problem: 'unreadable' };
      return inTransaction(pool, async (client): Promise<AddPictureOutcome> => {
        const stored = await storePicture({ database: client, pictures }, content);
        if ('problem' in stored) return { ok: false, problem: 'unreadable' };
        const size = await pictureSize(client, stored.id);
        if (!size) return { ok: false, problem: 'failed' };
        const now = clock.now();
        const item = { id: stored.id, name: file.name, ...size, bytes: content.length, by: member.email, now };
        const isNew = await insertMedia(client, item);
        if (isNew)
          await recordAudit(client, now, member, {
            action: 'media.added',
            subject: `media:${stored.id}`,
            after: { name: file.name, width: size.width, height: size.height },
          });
        return { ok: true, id: stored.id, known: !isNew };
      });
    },

    describe: async (member, id, alts, was = {}) => {
      if (!may(member.role, 'media.change')) return refused;
      const written = Object.entries(alts)
        .map(([locale, alt]) => ({ locale, alt: clean(alt), was: clean(was[locale] ?? '') }))
        .filter((text) => text.alt !== text.was);
      if (written.some(({ alt }) => alt.length > LONGEST_ALT)) return { ok: false, problem: 'too-long' };
      return inTransaction(pool, async (client): Promise<MediaOutcome> => {
        if (!ID.test(id) || !(await findMedia(client, id, true))) return absent;
        const stored = await mediaTexts(client, id);
        const changes = written.filter(({ locale, alt }) => alt !== clean(stored[locale] ?? ''));
        if (changes.some((text) => text.was !== clean(stored[text.locale] ?? '')))
          return { ok: false, problem: 'changed-meanwhile' };
        if (changes.length === 0) return { ok: true };
        for (const { locale, alt } of changes) await setText(client, id, locale, alt);
        await announceMedia(client, id);
        await recordAudit(client, clock.now(), member, {
          action: 'media.described',
          subject: `media:${id}`,
          after: Object.fromEntries(changes.map(({ locale, alt }) => [locale, alt])),
        });
        return { ok: true };
      });
    },

    crop: async (member, id, entered) => {
      if (!may(member.role, 'media.change')) return refused;
      return inTransaction(pool, async (client): Promise<MediaOutcome> => {
        const item = ID.test(id) ? await findMedia(client, id, true) : null;
        if (!item) return absent;
        if (entered.version !== String(item.version)) return { ok: false, problem: 'changed-meanwhile' };
        const wish = wishOf(item, entered);
        if ('problem' in wish) return { ok: false, problem: wish.problem };
        const shownId = wish.crop === null ? item.id : await cutOut({ database: client, pictures }, item, wish.crop);
        if (shownId === null) return { ok: false, problem: 'too-small' };
        await changeMedia(client, id, { shownId, focusX: wish.focus.x, focusY: wish.focus.y, crop: wish.crop });
        await announceMedia(client, id);
        await recordAudit(client, clock.now(), member, {
          action: 'media.cropped',
          subject: `media:${id}`,
          before: { shown: item.shownId },
          after: { shown: shownId },
        });
        return { ok: true };
      });
    },

    remove: async (member, id) => {
      if (!may(member.role, 'media.change')) return refused;
      return inTransaction(pool, async (client): Promise<MediaOutcome> => {
        const item = ID.test(id) ? await findMedia(client, id, true) : null;
        if (!item) return absent;
        if ((await pictureUsesOf(client, id, item.shownId, clock.now())).length > 0)
          return { ok: false, problem: 'used' };
        await deleteMedia(client, item);
        await recordAudit(client, clock.now(), member, {
          action: 'media.removed',
          subject: `media:${id}`,
          before: { name: item.name },
        });
        return { ok: true };
      });
    },
  };
}

const clean = (text: string): string => withoutControls(text).trim();

/** Reads the wish of a crop form: a focus point, the whole picture, a ratio around the point, or a crop in numbers. */
function wishOf(
  item: MediaItem,
  entered: Record<string, string>,
): { crop: Crop | null; focus: Focus } | { problem: CropProblem } {
  const own = { x: item.focusX, y: item.focusY };
  // A click on the picture arrives as the position of its pixel within the shown width.
  const [clickX, clickY, shown] = [entered['look.x'], entered['look.y'], entered.shownWidth].map(Number);
  if (clickX !== undefined && clickY !== undefined && shown && Number.isFinite(clickX + clickY)) {
    const height = (shown * item.height) / item.width;
    const part = (at: number, of: number) => Math.min(100, Math.max(0, Math.round((at / of) * 1000) / 10));
    return { crop: item.crop, focus: { x: part(clickX, shown), y: part(clickY, height) } };
  }
  const focus = readFocus(entered) ?? own;
  const { intent = '', ratio = '' } = entered;
  if (intent === 'whole') return { crop: null, focus };
  if (intent === 'focus') return readFocus(entered) === null ? { problem: 'numbers' } : { crop: item.crop, focus };
  if (intent === 'ratio')
    return isRatio(ratio) ? { crop: cropAround(focus, ratio, item), focus } : { problem: 'numbers' };
  const read = readCrop(entered, item);
  return 'problem' in read ? read : { crop: read.crop, focus };
}

/**
 * Stores the crop as a new picture, since picture addresses are cached forever; null if the result is no valid picture.
 */
async function cutOut(
  deps: { database: SqlRunner; pictures: Pictures },
  item: MediaItem,
  crop: Crop,
): Promise<string | null> {
  const { rows } = await deps.database.query('select content from picture where id = $1', [item.id]);
  const [row] = rows as { content: Buffer }[];
  if (!row) return null;
  const part = await deps.pictures.cut(row.content, pixelsOf(crop, item));
  if (!part.ok) return null;
  const stored = await storePicture(deps, part.content);
  return 'id' in stored ? stored.id : null;
}
