import type pg from 'pg';
import type { VideoWish } from './read-videos.ts';

const WANTED = `from jsonb_to_recordset($1) as wanted (product_id text, position smallint, webm_id text, mp4_id text,
  service_id text, poster_id text, title text, captions_id text)`;

/** Replaces the videos of these products and their texts in the locale. Returns the changed products. */
export async function writeVideos(
  client: pg.ClientBase,
  request: { locale: string; products: string[]; wishes: VideoWish[]; now: Date },
): Promise<string[]> {
  const { locale, products, wishes, now } = request;
  if (products.length === 0) return [];
  const wanted = JSON.stringify(wishes);
  const gone = await client.query<{ product_id: string }>(
    `delete from product_video known where product_id = any($2) and not exists (
       select ${WANTED} where wanted.product_id = known.product_id and wanted.position = known.position)
     returning product_id`,
    [wanted, products],
  );
  const written = await client.query<{ product_id: string }>(
    `insert into product_video as known (product_id, position, webm_id, mp4_id, service_id, poster_id, since)
     select product_id, position, webm_id, mp4_id, service_id, poster_id, $2 ${WANTED}
     on conflict (product_id, position) do update set webm_id = excluded.webm_id, mp4_id = excluded.mp4_id,
       service_id = excluded.service_id, poster_id = excluded.poster_id, since = case
         when (known.webm_id, known.mp4_id, known.service_id)
           is distinct from (excluded.webm_id, excluded.mp4_id, excluded.service_id) then excluded.since
         else known.since end
     where (known.webm_id, known.mp4_id, known.service_id, known.poster_id)
       is distinct from (excluded.webm_id, excluded.mp4_id, excluded.service_id, excluded.poster_id)
     returning product_id`,
    [wanted, now],
  );
  const named = await client.query<{ product_id: string }>(
    `insert into product_video_text as known (product_id, position, locale, title, captions_id)
     select product_id, position, $2, title, captions_id ${WANTED}
     on conflict (product_id, position, locale) do update set title = excluded.title, captions_id = excluded.captions_id
     where (known.title, known.captions_id) is distinct from (excluded.title, excluded.captions_id)
     returning product_id`,
    [wanted, locale],
  );
  return [...gone.rows, ...written.rows, ...named.rows].map((row) => row.product_id);
}
