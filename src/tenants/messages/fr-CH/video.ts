import type { VideoMessages } from '../types.ts';

export const video: VideoMessages = {
  title: (product) => `Vidéo : ${product}`,
  show: (title) => `Voir la vidéo « ${title} »`,
  captions: 'Sous-titres',
};
