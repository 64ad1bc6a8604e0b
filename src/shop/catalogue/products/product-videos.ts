import type { VideoFormat } from '../../../platform/videos/video-files.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { VideoRow } from './product-videos.store.ts';
import type { Picture, ProductVideo } from './types.ts';

/** A house's account at a video service: where videos are, with {customer}, {video} and {format} in the address. */
export type VideoAccount = { address: string; customer: string };

export type VideoAccounts = (tenant: Tenant) => VideoAccount | null;

/** A video's size if nothing tells another one. */
const USUAL = { width: 1280, height: 720 };
/** What plays at less bytes comes first. */
const FORMATS: readonly VideoFormat[] = ['webm', 'mp4'];

/**
 * Videos as pages show them: files of the house from the shop's own service, others from the video service by its
 * customer id. Those of the service are left out where none is configured.
 */
export function shownVideos(
  rows: readonly VideoRow[],
  about: { service: VideoAccount | null; name: string },
): ProductVideo[] {
  return rows.flatMap((row) => {
    const sources = sourcesOf(row, about.service);
    if (sources.length === 0) return [];
    const title = row.title ?? '';
    const poster = row.poster ? posterOf(row.poster, title || about.name) : null;
    const { width, height } = row.width && row.height ? { width: row.width, height: row.height } : (poster ?? USUAL);
    return [
      {
        title,
        width,
        height,
        seconds: row.milliseconds === null ? null : row.milliseconds / 1000,
        poster,
        sources,
        captions: row.captions === null ? null : `/videos/${row.captions}/vtt`,
        since: new Date(row.since),
      },
    ];
  });
}

function posterOf([id, width, height, ground]: NonNullable<VideoRow['poster']>, alt: string): Picture {
  return { id, width, height, ground, alt };
}

function sourcesOf(row: VideoRow, service: VideoAccount | null): ProductVideo['sources'] {
  const { service: id } = row;
  if (id !== null) {
    if (service === null) return [];
    // Without {format} the address leads to one file, and that is an MP4 with every service there is.
    const formats = service.address.includes('{format}') ? FORMATS : (['mp4'] as const);
    return formats.map((format) => ({
      address: filled(service.address, { customer: service.customer, video: id, format }),
      type: `video/${format}` as const,
    }));
  }
  return FORMATS.flatMap((format) => {
    const file = row[format];
    return file === null ? [] : [{ address: `/videos/${file}/${format}`, type: `video/${format}` as const }];
  });
}

function filled(address: string, values: Record<'customer' | 'video' | 'format', string>): string {
  return address.replaceAll(/\{(customer|video|format)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}
