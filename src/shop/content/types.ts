/** Blocks of a content page; a closed union, validated when a page is stored and again when it is read. */
export type Link = { label: string; /** Path within the shop ("/mode/damenmode") or an https address. */ to: string };
export type BlockPicture = { /** id of a stored picture */ id: string; alt: string };

export type Block =
  | { type: 'hero'; title: string; text: string; link: Link; picture: BlockPicture }
  | { type: 'teasers'; title: string; items: { title: string; text: string; link: Link; picture: BlockPicture | null }[] }
  | { type: 'products'; title: string; link: Link | null; query: { category?: string; skus?: string[]; sort?: 'newest' | 'reduction' | 'popularity'; count: number } }
  | { type: 'text'; title: string | null; paragraphs: string[]; list: string[] }
  | { type: 'accordion'; title: string | null; items: { id: string; question: string; paragraphs: string[] }[] }
  | { type: 'table'; title: string | null; head: string[]; rows: string[][] }
  | { type: 'links'; title: string; items: { title: string; text: string; link: Link }[] };

export type ContentPage = {
  identifier: string;
  path: string;
  locale: string;
  title: string;
  description: string;
  robots: 'index,follow' | 'noindex,follow';
  blocks: Block[];
  version: number;
};
