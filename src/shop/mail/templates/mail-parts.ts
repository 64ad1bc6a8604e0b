import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import { type Language, languageOf } from '../../../languages/language.ts';
import { type AddedBlocks, MAIL_PLACES, type MailBlock, type MailPlace } from '../../../platform/mail/mail-blocks.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { takesBlocks } from './mail-kinds.ts';

/** Mail for which an extension composes blocks. It says nothing of the recipient. */
export type AboutMail = {
  /** Kind of mail, such as "order-shipped" (src/shop/mail/templates/mail-kinds.ts). */
  kind: string;
  tenant: TenantId;
  /** Locale of the mail, such as "it-CH", and its language. */
  locale: string;
  language: Language;
};

/** Blocks of an extension, at most one for each place of a mail. */
export type MailBlocks = { readonly [place in MailPlace]?: MailBlock };

/**
 * Returns the blocks that an extension adds to a mail; null for none. It runs while a transaction is open, so it must
 * answer at once. If it throws or returns no valid block, the mail goes without its blocks.
 */
export type ComposeMailBlocks = (mail: AboutMail) => MailBlocks | null;

/** Limits of a block: a mail stays a mail about its order. */
const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const blockSchema = v.object({
  paragraphs: v.pipe(v.array(line(600)), v.minLength(1), v.maxLength(4)),
  facts: v.exactOptional(v.pipe(v.array(v.tuple([line(60), line(200)])), v.maxLength(8))),
  link: v.exactOptional(v.object({ label: line(80), url: v.pipe(line(500), v.regex(/^https?:\/\/[^\s/]+/)) })),
});
const blocksSchema = v.object({
  afterIntroduction: v.optional(blockSchema),
  beforeFooter: v.optional(blockSchema),
});

/** Failure of an extension whose block has no valid form. Its name has the place, for the log. */
class InvalidBlock extends Error {
  override name = 'InvalidBlock';
  constructor(place: string | null) {
    super('an extension composed no valid block');
    if (place !== null) this.name = `InvalidBlock(${place})`;
  }
}

/**
 * Returns the function by which the outbox adds the blocks of extensions to mails; undefined if no extension has any,
 * so that mails cost nothing more.
 */
export function mailBlocksOf(
  extensions: readonly { name: string; mailBlocks?: ComposeMailBlocks }[],
  containment: Pick<Containment, 'atOnce'>,
): ((mail: Mail) => Promise<Mail>) | undefined {
  const composing = extensions.flatMap(({ name, mailBlocks }) => (mailBlocks ? [{ name, mailBlocks }] : []));
  if (composing.length === 0) return undefined;
  return async (mail) => {
    if (!mail.withBlocks || !takesBlocks(mail.kind)) return mail;
    const about = { kind: mail.kind, tenant: mail.tenant, locale: mail.locale, language: languageOf(mail.locale) };
    const found = composing.flatMap(({ name, mailBlocks }) => {
      const place = { extension: name, point: 'mail blocks' };
      return containment.atOnce(place, () => mailBlocks(about), null, validBlocks) ?? [];
    });
    const added = byPlace(found);
    return Object.keys(added).length === 0 ? mail : { ...mail, ...(await mail.withBlocks(added)) };
  };
}

function validBlocks(given: MailBlocks | null): v.InferOutput<typeof blocksSchema> | null {
  const read = v.safeParse(v.nullable(blocksSchema), given);
  if (!read.success) throw new InvalidBlock(v.getDotPath(read.issues[0]));
  return read.output;
}

function byPlace(found: readonly v.InferOutput<typeof blocksSchema>[]): AddedBlocks {
  return Object.fromEntries(
    MAIL_PLACES.flatMap((place) => {
      const blocks = found.flatMap(({ [place]: block }) => (block ? [block] : []));
      return blocks.length === 0 ? [] : [[place, blocks]];
    }),
  );
}
