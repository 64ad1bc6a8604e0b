/** Words around videos of products. */
export const video = {
  /** For those without a title of their own. */
  title: (product: string) => `Video: ${product}`,
  /** What a small picture leads to. */
  show: (title: string) => `Zum Video «${title}»`,
  captions: 'Untertitel',
};
