/** Parameter of links in marketing mails that names the mail, never its reader. Pages ignore it. */
export const MAIL_TAG = 'mail';

/** Automatic marketing mails, in the order of the back office. */
export const AUTOMATIONS = ['basket', 'review', 'winback'] as const;
export type AutomationKind = (typeof AUTOMATIONS)[number];

/** Name of a campaign in links and results, with the subject that was tested. */
export function campaignMail(campaignId: string, variant: 'a' | 'b' | null): string {
  return variant === null ? campaignId : `${campaignId}/${variant}`;
}

/** Name of an automation in links and results. */
export function automationMail(kind: AutomationKind): string {
  return `automation/${kind}`;
}

const MAIL = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/[ab])?|automation\/(?:basket|review|winback))$/;

/** Returns the mail that a link names; null for any other text. */
export function readMailTag(text: string | null): string | null {
  return text !== null && MAIL.test(text) ? text : null;
}

/** Returns an address of the shop with the name of the mail. */
export function taggedLink(url: string, mail: string): string {
  const [path = '', fragment] = url.split('#', 2);
  const tagged = `${path}${path.includes('?') ? '&' : '?'}${MAIL_TAG}=${encodeURIComponent(mail)}`;
  return fragment === undefined ? tagged : `${tagged}#${fragment}`;
}
