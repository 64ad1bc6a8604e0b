import * as v from 'valibot';
import type { MediaItem } from '../../shop/content/media-library/index.ts';
import { safeName } from '../../shop/marketing/contact/index.ts';
import { text } from '../parameters.ts';
import { inPath } from './admin-parameters.ts';
import { byLocale, Timestamp } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { listOperation } from './list-operation.ts';
import { type AdminCall, type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/media';
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/heic', 'image/heif'];
const MOST_BYTES = 20 * 1024 * 1024;
const count = v.pipe(v.number(), v.integer());
const id = inPath('Id of the picture.', '0123456789abcdef');

const head = {
  id: v.string(),
  name: v.string(),
  width: count,
  height: count,
  bytes: count,
  tags: v.array(v.string()),
  addedAt: Timestamp,
};
const ListedMediaBody = v.object(head);
const MediaBody = v.object({
  ...head,
  alts: v.pipe(v.record(v.string(), v.string()), v.description('Alternative texts by locale.')),
  uses: v.pipe(count, v.description('Places that show it.')),
});

const EXAMPLE = {
  id: '0123456789abcdef',
  name: 'lamp.jpg',
  width: 1600,
  height: 1200,
  bytes: 240_000,
  tags: ['spring'],
  addedAt: '2026-11-27T09:12:00.000Z',
};

const headOf = ({
  id: own,
  name,
  width,
  height,
  bytes,
  tags,
  at,
}: MediaItem): v.InferOutput<typeof ListedMediaBody> => ({
  ...{ id: own, name, width, height, bytes, tags },
  addedAt: at.toISOString(),
});

const listMedia = listOperation({
  path: PATH,
  id: 'listMedia',
  tag: 'Media',
  summary: 'List pictures',
  description: 'Pictures of the media library, the newest first.',
  scopes: ['media.read'],
  filters: {
    name: text({ longest: 80, description: 'Words of the name or of an alternative text.', example: 'lamp' }),
  },
  item: ListedMediaBody,
  example: EXAMPLE,
  read: async ({ services, member }, { name = '' }, place) => {
    const found = await services.media.listAfter(member, { words: name, ...place });
    return found && { lines: found.items, last: found.last };
  },
  content: headOf,
});

async function readMedia({ services, member }: AdminCall, own: string) {
  const opened = await services.media.open(member, own);
  if (!opened) return null;
  const { item, alts, useCount } = opened;
  const content = { ...headOf(item), alts, uses: useCount };
  return { alts, version: String(item.version), content, tag: entityTag([item.version, alts]) };
}

const getMedia = defineOperation({
  method: 'GET',
  path: `${PATH}/{id}`,
  id: 'getMedia',
  tag: 'Media',
  summary: 'Read a picture',
  description: 'A picture of the media library with its alternative texts.',
  scopes: ['media.read'],
  parameters: { id },
  hasTag: true,
  success: {
    status: 200,
    description: 'The picture.',
    schema: MediaBody,
    example: { ...EXAMPLE, alts: { 'de-CH': 'Lampe auf einem Tisch' }, uses: 2 },
  },
  answer: async ({ params }, call) => {
    const read = await readMedia(call, params.id);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const UploadedMediaBody = v.object({
  id: v.string(),
  known: v.pipe(v.boolean(), v.description('Whether the library had the picture already.')),
});

const uploadMedia = defineUpload({
  method: 'POST',
  path: PATH,
  id: 'uploadMedia',
  tag: 'Media',
  summary: 'Upload a picture',
  description:
    'Adds a picture to the media library. It is decoded and stored anew, so its content decides, whatever its type says. A picture that the library has stays as it is.',
  scopes: ['media.change', 'media.read'],
  parameters: {
    name: text({ longest: 80, description: 'Name of the picture.', example: 'lamp.jpg' }),
    tags: text({ longest: 200, description: 'Tags, separated by commas.', example: 'spring' }),
  },
  upload: {
    description: 'The picture.',
    types: PICTURE_TYPES,
    mostBytes: MOST_BYTES,
  },
  success: {
    status: 201,
    description: 'The picture is in the library.',
    schema: UploadedMediaBody,
    example: { id: EXAMPLE.id, known: false },
  },
  reasons: ['unreadable', 'failed'],
  answer: async ({ params: { name, tags }, file }, { services, member }) => {
    const outcome = await services.media.add(member, { name: safeName(name), content: file, tags });
    return outcome.ok ? { content: { id: outcome.id, known: outcome.known } } : refusalOf(outcome);
  },
});

const changed = {
  status: 200 as const,
  description: 'The picture has changed.',
  schema: v.object({ id: v.string() }),
  example: { id: EXAMPLE.id },
};

const describeMedia = defineOperation({
  method: 'PATCH',
  path: `${PATH}/{id}`,
  id: 'describeMedia',
  tag: 'Media',
  summary: 'Describe a picture',
  description: 'Changes the alternative texts of the given locales, also where products show the picture.',
  scopes: ['media.change', 'media.read'],
  parameters: { id },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Alternative texts by locale.',
    schema: v.strictObject({ alts: byLocale(v.pipe(v.string(), v.maxLength(250))) }),
    example: { alts: { 'fr-CH': 'Lampe sur une table' } },
  },
  success: changed,
  reasons: ['too-long', 'changed-meanwhile'],
  answer: async ({ params, body }, call) => {
    const read = await readMedia(call, params.id);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const alts = Object.fromEntries(Object.entries(body.alts).map(([locale, alt]) => [locale, alt ?? '']));
    const outcome = await call.services.media.describe(call.member, params.id, alts, read.alts);
    if (!outcome.ok) return refusalOf(outcome);
    const after = await readMedia(call, params.id);
    return { content: { id: params.id }, ...(after ? { tag: after.tag } : {}) };
  },
});

const replaceMedia = defineUpload({
  method: 'PUT',
  path: `${PATH}/{id}/file`,
  id: 'replaceMedia',
  tag: 'Media',
  summary: 'Replace the file of a picture',
  description:
    'Gives a picture another file. Pages, products and mails that were not sent show the new one; the crop stays if it fits. Refused as `known` if the library has the file as another picture.',
  scopes: ['media.change', 'media.read'],
  parameters: {
    id,
    name: text({ longest: 80, description: 'Name of the file.', example: 'lamp.jpg' }),
  },
  needsMatch: true,
  hasTag: true,
  upload: { description: 'The picture.', types: PICTURE_TYPES, mostBytes: MOST_BYTES },
  success: changed,
  problems: ['import-running'],
  reasons: ['unreadable', 'failed', 'known', 'changed-meanwhile'],
  answer: async ({ params: { id: own, name }, file: content }, call) => {
    const read = await readMedia(call, own);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const file = { name: safeName(name), content, version: read.version };
    const outcome = await call.services.media.replace(call.member, own, file);
    if (!outcome.ok) return refusalOf(outcome);
    const after = await readMedia(call, own);
    return { content: { id: own }, ...(after ? { tag: after.tag } : {}) };
  },
});

const removeMedia = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  id: 'removeMedia',
  tag: 'Media',
  summary: 'Delete a picture',
  description: 'Deletes a picture that nothing shows.',
  scopes: ['media.change', 'media.read'],
  parameters: { id },
  success: { ...changed, description: 'The picture is deleted.' },
  reasons: ['used'],
  answer: async ({ params }, { services, member }) => {
    const outcome = await services.media.remove(member, params.id);
    return outcome.ok ? { content: { id: params.id } } : refusalOf(outcome);
  },
});

/** Pictures of the media library. */
export const MEDIA_OPERATIONS: readonly AdminOperation[] = [
  listMedia,
  getMedia,
  uploadMedia,
  describeMedia,
  replaceMedia,
  removeMedia,
];
