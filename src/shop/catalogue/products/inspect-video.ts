import type { VideoFormat } from '../../../platform/videos/video-files.ts';

/** Codecs that every browser plays, by format. */
const CODECS: Record<VideoFormat, readonly string[]> = { webm: ['vp8', 'vp9', 'av1'], mp4: ['avc', 'av1'] };
export const NAMES: Record<VideoFormat, string> = { webm: 'WebM', mp4: 'MP4' };
const LONGEST_SECONDS = 180;
const LARGEST_SIDE = 1920;

export type VideoFacts = { width: number; height: number; milliseconds: number };

/**
 * Reads a whole file and returns size and duration of the video. Returns a problem for a wrong codec or a broken or
 * truncated file.
 */
export async function inspectVideo(file: string, format: VideoFormat): Promise<VideoFacts | { problem: string }> {
  // Loaded on demand, since only imports need it.
  const { EncodedPacketSink, FilePathSource, Input, MP4, WEBM } = await import('mediabunny');
  const name = NAMES[format];
  const input = new Input({ source: new FilePathSource(file), formats: [format === 'webm' ? WEBM : MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return { problem: `is no ${name} with pictures` };
    const codec = await track.getCodec();
    if (codec === null || !CODECS[format].includes(codec))
      return { problem: `has a codec that not every browser plays (${CODECS[format].join(', ')} in ${name})` };
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    if (width > LARGEST_SIDE || height > LARGEST_SIDE) return { problem: `is larger than ${LARGEST_SIDE} pixels` };
    let end = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      end = Math.max(end, packet.timestamp + packet.duration);
      if (end > LONGEST_SECONDS) return { problem: `takes more than ${LONGEST_SECONDS} seconds` };
    }
    const announced = await track.getDurationFromMetadata();
    if (end <= 0 || (announced !== null && end < announced * 0.9)) return { problem: 'is cut off' };
    return { width, height, milliseconds: Math.round(end * 1000) };
  } catch {
    return { problem: `is no ${name} or is broken` };
  } finally {
    input.dispose();
  }
}
