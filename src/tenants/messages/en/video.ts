import type { VideoMessages } from '../types.ts';

export const video: VideoMessages = {
  title: (product) => `Video: ${product}`,
  show: (title) => `Go to video “${title}”`,
  captions: 'Captions',
};
