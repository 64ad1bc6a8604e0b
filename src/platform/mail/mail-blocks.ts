import type { Mail } from './outbox.ts';

/** Text that is added to a mail. It is plain text: the template escapes it and decides its look. */
export type MailBlock = {
  paragraphs: readonly string[];
  /** Lines with a label, such as the name and place of a workshop. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Link below the paragraphs, to an absolute address. */
  link?: { label: string; url: string };
};

/** Places of a mail: below its introduction, and above the small print with the sender. */
export const MAIL_PLACES = ['afterIntroduction', 'beforeFooter'] as const;
export type MailPlace = (typeof MAIL_PLACES)[number];
/** Blocks of a mail by place, from top to bottom. */
export type AddedBlocks = { readonly [place in MailPlace]?: readonly MailBlock[] };

/** Composes the HTML and text of a mail with these blocks. */
export type WithBlocks = (blocks: AddedBlocks) => Promise<Pick<Mail, 'html' | 'text'>>;
