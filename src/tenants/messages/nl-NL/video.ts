import type { VideoMessages } from '../types.ts';

export const video: VideoMessages = {
  title: (product) => `Video: ${product}`,
  show: (title) => `Naar de video ‘${title}’`,
  captions: 'Ondertiteling',
};
