import type { VideoMessages } from '../types.ts';

export const video: VideoMessages = {
  title: (product) => `Video: ${product}`,
  show: (title) => `Vai al video «${title}»`,
  captions: 'Sottotitoli',
};
