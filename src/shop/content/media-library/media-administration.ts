import { withoutControls } from '../../../platform/clean-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { StoredFiles } from '../../../platform/object-store/stored-files.ts';
import { describeProductPictures, storePicture } from '../../catalogue/products/index.ts';
import { cleanPicture, employeeClient } from '../../marketing/contact/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  adoptPicture,
  altTexts,
  announceMedia,
  deleteMedia,
  findMedia,
  insertMedia,
  itemShowing,
  type MediaItem,
  mediaTexts,
  pictureSize,
  setText,
} from './media.store.ts';
import { createMediaFolders, type MediaFolders } from './media-folders.ts';
import { countMedia, listMedia, type MediaFilter, mediaAfter } from './media-list.store.ts';
import { readTags } from './media-rules.ts';
import { type MediaUse, usesOf } from './media-uses.store.ts';
import { createPictureChanges, type MediaOutcome, type MediaPictures, type PictureChanges } from './picture-changes.ts';

export type { MediaItem } from './media.store.ts';
export type { MediaOutcome } from './picture-changes.ts';

export type AddPictureOutcome =
  | { ok: true; id: string; known: boolean }
  | Refused
  | { ok: false; problem: 'unreadable' | 'failed' };
/**
 * Picture to choose for a page. `alt` describes it in the language of the page; '' if the library has no description.
 */
export type PictureChoice = { id: string; shownId: string; name: string; alt: string };
export type PictureChoices = { choices: PictureChoice[]; total: number; pages: number };
export type OpenMedia = {
  item: MediaItem;
  alts: Record<string, string>;
  /** The first places that show the picture, and the number of all. */
  uses: MediaUse[];
  useCount: number;
};
/** File as it came, and where the library puts it. */
export type AddedFile = { name: string; content: Buffer; folder?: number | null; tags?: string };

/** Administration of the media library. Every function checks the role and records its changes. */
export type MediaAdministration = MediaFolders &
  PictureChanges & {
    /** Lists a page of pictures, the last one for a page behind it. */
    list(
      member: StaffMember,
      asked: Partial<MediaFilter> & { words: string; page: number },
    ): Promise<{ items: MediaItem[]; total: number; page: number; pages: number } | null>;
    /** Lists pictures with these words after one, the newest first. */
    listAfter(
      member: StaffMember,
      asked: { words: string; last: readonly string[] | null; size: number },
    ): Promise<{ items: MediaItem[]; last: readonly string[] | null } | null>;
    /** Lists the pictures with their descriptions in the locale of the page that an editor writes. */
    choices(
      member: StaffMember,
      asked: { words: string; page: number; locale: string },
    ): Promise<PictureChoices | null>;
    open(member: StaffMember, id: string): Promise<OpenMedia | null>;
    /**
     * Returns the item that shows a picture of a product. The picture of a feed becomes an item, if the employee may
     * change the library. Null if there is none.
     */
    itemOf(member: StaffMember, picture: string): Promise<string | null>;
    /** Re-encodes the picture and stores the result, never the uploaded bytes. */
    add(member: StaffMember, file: AddedFile): Promise<AddPictureOutcome>;
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
    /** Deletes a picture; refused while any page, campaign or article uses it. */
    remove(member: StaffMember, id: string): Promise<MediaOutcome>;
  };

export const MEDIA_PAGE = 24;
const ID = /^[0-9a-f]{16}$/;
const LONGEST_ALT = 250;

export function createMediaAdministration(deps: {
  pool: Pool;
  clock: Clock;
  pictures: MediaPictures;
  /** Absent: the database has all files. */
  files?: StoredFiles;
}): MediaAdministration {
  const { pool, clock, pictures } = deps;
  const refused = { ok: false, problem: 'not-allowed' } as const;
  const absent = { ok: false, problem: 'not-found' } as const;
  const list: MediaAdministration['list'] = async (member, { words, page, folder = null, tag = '', missing = '' }) => {
    if (!may(member, 'media.read')) return null;
    const filter = { words: clean(words).slice(0, 80), folder, tag, missing };
    const total = await countMedia(pool, filter);
    const pages = Math.max(1, Math.ceil(total / MEDIA_PAGE));
    const at = Math.min(pages, Math.max(1, page));
    const items = await listMedia(pool, filter, { from: (at - 1) * MEDIA_PAGE, most: MEDIA_PAGE });
    return { items, total, page: at, pages };
  };

  return {
    ...createMediaFolders(deps),
    ...createPictureChanges(deps),
    list,

    listAfter: async (member, { words, ...place }) =>
      may(member, 'media.read')
        ? mediaAfter(pool, { words: clean(words).slice(0, 80), folder: null, tag: '', missing: '' }, place)
        : null,

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
      if (!may(member, 'media.read') || !ID.test(id)) return null;
      const item = await findMedia(pool, id);
      if (!item) return null;
      const [alts, { uses, total }] = await Promise.all([mediaTexts(pool, id), usesOf(pool, item, clock.now())]);
      return { item, alts, uses, useCount: total };
    },

    itemOf: async (member, picture) => {
      if (!may(member, 'media.read') || !ID.test(picture)) return null;
      const known = await itemShowing(pool, picture);
      if (known !== null || !may(member, 'media.change')) return known;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        if (!(await adoptPicture(client, { id: picture, by: member.email, now }))) return itemShowing(client, picture);
        await recordAudit(client, now, member, { action: 'media.added', subject: `media:${picture}`, after: {} });
        return picture;
      });
    },

    add: async (member, file) => {
      if (!may(member, 'media.change')) return refused;
      const content = await cleanPicture(file.content, employeeClient(member.email));
      if (content === null) return { ok: false, problem: 'unreadable' };
      return inTransaction(pool, async (client): Promise<AddPictureOutcome> => {
        const stored = await storePicture({ database: client, pictures }, content);
        if ('problem' in stored) return { ok: false, problem: 'unreadable' };
        const size = await pictureSize(client, stored.id);
        if (!size) return { ok: false, problem: 'failed' };
        const now = clock.now();
        const item = { id: stored.id, name: file.name, ...size, bytes: content.length, by: member.email, now };
        const place = { folder: file.folder ?? null, tags: readTags(file.tags ?? '') };
        const isNew = await insertMedia(client, { ...item, ...place });
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
      if (!may(member, 'media.change')) return refused;
      const written = Object.entries(alts)
        .map(([locale, alt]) => ({ locale, alt: clean(alt), was: clean(was[locale] ?? '') }))
        .filter((text) => text.alt !== text.was);
      if (written.some(({ alt }) => alt.length > LONGEST_ALT)) return { ok: false, problem: 'too-long' };
      return inTransaction(pool, async (client): Promise<MediaOutcome> => {
        const item = ID.test(id) ? await findMedia(client, id, true) : null;
        if (!item) return absent;
        const stored = await mediaTexts(client, id);
        const changes = written.filter(({ locale, alt }) => alt !== clean(stored[locale] ?? ''));
        if (changes.some((text) => text.was !== clean(stored[text.locale] ?? '')))
          return { ok: false, problem: 'changed-meanwhile' };
        if (changes.length === 0) return { ok: true };
        for (const { locale, alt } of changes) await setText(client, id, locale, alt);
        await announceMedia(client, id);
        await describeProductPictures(
          client,
          [...new Set([id, item.shownId, item.sourceId])],
          changes.map(({ locale, alt }) => ({ locale, before: clean(stored[locale] ?? ''), after: alt })),
        );
        await recordAudit(client, clock.now(), member, {
          action: 'media.described',
          subject: `media:${id}`,
          after: Object.fromEntries(changes.map(({ locale, alt }) => [locale, alt])),
        });
        return { ok: true };
      });
    },

    remove: async (member, id) => {
      if (!may(member, 'media.change')) return refused;
      return inTransaction(pool, async (client): Promise<MediaOutcome> => {
        const item = ID.test(id) ? await findMedia(client, id, true) : null;
        if (!item) return absent;
        if ((await usesOf(client, item, clock.now())).total > 0) return { ok: false, problem: 'used' };
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
