import type { VideoFormat } from '../../../platform/videos/video-files.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { VideoRow } from './product-videos.store.ts';
import type { ProductPicture, ProductVideo } from './types.ts';

/** Account of a tenant at a video service. The address contains {customer}, {video} and {format}. */
export type VideoAccount = { address: string; customer: string };

export type VideoAccounts = (tenant: Tenant) => VideoAccount | null;

/** Size of a video of unknown size, in pixels. */
const USUAL = { width: 1280, height: 720 };
/** Formats by preference: the smaller file first. */
const FORMATS: readonly VideoFormat[] = ['webm', 'mp4'];

/**
 * Returns videos as pages show them: own files from the shop, others from the video service with its customer id.
 * Videos of the service are missing if none is configured.
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

function posterOf([id, width, height, ground]: NonNullable<VideoRow['poster']>, alt: string): ProductPicture {
  return { id, width, height, ground, alt };
}

function sourcesOf(row: VideoRow, service: VideoAccount | null): ProductVideo['sources'] {
  const { service: id } = row;
  if (id !== null) {
    if (service === null) return [];
    // An address without {format} leads to one file, which is an MP4 at every known service.
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
