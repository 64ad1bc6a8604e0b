import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { VIDEO_FORMATS, type VideoFile, type VideoFiles } from '../platform/videos/video-files.ts';

const NONE = 'There is no such video.';
const FOR_EVER = 'public, max-age=31536000, immutable';

export type VideoService = VideoFiles & {
  /** Returns captions as WebVTT; null if there are none with this id. */
  captions(id: string): Promise<string | null>;
};

/**
 * Creates the route /videos/<id>/<webm|mp4|vtt>, with ranges. The id is the hash of the content, so it is immutable and
 * serves as the entity tag.
 */
export function videoRoutes(videos: VideoService) {
  const app = new Hono();
  app.get('/videos/:id/:format', async (c) => {
    const { id, format: asked } = c.req.param();
    if (!/^[0-9a-f]{16}$/.test(id)) return c.text(NONE, 404);
    if (asked === 'vtt') {
      const text = await videos.captions(id);
      if (text === null) return c.text(NONE, 404);
      return c.body(text, 200, { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': FOR_EVER });
    }
    const format = VIDEO_FORMATS.find((known) => known === asked);
    const file = format ? await videos.file(id, format) : null;
    if (!file) return c.text(NONE, 404);
    const tag = `"${id}"`;
    c.header('Content-Type', `video/${format}`);
    c.header('Cache-Control', FOR_EVER);
    c.header('ETag', tag);
    c.header('Accept-Ranges', 'bytes');
    if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304);
    return send(c, file, tag);
  });
  return app;
}

/** Matches If-None-Match (RFC 9110, 13.1.2): "*" or a list of tags, weak ones compared like strong ones. */
function isKnown(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((part) => ['*', tag].includes(part.trim().replace(/^W\//, ''))) ?? false;
}

function send(c: Context, file: VideoFile, tag: string): Response {
  const isHead = c.req.method === 'HEAD';
  // A range applies only to the file with the tag in If-Range. With a date or another tag the browser gets the whole
  // file.
  const wanted = [undefined, tag].includes(c.req.header('if-range')) ? c.req.header('range') : undefined;
  // Ranges apply to GET only (RFC 9110, 14.2).
  const range = wanted === undefined || isHead ? 'whole' : byteRange(wanted, file.bytes);
  if (range === 'outside') {
    c.header('Content-Range', `bytes */${file.bytes}`);
    c.header('Cache-Control', 'no-store');
    return c.body(null, 416);
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range;
  c.header('Content-Length', String(end - start + 1));
  if (isHead) return c.body(null, 200);
  const content = Readable.toWeb(createReadStream(file.path, { start, end })) as ReadableStream<Uint8Array>;
  if (range === 'whole') return c.body(content, 200);
  c.header('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  return c.body(content, 206);
}

/**
 * Parses a Range header (RFC 9110, 14.1.2). Several ranges, another unit and an invalid range return the whole file, as
 * the standard allows.
 */
export function byteRange(header: string, bytes: number): { start: number; end: number } | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return 'whole';
  // "-500" means the last 500 bytes, or all if there are fewer.
  if (first === '')
    return Number(last) === 0 ? 'outside' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= bytes) return 'outside';
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
