import { outsideTexts } from '../admin/texts/outside-texts.ts';
import { composeLetter } from '../shop/mail/templates/index.ts';
import { readStaffLanguage } from '../shop/staff/employees/index.ts';
import type { ComposeWebhookLetter } from '../shop/staff/webhooks/index.ts';
import { mainTenant } from '../tenants/index.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import { staffLetterHouse } from './staff-letter.ts';

/** Composes the mail to an employee about an endpoint to which events could not be delivered. */
export function webhookLetter(deps: { publicUrlOf: PublicUrlOf }): ComposeWebhookLetter {
  return ({ id, name, state, parked, at }, mailbox) => {
    // Webhooks belong to no tenant.
    const tenant = mainTenant;
    const language = readStaffLanguage(mailbox.language) ?? 'de';
    const text = outsideTexts[language].webhooks.letter;
    const kind = 'webhook-parked';
    return composeLetter(
      staffLetterHouse(tenant, language),
      { kind, to: mailbox.email, key: `${kind}:${id}:${at.toISOString()}:${mailbox.id}` },
      {
        subject: text.subject(name),
        title: text.title,
        paragraphs: [state === 'parked' ? text.parked : text.deliveries],
        facts: [
          [text.endpoint, name],
          [text.count, String(parked)],
        ],
        button: text.button,
        link: `${deps.publicUrlOf(tenant)}/backoffice/webhooks/${id}`,
        ignore: text.ignore,
      },
    );
  };
}
