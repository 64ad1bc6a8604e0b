/**
 * Blocks of a content page; a closed union, validated when a page is stored and again when it is read. Texts are plain,
 * with three marks in them that are shown as such (inline-marks.ts): no HTML is kept anywhere.
 */
/** `to` is a path within the shop, without language prefix ("/mode/damenmode"), or an https address. */
export type Link = { label: string; to: string };
export type BlockPicture = { /** id of a stored picture */ id: string; alt: string };

export type Block =
  | {
      type: 'hero';
      title: string;
      text: string;
      link: Link /** null: the title stands alone. */;
      picture: BlockPicture | null;
    }
  | {
      type: 'teasers';
      title: string;
      items: { title: string; text: string; link: Link; picture: BlockPicture | null }[];
    }
  | {
      type: 'products';
      title: string;
      link: Link | null;
      query: { category?: string; skus?: string[]; sort?: 'newest' | 'reduction' | 'popularity'; count: number };
    }
  | { type: 'text'; title: string | null; paragraphs: string[]; list: string[] }
  | { type: 'accordion'; title: string | null; items: { id: string; question: string; paragraphs: string[] }[] }
  | { type: 'table'; title: string | null; head: string[]; rows: string[][] }
  | { type: 'links'; title: string; items: { title: string; text: string; link: Link }[] }
  | { type: 'picture'; title: string | null; picture: BlockPicture; caption: string | null; link: Link | null }
  | { type: 'voucher'; title: string; text: string; code: string; note: string | null; link: Link | null }
  | {
      type: 'video';
      title: string;
      /** A file of the shop is played on the page; another house's address is linked to. */
      src: string;
      /** Subtitles: a file of the shop. */
      captions: string | null;
      picture: BlockPicture | null;
      transcript: string[];
    }
  | { type: 'contactForm'; title: string; text: string; label: string; subject: string | null }
  | {
      type: 'finder';
      title: string;
      text: string;
      label: string;
      finder: 'bra' | 'search' /** What stands over the field of a search. */;
      field: string | null;
    }
  | {
      type: 'calculator';
      title: string;
      text: string;
      label: string;
      /** What stands over the field. */
      field: string;
      /** The amount that stands there at first, in whole francs or euros. */
      amount: number;
    };

export type ContentPage = {
  identifier: string;
  path: string;
  locale: string;
  title: string;
  description: string;
  robots: 'index,follow' | 'noindex,follow';
  blocks: Block[];
  version: number;
  /** The next moment at which this or another page may change by itself. */
  until: Date | null;
};

/** Where pages come from. */
export type Content = {
  /** The published page of a path without language prefix ("/" is the home page), or null. */
  page(request: { tenant: string; locale: string; path: string }): Promise<ContentPage | null>;
  /**
   * Where the same page stands in every locale of the tenant that has it published, its own included; paths without
   * language prefix. Pages of the path table are matched by their place there, others by the same path.
   */
  alternates(request: { tenant: string; locale: string; path: string }): Promise<Record<string, string>>;
  /** Finds a page by its identifier, for programs; the home page is "storefront" (docs/rules/content.md#content-paths). */
  identified(request: { tenant: string; locale: string; identifier: string }): Promise<ContentPage | null>;
  /** After so many seconds a page that was rendered of it is rendered again; null where every change is told. */
  revalidateSeconds: number | null;
  /** Paths of all published pages of a locale, for the sitemap and the link check. */
  paths(request: { tenant: string; locale: string }): Promise<string[]>;
};
