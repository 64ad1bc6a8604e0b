import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import { inPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const ROOT = '/api/admin/v1';
const SCOPES = ['media.change', 'media.read'] as const;
const count = v.pipe(v.number(), v.integer());
const folderId = v.pipe(count, v.minValue(1), v.maxValue(2_147_483_647));
const REASONS = ['no-name', 'too-long-name', 'taken', 'too-deep', 'no-folder', 'inside-itself'] as const;

const folder: Parameter<string> = {
  schema: v.pipe(v.optional(v.string(), ''), v.regex(/^[1-9]\d{0,8}$/)),
  description: 'Id of the folder.',
  example: '7',
  shown: 'sent',
};

const listFolders = defineOperation({
  method: 'GET',
  path: `${ROOT}/media-folders`,
  id: 'listMediaFolders',
  tag: 'Media',
  summary: 'List folders and tags',
  description: 'Folders and tags of the media library with the number of their pictures.',
  scopes: ['media.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'Folders and tags.',
    schema: v.object({
      folders: v.array(v.object({ id: count, parent: v.nullable(count), name: v.string(), pictures: count })),
      tags: v.array(v.object({ tag: v.string(), pictures: count })),
    }),
    example: {
      folders: [{ id: 7, parent: null, name: 'Spring', pictures: 12 }],
      tags: [{ tag: 'spring', pictures: 12 }],
    },
  },
  answer: async (_, { services, member }) => {
    const found = await services.media.folders(member);
    if (!found) return { problem: { code: 'missing-scope' } };
    const folders = found.folders.map(({ id, parent, name, pictures }) => ({ id, parent, name, pictures }));
    const tags = found.tags.map(({ tag, pictures }) => ({ tag, pictures }));
    return { content: { folders, tags } };
  },
});

const Folder = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  parent: v.optional(v.nullable(folderId), null),
});
const body = {
  description: 'Name, and the folder above; null for none.',
  schema: Folder,
  example: { name: 'Spring', parent: null },
};

async function save({ services, member }: AdminCall, id: number | null, wish: v.InferOutput<typeof Folder>) {
  const outcome = await services.media.saveFolder(member, { id, ...wish });
  return outcome.ok ? ({ ok: true, id: String(outcome.id) } as const) : outcome;
}

const createFolder = defineAct({
  method: 'POST',
  path: `${ROOT}/media-folders`,
  id: 'createMediaFolder',
  tag: 'Media',
  summary: 'Create a folder',
  description: 'Creates a folder of the media library.',
  scopes: SCOPES,
  parameters: {},
  body,
  status: 201,
  done: 'The folder.',
  exampleId: '7',
  reasons: REASONS,
  act: (given, call) => save(call, null, given.body),
});

const updateFolder = defineAct({
  method: 'PUT',
  path: `${ROOT}/media-folders/{folder}`,
  id: 'updateMediaFolder',
  tag: 'Media',
  summary: 'Change a folder',
  description: 'Renames and moves a folder.',
  scopes: SCOPES,
  parameters: { folder },
  body,
  done: 'The folder has changed.',
  exampleId: '7',
  reasons: REASONS,
  act: (given, call) => save(call, Number(given.params.folder), given.body),
});

const removeFolder = defineAct({
  method: 'DELETE',
  path: `${ROOT}/media-folders/{folder}`,
  id: 'removeMediaFolder',
  tag: 'Media',
  summary: 'Delete a folder',
  description: 'Deletes a folder. Its pictures and folders move to the folder above.',
  scopes: SCOPES,
  parameters: { folder },
  done: 'The folder is deleted.',
  exampleId: '7',
  object: 'folder',
  reasons: REASONS,
  act: async ({ params }, { services, member }) => {
    const outcome = await services.media.removeFolder(member, Number(params.folder));
    return outcome.ok ? { ok: true } : outcome;
  },
});

const tags = v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[^,\n]{1,40}$/))), v.maxLength(20)), []);

const filePictures = defineOperation({
  method: 'POST',
  path: `${ROOT}/media-filing`,
  id: 'fileMedia',
  tag: 'Media',
  summary: 'File pictures',
  description: 'Moves and tags up to 200 pictures at once.',
  scopes: SCOPES,
  parameters: {},
  body: {
    description: 'Pictures; a folder, null for none, unchanged if it is missing; tags to add and to drop.',
    schema: v.strictObject({
      pictures: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))), v.minLength(1), v.maxLength(200)),
      folder: v.exactOptional(v.nullable(folderId)),
      add: tags,
      drop: tags,
    }),
    example: { pictures: ['0123456789abcdef'], folder: 7, add: ['spring'] },
  },
  success: {
    status: 200,
    description: 'Number of filed pictures.',
    schema: v.object({ filed: count }),
    example: { filed: 1 },
  },
  reasons: ['no-folder', 'nothing'],
  answer: async ({ body: { pictures, add, drop, ...place } }, { services, member }) => {
    const filing = { ...place, add: add.join(','), drop: drop.join(',') };
    const outcome = await services.media.file(member, pictures, filing);
    if (outcome.ok) return { content: { filed: outcome.count } };
    if (outcome.problem === 'not-allowed') return { problem: { code: 'missing-scope' } };
    if (outcome.problem === 'not-found') return { problem: { code: 'not-found' } };
    return { problem: { code: 'refused', reason: outcome.problem } };
  },
});

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const point = v.strictObject({ x: percent, y: percent });
/** Returns a percentage as the form has it. */
const typed = (value: number): string => String(Math.round(value * 1000) / 1000);

const cropPicture = defineAct({
  method: 'PUT',
  path: `${ROOT}/media/{id}/crop`,
  id: 'cropMedia',
  tag: 'Media',
  summary: 'Crop a picture',
  description: 'Sets the part that is shown, or the focus point. Null: the whole picture again.',
  scopes: SCOPES,
  parameters: { id: inPath('Id of the picture.', '0123456789abcdef') },
  body: {
    description: 'Percent of width and height.',
    schema: v.variant('set', [
      v.strictObject({
        set: v.literal('crop'),
        crop: v.nullable(v.strictObject({ ...point.entries, width: percent, height: percent })),
      }),
      v.strictObject({ set: v.literal('focus'), focus: point }),
    ]),
    example: { set: 'crop', crop: { x: 10, y: 0, width: 80, height: 100 } },
  },
  done: 'The picture is shown so.',
  exampleId: '0123456789abcdef',
  object: 'id',
  problems: ['import-running'],
  reasons: ['numbers', 'outside', 'too-small', 'changed-meanwhile'],
  act: async ({ params, body: wish }, { services, member }) => {
    const opened = await services.media.open(member, params.id);
    if (!opened) return { ok: false, problem: 'not-found' };
    return services.media.crop(member, params.id, { ...croppedAs(wish), version: String(opened.item.version) });
  },
});

type Wish =
  | { set: 'crop'; crop: { x: number; y: number; width: number; height: number } | null }
  | { set: 'focus'; focus: { x: number; y: number } };

/** Returns a wish as the form of the back office sends it. */
function croppedAs(wish: Wish): Record<string, string> {
  if (wish.set === 'focus') return { intent: 'focus', focusX: typed(wish.focus.x), focusY: typed(wish.focus.y) };
  if (wish.crop === null) return { intent: 'whole' };
  const { x, y, width, height } = wish.crop;
  return { intent: 'crop', x: typed(x), y: typed(y), width: typed(width), height: typed(height) };
}

/** Folders of the media library, and which part of a picture is shown. */
export const MEDIA_FOLDERS: readonly AdminOperation[] = [
  listFolders,
  createFolder,
  updateFolder,
  removeFolder,
  filePictures,
  cropPicture,
];
