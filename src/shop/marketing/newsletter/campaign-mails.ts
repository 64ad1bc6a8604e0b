import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { SmtpTransport, TransportOutcome } from '../../../platform/mail/smtp-transport.ts';
import { campaignMail } from '../../../tenants/mail-tag.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Catalogue } from '../../catalogue/products/index.ts';
import type { MailKind } from '../../mail/templates/index.ts';
import { type CampaignText, localesOf, readStoredTexts } from './campaign-blocks.ts';
import type { CampaignRow } from './campaigns.store.ts';
import { type ComposedCampaign, composeCampaign } from './compose-campaign.ts';
import type { Recipient } from './delivery.store.ts';
import { signNewsletterLink } from './links.ts';
import type { SubjectVariant } from './subject-test.ts';

export type CampaignMailDeps = {
  outbox: Outbox;
  post: SmtpTransport | null;
  catalogue: Pick<Catalogue, 'articles'>;
  publicUrlOf: PublicUrlOf;
  secret: string;
};

/** Returns a text with the subject for a recipient: the tested one, or for the rest the better one. */
export function withSubject(
  text: CampaignText,
  variant: SubjectVariant | null,
  winner: SubjectVariant | null,
): CampaignText {
  const isSecond = (variant ?? winner) === 'b' && text.subjectB !== '';
  return isSecond ? { ...text, subject: text.subjectB } : text;
}

/** Composes a campaign, once by language and subject, and returns the function that sends it to a recipient. */
export async function campaignMails(
  deps: CampaignMailDeps,
  campaign: CampaignRow,
  tenant: Tenant,
): Promise<(to: Recipient) => Promise<TransportOutcome>> {
  const texts = readStoredTexts(campaign.texts);
  const composed = new Map<string, ComposedCampaign>();
  const publicUrl = deps.publicUrlOf(tenant);
  const { kind, personalised, testWinner } = campaign;
  const variants = campaign.testShare === null ? ([null] as const) : (['a', 'b', null] as const);
  for (const locale of localesOf(texts, tenant)) {
    const text = texts[locale];
    if (!text) continue;
    const skus = text.blocks.flatMap((block) => (block.type === 'products' ? block.skus : []));
    const articles = await deps.catalogue.articles({ tenant, locale, skus });
    for (const variant of variants) {
      const mail = campaignMail(campaign.id, variant);
      const own = { kind, personalised, text: withSubject(text, variant, testWinner), mail };
      composed.set(keyOf(locale, variant), await composeCampaign({ tenant, locale, publicUrl }, own, articles));
    }
  }
  return (to) => {
    const own = composed.get(keyOf(to.locale, to.variant));
    if (!own) return Promise.resolve({ ok: false, problem: 'refused', code: 'language' });
    return sendTo(deps, { campaign, tenant, publicUrl }, own, to);
  };
}

const keyOf = (locale: Locale, variant: SubjectVariant | null): string => `${locale} ${variant ?? ''}`;

async function sendTo(
  { outbox, post, secret }: CampaignMailDeps,
  { campaign, tenant, publicUrl }: { campaign: CampaignRow; tenant: Tenant; publicUrl: string },
  own: ComposedCampaign,
  to: Recipient,
): Promise<TransportOutcome> {
  const { organisation } = tenant.locales.find(({ locale }) => locale === to.locale) ?? tenant.locales[0];
  const { personalised, kind } = campaign;
  const token = signNewsletterLink(secret, tenant.id, { purpose: 'stop', subscriberId: to.id, kind, personalised });
  const stopUrl = `${publicUrl}${newsletterHref(to.locale, 'stop', token)}`;
  const settingsUrl = `${publicUrl}${newsletterHref(to.locale, 'unsubscribe', token)}`;
  const { html, text } = own.of({ stopUrl, settingsUrl, name: personalised ? to.name : null });
  const { contactEmail } = organisation;
  const from = `${tenant.companyName} <${contactEmail}>`;
  if (post === null) {
    const key = `campaign:${campaign.id}:${to.id}`;
    const mail = {
      tenant: tenant.id,
      locale: to.locale,
      kind: 'campaign' satisfies MailKind,
      from,
      to: to.email,
      subject: own.subject,
    };
    await outbox.put({ ...mail, html, text, key, stopUrl });
    return { ok: true };
  }
  const host = contactEmail.replace(/^.*@/, '');
  return post.send({
    from,
    to: to.email,
    subject: own.subject,
    html,
    text,
    messageId: `<${campaign.id}.${to.id}@${host}>`,
    headers: {
      'Content-Language': to.locale,
      Precedence: 'bulk',
      'List-Id': `${kind} <${kind.toLowerCase()}.newsletter.${host}>`,
      'List-Unsubscribe': `<${stopUrl}>, <mailto:${contactEmail}?subject=unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}
