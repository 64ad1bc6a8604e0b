/** Texts around product videos. */
export const video = {
  /** Title of a video without its own. */
  title: (product: string) => `Video: ${product}`,
  /** Label of a thumbnail. */
  show: (title: string) => `Zum Video «${title}»`,
  captions: 'Untertitel',
};
