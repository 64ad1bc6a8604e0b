import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LARGEST_CAPTIONS_FILE, LARGEST_VIDEO_FILE } from '../shop/catalogue/products/editor/file-limits.ts';
import { readFile, safeName } from '../shop/marketing/contact/take-files.ts';
import type { FormPart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';

type FilePart = Extract<FormPart, { fileName: string }>;

/** Files of the editor's form besides pictures: what was stored, and sentences about refused ones. */
export type TakenVideos = {
  video: { webm?: string; mp4?: string };
  /** Ids of captions by the field that names them. */
  captions: Record<string, string>;
  refused: string[];
};

const CAPTIONS = /^captions\.(\d{1,3})\.([a-z]{2}-[A-Z]{2})$/;

/** Takes a video or captions of the form; false for another field. */
export async function takeVideoPart(work: EmployeeVisit, part: FilePart, taken: TakenVideos): Promise<boolean> {
  const { admin, member, text } = work;
  const say = text.editor.videoProblems;
  const name = safeName(part.fileName);
  const [, position, locale] = CAPTIONS.exec(part.name) ?? [];
  if (position !== undefined) {
    if (part.fileName === '') return true;
    const { content } = await readFile(part.content, LARGEST_CAPTIONS_FILE);
    const added = content && (await admin.products.addCaptions(member, content.toString('utf8')));
    if (added?.ok) taken.captions[`videoCaptions.${position}.${locale}`] = added.id;
    else taken.refused.push(text.media.refused(name, say.captions));
    return true;
  }
  if (part.name !== 'video') return false;
  if (part.fileName === '') return true;
  const format = /\.webm$/i.test(part.fileName) ? 'webm' : 'mp4';
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'kontor-video-'));
  try {
    const file = path.join(folder, 'video');
    const isWhole = await writeLimited(part.content, file);
    const added = isWhole ? await admin.products.addVideo(member, file, format) : null;
    if (added?.ok) taken.video[format] = added.id;
    else taken.refused.push(text.media.refused(name, say.video));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
  return true;
}

/** Writes a file up to the limit; false for a larger one. */
async function writeLimited(content: AsyncIterable<Uint8Array>, file: string): Promise<boolean> {
  let bytes = 0;
  const limited = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes <= LARGEST_VIDEO_FILE) yield chunk;
    }
  };
  const handle = await fs.open(file, 'w');
  await pipeline(limited(), handle.createWriteStream());
  return bytes <= LARGEST_VIDEO_FILE;
}
