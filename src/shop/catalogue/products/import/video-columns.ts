import { VIDEO_FORMATS, type VideoFormat } from '../../../../platform/videos/video-files.ts';

/** Video in a feed: files of one clip in one or two formats, or its id at the video service. */
export type NamedVideo = { files: Partial<Record<VideoFormat, string>> } | { serviceId: string };

export const MOST_VIDEOS = 4;

const SERVICE = /^service:([A-Za-z0-9][A-Za-z0-9_-]{0,99})$/;
const FILE = new RegExp(`^(?![a-z][a-z0-9+.-]*:)(.+)\\.(${VIDEO_FORMATS.join('|')})$`, 'i');

/** Groups files into videos: files that differ only in their extension are one video. */
export function namedVideos(written: readonly string[]): NamedVideo[] | { reason: string } {
  const videos = new Map<string, NamedVideo>();
  for (const text of written) {
    const [, serviceId] = SERVICE.exec(text) ?? [];
    if (serviceId !== undefined) {
      videos.set(text, { serviceId });
      continue;
    }
    const [, stem, ending] = FILE.exec(text) ?? [];
    const format = VIDEO_FORMATS.find((known) => known === ending?.toLowerCase());
    if (stem === undefined || format === undefined)
      return { reason: `"${text.slice(0, 60)}" is neither a file (.webm, .mp4) nor "service:id"` };
    const before = videos.get(stem);
    videos.set(stem, { files: { ...(before && 'files' in before ? before.files : {}), [format]: text } });
  }
  return videos.size > MOST_VIDEOS ? { reason: `names more than ${MOST_VIDEOS} videos` } : [...videos.values()];
}
