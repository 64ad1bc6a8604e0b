import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { VideoFormat } from '../../../../platform/videos/video-files.ts';
import type { ChangedField } from './editor-fields.ts';

/** Files of a new video by format: browsers choose the smaller one. */
export type AddedVideo = { [Format in VideoFormat]?: string | undefined };
export type EditorVideo = {
  position: number;
  webm: string | null;
  mp4: string | null;
  /** Id at the external video service, for videos of feeds. */
  service: string | null;
  poster: string | null;
  /** Title and captions by locale. */
  texts: Record<string, { title: string; captions: string | null }>;
};

/** Field for all videos of a product, in the notes of what employees edited. */
export const VIDEOS_FIELD = 'videos';

/** Returns the videos of a product in their order. */
export async function readEditorVideos(
  database: Pick<Pool, 'query'> | pg.ClientBase,
  id: string,
): Promise<EditorVideo[]> {
  const { rows } = await database.query<EditorVideo>(
    `select v.position, v.webm_id as webm, v.mp4_id as mp4, v.service_id as service, v.poster_id as poster,
       (select coalesce(json_object_agg(t.locale, json_build_object('title', t.title, 'captions', t.captions_id)), '{}')
         from product_video_text t where t.product_id = v.product_id and t.position = v.position) as texts
     from product_video v where v.product_id = $1 order by v.position`,
    [id],
  );
  return rows;
}

/** Returns the fields of videos; a title or captions that a locale lacks are ''. */
export function videoFields(videos: readonly EditorVideo[], locales: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { position, poster, texts } of videos) {
    fields[`videoPlace.${position}`] = String(position);
    fields[`videoPoster.${position}`] = poster ?? '';
    fields[`videoRemove.${position}`] = '';
    for (const locale of locales) {
      fields[`videoTitle.${position}.${locale}`] = texts[locale]?.title ?? '';
      fields[`videoCaptions.${position}.${locale}`] = texts[locale]?.captions ?? '';
    }
  }
  return fields;
}

export const isVideoChange = ({ field }: Pick<ChangedField, 'field'>): boolean => field.startsWith('video');

/** Returns fields that name files of videos which the shop does not have: captions, or a new video in its format. */
export async function missingVideoFiles(
  database: pg.ClientBase,
  changes: readonly Pick<ChangedField, 'field' | 'after'>[],
  added: AddedVideo | null,
): Promise<string[]> {
  const captions = changes.flatMap(({ field, after }) =>
    field.startsWith('videoCaptions.') && after !== '' ? [{ field, id: after, kind: 'captions' }] : [],
  );
  const files = Object.entries(added ?? {}).flatMap(([kind, id]) => (id ? [{ field: `video.${kind}`, id, kind }] : []));
  const named = [...captions, ...files];
  if (named.length === 0) return [];
  const { rows } = await database.query<{ field: string }>(
    `select field from jsonb_to_recordset($1) as named (field text, id text, kind text)
     where not exists (select from video where video.id = named.id and video.format = named.kind)
       and (kind <> 'captions' or not exists (select from video_captions where video_captions.id = named.id))
     order by field`,
    [JSON.stringify(named)],
  );
  return rows.map(({ field }) => field);
}

/** Returns the videos after the changes in their order, the added one last. */
export function wantedVideos(
  videos: readonly EditorVideo[],
  changes: readonly ChangedField[],
  added: AddedVideo | null,
  locales: readonly string[],
): EditorVideo[] {
  const after = new Map(changes.map((change) => [change.field, change.after]));
  const kept = videos
    .map((video) => {
      const { position, poster, texts } = video;
      const own = (kind: string, before: string): string => after.get(`${kind}.${position}`) ?? before;
      const textsAfter = locales.flatMap((locale) => {
        const before = texts[locale] ?? { title: '', captions: null };
        const title = textOf(after, `videoTitle.${position}.${locale}`, before.title);
        const captions = textOf(after, `videoCaptions.${position}.${locale}`, before.captions ?? '') || null;
        return title === '' && captions === null ? [] : [[locale, { title, captions }] as const];
      });
      return {
        ...video,
        place: Number(own('videoPlace', String(position))),
        isRemoved: own('videoRemove', '') === 'on',
        poster: own('videoPoster', poster ?? '') || null,
        texts: Object.fromEntries(textsAfter),
      };
    })
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.place - b.place);
  const fresh =
    added === null
      ? []
      : [{ webm: added.webm ?? null, mp4: added.mp4 ?? null, service: null, poster: null, texts: {} }];
  return [...kept, ...fresh].map(({ webm, mp4, service, poster, texts }, index) => ({
    position: index + 1,
    webm,
    mp4,
    service,
    poster,
    texts,
  }));
}

const textOf = (after: ReadonlyMap<string, string>, field: string, before: string): string =>
  after.get(field) ?? before;

/** Replaces the videos of a product. A video that stays keeps the time since when the shop has it. */
export async function writeEditorVideos(
  client: pg.ClientBase,
  id: string,
  videos: readonly EditorVideo[],
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ file: string; since: Date }>(
    'delete from product_video where product_id = $1 returning coalesce(webm_id, mp4_id, service_id) as file, since',
    [id],
  );
  const since = new Map(rows.map((row) => [row.file, row.since]));
  const wanted = videos.map((video) => ({
    ...video,
    since: since.get(video.webm ?? video.mp4 ?? video.service ?? '') ?? now,
  }));
  await client.query(
    `insert into product_video (product_id, position, webm_id, mp4_id, service_id, poster_id, since)
     select $1, position, webm, mp4, service, poster, since
     from jsonb_to_recordset($2) as wanted (position smallint, webm text, mp4 text, service text, poster text, since timestamptz)`,
    [id, JSON.stringify(wanted)],
  );
  await client.query(
    `insert into product_video_text (product_id, position, locale, title, captions_id)
     select $1, position, text.key, text.value->>'title', text.value->>'captions'
     from jsonb_to_recordset($2) as wanted (position smallint, texts jsonb), jsonb_each(texts) as text`,
    [id, JSON.stringify(wanted)],
  );
}
