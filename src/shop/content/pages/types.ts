import type { BlockFieldValues } from './block-entry.ts';

/** Link of a block. `to` is a path of the shop without language prefix ("/mode/damenmode"), or an https address. */
export type Link = { label: string; to: string };
/** Picture of a block; `id` names a stored picture. */
export type BlockPicture = { id: string; alt: string };
/** Product in a scene. Its place is in percent of the picture, from the left and from the top. */
export type ScenePoint = { sku: string; x: number; y: number };

/**
 * Blocks of a content page: a closed union, validated when a page is stored and again when it is read. Texts are plain,
 * with three kinds of inline marks (inline-marks.ts); HTML is never stored.
 */
export type Block =
  | {
      type: 'hero';
      title: string;
      text: string;
      link: Link;
      /** Null: the title has no picture. */
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
      /** A file of the shop is played on the page; an address of another host becomes a link. */
      src: string;
      /** Subtitle file of the shop. */
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
      finder: 'bra' | 'search';
      /** Label of the search field. */
      field: string | null;
    }
  | {
      type: 'calculator';
      title: string;
      text: string;
      label: string;
      /** Label of the field. */
      field: string;
      /** Initial amount in the field, in whole francs or euros. */
      amount: number;
    }
  | {
      type: 'scene';
      title: string | null;
      /** Several products in one picture. The pages of these products show it too. */
      picture: BlockPicture;
      caption: string | null;
      items: ScenePoint[];
    }
  | {
      type: 'extension';
      /** Name of the extension's block. */
      name: string;
      /** Filled fields of the block. */
      values: BlockFieldValues;
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
  /** Next time at which this or another page of the tenant may change by schedule. */
  until: Date | null;
};

/** Source of content pages. */
export type Content = {
  /** Returns the published page of a path without language prefix ("/" is the home page), or null. */
  page(request: { tenant: string; locale: string; path: string }): Promise<ContentPage | null>;
  /**
   * Returns the path of a page in every locale of the tenant that has it published, its own included, without language
   * prefix. Matches pages of the path table by their area and linked translations by their family, others by an equal
   * path.
   */
  alternates(request: { tenant: string; locale: string; path: string }): Promise<Record<string, string>>;
  /**
   * Returns a page by its identifier, for programs; "storefront" is the home page
   * (docs/rules/content.md#content-paths).
   */
  identified(request: { tenant: string; locale: string; identifier: string }): Promise<ContentPage | null>;
  /** Seconds after which a rendered page must be rendered again; null if the source announces every change. */
  revalidateSeconds: number | null;
  /** Returns the paths of all published pages of a locale, for the sitemap and the link check. */
  paths(request: { tenant: string; locale: string }): Promise<string[]>;
};
