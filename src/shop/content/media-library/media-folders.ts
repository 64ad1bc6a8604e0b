import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  deleteFolder,
  fileMedia,
  insertFolder,
  listFolders,
  listTags,
  lockFolders,
  type MediaFolder,
  type MediaTag,
  updateFolder,
} from './media-list.store.ts';
import { checkFolder, type FolderProblem, readTags } from './media-rules.ts';

export type FolderOutcome = { ok: true; id: number } | Refused | { ok: false; problem: FolderProblem };
export type FileOutcome = { ok: true; count: number } | Refused | { ok: false; problem: 'no-folder' | 'nothing' };

/** Changes that filing makes to chosen pictures. `folder` undefined: they stay where they are; null: in no folder. */
export type MediaFiling = { folder?: number | null; add: string; drop: string };

/** Folders and tags of the media library. Every function checks the role and records its changes. */
export type MediaFolders = {
  folders(member: StaffMember): Promise<{ folders: MediaFolder[]; tags: MediaTag[] } | null>;
  /** Creates a folder, or renames and moves the one of `id`. */
  saveFolder(
    member: StaffMember,
    wish: { id: number | null; name: string; parent: number | null },
  ): Promise<FolderOutcome>;
  /** Deletes a folder. Its pictures and folders move to the folder above. */
  removeFolder(member: StaffMember, id: number): Promise<FolderOutcome>;
  /** Moves and tags up to 200 pictures at once. */
  file(member: StaffMember, ids: readonly string[], filing: MediaFiling): Promise<FileOutcome>;
};

const MOST_TAGS_SHOWN = 40;
const MOST_FILED = 200;
const refused = { ok: false, problem: 'not-allowed' } as const;

export function createMediaFolders({ pool, clock }: { pool: Pool; clock: Clock }): MediaFolders {
  return {
    folders: async (member) => {
      if (!may(member, 'media.read')) return null;
      const [folders, tags] = await Promise.all([listFolders(pool), listTags(pool, MOST_TAGS_SHOWN)]);
      return { folders, tags };
    },

    saveFolder: async (member, wish) => {
      if (!may(member, 'media.change')) return refused;
      return inTransaction(pool, async (client): Promise<FolderOutcome> => {
        const folders = await lockFolders(client);
        const checked = checkFolder(folders, wish);
        if ('problem' in checked) return { ok: false, problem: checked.problem };
        const before = folders.find(({ id }) => id === wish.id);
        const { name } = checked;
        const { parent } = wish;
        const id = wish.id ?? (await insertFolder(client, name, parent));
        if (before) await updateFolder(client, id, { name, parent });
        await recordAudit(client, clock.now(), member, {
          action: 'media.folder',
          subject: `media-folder:${id}`,
          ...(before ? { before: { name: before.name, parent: before.parent } } : {}),
          after: { name, parent },
        });
        return { ok: true, id };
      });
    },

    removeFolder: async (member, id) => {
      if (!may(member, 'media.change')) return refused;
      return inTransaction(pool, async (client): Promise<FolderOutcome> => {
        const folders = await lockFolders(client);
        const folder = folders.find((one) => one.id === id);
        if (!folder) return { ok: false, problem: 'no-folder' };
        const names = new Set(folders.filter((one) => one.parent === folder.parent).map(({ name }) => name));
        // A folder below could have the name of one above.
        if (folders.some((one) => one.parent === id && names.has(one.name))) return { ok: false, problem: 'taken' };
        await deleteFolder(client, id, folder.parent);
        await recordAudit(client, clock.now(), member, {
          action: 'media.folder',
          subject: `media-folder:${id}`,
          before: { name: folder.name, parent: folder.parent },
        });
        return { ok: true, id };
      });
    },

    file: async (member, ids, { folder, ...texts }) => {
      if (!may(member, 'media.change')) return refused;
      const add = readTags(texts.add);
      const drop = readTags(texts.drop);
      if (ids.length === 0 || (folder === undefined && add.length + drop.length === 0))
        return { ok: false, problem: 'nothing' };
      return inTransaction(pool, async (client): Promise<FileOutcome> => {
        const folders = typeof folder === 'number' ? await lockFolders(client) : [];
        if (typeof folder === 'number' && !folders.some(({ id }) => id === folder))
          return { ok: false, problem: 'no-folder' };
        const filed = await fileMedia(client, ids.slice(0, MOST_FILED), { folder, add, drop });
        for (const id of filed.toSorted())
          await recordAudit(client, clock.now(), member, {
            action: 'media.filed',
            subject: `media:${id}`,
            after: { ...(folder === undefined ? {} : { folder }), add: add.join(', '), drop: drop.join(', ') },
          });
        return { ok: true, count: filed.length };
      });
    },
  };
}
