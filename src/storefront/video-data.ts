import type { ProductVideo, ProductView } from '../shop/catalogue/products/index.ts';
import { videoMessagesOf } from '../tenants/messages/video.ts';
import type { LocaleConfig } from '../tenants/tenant.ts';

/** Video with its texts, which the page carries, so that pages without videos load none. */
export type ShownVideo = {
  title: string;
  /** Label of its thumbnail. */
  show: string;
  width: number;
  height: number;
  poster: ProductVideo['poster'];
  sources: ProductVideo['sources'];
  captions: { address: string; language: string; label: string } | null;
};

export function videoViews(product: ProductView, { locale, language }: LocaleConfig): ShownVideo[] {
  const words = videoMessagesOf(locale);
  return product.videos.map(({ title: own, width, height, poster, sources, captions }) => {
    const title = own || words.title(product.name);
    return {
      title,
      show: words.show(title),
      width,
      height,
      // Without a poster the product's first photograph shows.
      poster: poster ?? product.pictures[0] ?? null,
      sources,
      captions: captions === null ? null : { address: captions, language, label: words.captions },
    };
  });
}
