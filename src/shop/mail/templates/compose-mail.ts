import type { AddedBlocks, WithBlocks } from '../../../platform/mail/mail-blocks.ts';
import { mailHtml, type Slots } from '../../../platform/mail/mjml.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { DOCUMENT_COLOURS } from '../../../tenants/document-colours.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { withMailText } from '../../../tenants/mail-text-names.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { imprintOf } from './imprint.ts';
import type { MailKind } from './mail-kinds.ts';
import {
  blockLines,
  mailBlocks,
  mailButton,
  mailDocument,
  mailFact,
  mailFoot,
  mailTop,
  paragraphsOf,
} from './mail-look.ts';

/** Content of a letter, in the language of its locale. */
export type Letter = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Declared or agreed facts, one a line. */
  facts?: [label: string, value: string][];
  /** Paragraphs after the facts. */
  afterwards?: string[];
  button: string;
  /** Absolute address of a page of the shop. */
  link: string;
  /** Advice for a recipient who did not ask for this mail. */
  ignore: string;
  /** Values of the names that texts of employees have in braces (src/tenants/mail-text-names.ts). */
  values?: Readonly<Record<string, string>>;
};

/**
 * Composes the mail of a letter as HTML and text. The outbox stores one mail for each `key`. `lang`: language of the
 * text if it differs from the locale's.
 */
export async function composeLetter(
  house: { tenant: Tenant; locale: Locale; lang?: string },
  about: { kind: MailKind; to: string; key: string },
  said: Letter,
): Promise<Mail> {
  const { tenant, locale } = house;
  const letter = withMailText(house, about.kind, said, said.values ?? {});
  const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
  const imprint = imprintOf(organisation);
  const withBlocks: WithBlocks = async (blocks) => ({
    html: await mailHtml((slots) => asMjml(slots, house, letter, imprint, blocks)),
    text: asText(locale, letter, imprint, blocks),
  });
  return {
    tenant: tenant.id,
    locale,
    kind: about.kind,
    from: `${tenant.companyName} <${organisation.contactEmail}>`,
    to: about.to,
    subject: letter.subject,
    ...(await withBlocks({})),
    key: about.key,
    withBlocks,
  };
}

function asMjml(
  slots: Slots,
  { tenant, locale, lang }: { tenant: Tenant; locale: Locale; lang?: string },
  letter: Letter,
  imprint: readonly string[],
  blocks: AddedBlocks,
): string {
  const { text, markup } = slots;
  const body = [
    mailBlocks(slots, locale, blocks.afterIntroduction),
    ...factRows(letter.facts ?? []).map(
      (rows) => `<mj-text>${markup(rows.map((fact) => mailFact(locale, fact)).join('<br/>'))}</mj-text>`,
    ),
    paragraphsOf(text, letter.afterwards ?? []),
    mailButton(slots, letter.button, letter.link),
    `<mj-text color="${DOCUMENT_COLOURS.muted}">${text(letter.ignore)}</mj-text>`,
    mailBlocks(slots, locale, blocks.beforeFooter),
    mailFoot(slots, imprint),
  ].join('');
  const about = { locale: lang ?? locale, subject: letter.subject, preview: letter.title };
  return mailDocument(
    slots,
    about,
    mailTop(slots, { ...letter, shop: tenant.seoTitleName, paddingBottom: '32px' }, body),
  );
}

function asText(locale: Locale, letter: Letter, imprint: readonly string[], blocks: AddedBlocks): string {
  const { facts = [], afterwards = [] } = letter;
  return [
    letter.title,
    '',
    ...letter.paragraphs,
    '',
    ...blockLines(locale, blocks.afterIntroduction),
    ...(facts.length === 0 ? [] : [...facts.map(([label, value]) => labelled(locale, label, value)), '']),
    ...(afterwards.length === 0 ? [] : [...afterwards, '']),
    labelled(locale, letter.button, letter.link),
    '',
    letter.ignore,
    '',
    ...blockLines(locale, blocks.beforeFooter),
    ...imprint,
    '',
  ].join('\n');
}

/** Length in characters above which a fact becomes a paragraph: such a line wraps on a phone. */
const LONG_FACT = 60;

/** Groups facts into paragraphs: successive short facts share one, with a line each. A long fact has its own. */
function factRows(facts: NonNullable<Letter['facts']>): NonNullable<Letter['facts']>[] {
  const isLong = ([label, value]: [string, string]) => label.length + value.length > LONG_FACT;
  const groups: NonNullable<Letter['facts']>[] = [];
  for (const fact of facts) {
    const last = groups.at(-1);
    if (last?.[0] && !isLong(fact) && !isLong(last[0])) last.push(fact);
    else groups.push([fact]);
  }
  return groups;
}
