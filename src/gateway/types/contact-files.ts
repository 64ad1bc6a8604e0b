import { EXTENSIONS, FILE_LIMITS } from '../../shop/marketing/contact/take-files.ts';
import type { Builder } from '../builder.ts';

const MEGABYTE = 1024 * 1024;

/** Adds the limits of files that a message of the contact form may have. */
export function addContactFiles(builder: Builder) {
  const limits = builder.objectRef<typeof FILE_LIMITS>('ContactFiles').implement({
    description: 'Limits of the files of a message to `/api/contact`. One megabyte is 1024 x 1024 bytes.',
    fields: (t) => ({
      fileLimit: t.int({ description: 'Most files.', resolve: ({ count }) => count }),
      maxFileSizeMb: t.float({ description: 'Of one file.', resolve: ({ each }) => each / MEGABYTE }),
      maxFileSizeSummaryMb: t.float({ description: 'Of all files.', resolve: ({ all }) => all / MEGABYTE }),
      acceptedFormats: t.stringList({ description: 'Endings of file names.', resolve: () => [...EXTENSIONS] }),
    }),
  });
  builder.queryField('contactFiles', (t) => t.field({ type: limits, resolve: () => FILE_LIMITS }));
}
