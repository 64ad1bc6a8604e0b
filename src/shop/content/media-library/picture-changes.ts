import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { PictureDecoder } from '../../../platform/images/decoding/picture-decoder.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import {
  awaitImportLock,
  pictureContent,
  replaceProductPicture,
  storePicture,
} from '../../catalogue/products/index.ts';
import { cleanPicture, employeeClient } from '../../marketing/contact/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  type Crop,
  type CropProblem,
  checkCrop,
  cropAround,
  type Focus,
  isRatio,
  pixelsOf,
  readCrop,
  readFocus,
} from './crop-rule.ts';
import {
  announceMedia,
  changeMedia,
  findMedia,
  isPictureOfOther,
  type MediaItem,
  pictureSize,
  replaceSource,
} from './media.store.ts';
import { replaceInCampaigns, replaceInCategories, replaceInListPages } from './media-uses.store.ts';

export type MediaOutcome =
  | { ok: true }
  | Refused
  | {
      ok: false;
      problem:
        | CropProblem
        | 'changed-meanwhile'
        | 'too-long'
        | 'used'
        | 'unreadable'
        | 'failed'
        | 'known'
        | 'import-running';
    };
export type MediaPictures = Pick<PictureDecoder, 'inspect' | 'cut'>;

/** Changes of what an item shows. All that uses the item follows. */
export type PictureChanges = {
  /**
   * Gives an item another file. Everything that shows it shows the new one: pages, products, videos and mails that were
   * not sent. The crop stays if it fits.
   */
  replace(
    member: StaffMember,
    id: string,
    file: { name: string; content: Buffer; version: string },
  ): Promise<MediaOutcome>;
  /** Sets the crop or the focus point, or shows the whole picture again, as `intent` says. */
  crop(member: StaffMember, id: string, entered: Record<string, string>): Promise<MediaOutcome>;
};

const ID = /^[0-9a-f]{16}$/;
const refused = { ok: false, problem: 'not-allowed' } as const;
const absent = { ok: false, problem: 'not-found' } as const;

export function createPictureChanges(deps: {
  pool: Pool;
  clock: Clock;
  pictures: MediaPictures;
  /** Absent: the database has all files. */
  files?: StoredFiles;
}): PictureChanges {
  const { pool, clock, pictures, files = NO_STORED_FILES } = deps;
  const follow = (client: pg.PoolClient, from: readonly string[], to: string): Promise<boolean> =>
    followIn(client, from, to, clock.now());

  return {
    crop: async (member, id, entered) => {
      if (!may(member, 'media.change')) return refused;
      return inTransaction(pool, async (client): Promise<MediaOutcome> => {
        const item = ID.test(id) ? await findMedia(client, id, true) : null;
        if (!item) return absent;
        if (entered.version !== String(item.version)) return { ok: false, problem: 'changed-meanwhile' };
        const wish = wishOf(item, entered);
        if ('problem' in wish) return { ok: false, problem: wish.problem };
        const shownId =
          wish.crop === null ? item.sourceId : await cutOut({ database: client, pictures, files }, item, wish.crop);
        if (shownId === null) return { ok: false, problem: 'too-small' };
        if (!(await follow(client, [item.shownId], shownId))) return { ok: false, problem: 'import-running' };
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

    replace: async (member, id, { version, ...file }) => {
      if (!may(member, 'media.change')) return refused;
      const content = await cleanPicture(file.content, employeeClient(member.email));
      if (content === null) return { ok: false, problem: 'unreadable' };
      return inTransaction(pool, async (client): Promise<MediaOutcome> => {
        const item = ID.test(id) ? await findMedia(client, id, true) : null;
        if (!item) return absent;
        if (version !== String(item.version)) return { ok: false, problem: 'changed-meanwhile' };
        const stored = await storePicture({ database: client, pictures }, content);
        if ('problem' in stored) return { ok: false, problem: 'unreadable' };
        if (stored.id === item.sourceId) return { ok: true };
        if (await isPictureOfOther(client, id, stored.id)) return { ok: false, problem: 'known' };
        const size = await pictureSize(client, stored.id);
        if (!size) return { ok: false, problem: 'failed' };
        const fresh = { ...item, ...size, sourceId: stored.id, name: file.name, bytes: content.length };
        const part = item.crop && 'crop' in checkCrop(item.crop, size) ? item.crop : null;
        const cut = part && (await cutOut({ database: client, pictures, files }, fresh, part));
        const shownId = cut ?? stored.id;
        const before = [...new Set([item.id, item.sourceId, item.shownId])].filter((one) => one !== shownId);
        if (!(await follow(client, before, shownId))) return { ok: false, problem: 'import-running' };
        await replaceSource(client, id, { ...fresh, shownId, crop: cut === null ? null : part });
        await announceMedia(client, id);
        await recordAudit(client, clock.now(), member, {
          action: 'media.replaced',
          subject: `media:${id}`,
          before: { name: item.name, picture: item.sourceId },
          after: { name: file.name, picture: stored.id },
        });
        return { ok: true };
      });
    },
  };
}

/** Shows another picture in products, categories and unsent mails; false while an import runs, which writes pictures too. */
async function followIn(client: pg.PoolClient, from: readonly string[], to: string, now: Date): Promise<boolean> {
  if (from.every((id) => id === to)) return true;
  if (!(await awaitImportLock(client))) return false;
  await replaceProductPicture(client, { from, to, now });
  await replaceInCategories(client, from, to);
  await replaceInListPages(client, from, to);
  await replaceInCampaigns(client, from, to);
  return true;
}

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
  deps: { database: SqlRunner; pictures: MediaPictures; files: StoredFiles },
  item: MediaItem,
  crop: Crop,
): Promise<string | null> {
  const source = await pictureContent(deps.database, deps.files, item.sourceId);
  if (!source) return null;
  const part = await deps.pictures.cut(source, pixelsOf(crop, item));
  if (!part.ok) return null;
  const stored = await storePicture(deps, part.content);
  return 'id' in stored ? stored.id : null;
}
