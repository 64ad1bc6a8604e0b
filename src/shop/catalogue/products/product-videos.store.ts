import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';

const Text = v.string();
const Size = v.nullable(v.number());
/**
 * Files by format, id at the video service, facts of the file, poster, texts in the locale, and the time since when.
 */
export const VideoRow = v.object({
  webm: v.nullable(Text),
  mp4: v.nullable(Text),
  service: v.nullable(Text),
  width: Size,
  height: Size,
  milliseconds: Size,
  poster: v.nullable(v.tuple([Text, v.number(), v.number(), Text])),
  title: v.nullable(Text),
  captions: v.nullable(Text),
  since: v.number(),
});
export type VideoRow = v.InferOutput<typeof VideoRow>;

/** SQL that builds one video as JSON from the joins of `videosOf`. */
export const VIDEO = `json_build_object('webm', pv.webm_id, 'mp4', pv.mp4_id, 'service', pv.service_id,
  'width', vf.width, 'height', vf.height, 'milliseconds', vf.milliseconds,
  'poster', case when po.id is not null then json_build_array(po.id, po.width, po.height, po.ground) end,
  'title', vt.title, 'captions', vt.captions_id, 'since', extract(epoch from pv.since) * 1000)`;

/** Returns the SQL joins of a product's videos. The arguments are SQL. */
export function videosOf(product: string, locale: string): string {
  return `from product_video pv
      left join video vf on vf.id = coalesce(pv.webm_id, pv.mp4_id)
      left join picture po on po.id = pv.poster_id
      left join product_video_text vt on vt.product_id = pv.product_id and vt.position = pv.position and vt.locale = ${locale}
      where pv.product_id = ${product}`;
}

const ProductVideosRow = v.object({ productId: Text, videos: v.array(VideoRow) });

/** Returns the videos of many products; products without any are missing. */
export async function productVideoRows(
  pool: Pool,
  locale: string,
  products: string[],
): Promise<v.InferOutput<typeof ProductVideosRow>[]> {
  const { rows } = await pool.query({
    name: 'product-videos',
    text: `select asked.id as "productId", own.videos
     from unnest((select $2::text[])::text[]) as asked (id)
     cross join lateral (select json_agg(${VIDEO} order by pv.position) as videos ${videosOf('asked.id', '$1')}) own
     where own.videos is not null`,
    values: [locale, products],
  });
  return v.parse(v.array(ProductVideosRow), rows);
}
