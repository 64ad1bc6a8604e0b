import { reasonText } from '../admin/texts/import-reasons.ts';
import { outsideTexts } from '../admin/texts/outside-texts.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { TellFailure } from '../shop/catalogue/products/index.ts';
import { composeLetter } from '../shop/mail/templates/index.ts';
import { findMailbox, readStaffLanguage } from '../shop/staff/employees/index.ts';
import { tenantById } from '../tenants/index.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import { staffLetterHouse } from './staff-letter.ts';

/** Mails the employee of a source about the first of failures in a row, in the transaction that notes it. */
export function tellFeedFailure(deps: { outbox: Pick<Outbox, 'put'>; publicUrlOf: PublicUrlOf }): TellFailure {
  return async (client, { source, problem, detail, at }) => {
    const mailbox = await findMailbox(client, source.staff_email);
    if (!mailbox) return;
    const language = readStaffLanguage(mailbox.language) ?? 'de';
    const tenant = tenantById(source.targets[0]?.split('/')[0] ?? '');
    const { letter, fetchProblems } = outsideTexts[language].sources;
    const texts = new Map<string, string>(Object.entries(fetchProblems));
    const reason = `${texts.get(problem) ?? problem} ${reasonText(detail, language)}`.trim();
    const mail = await composeLetter(
      staffLetterHouse(tenant, language),
      { kind: 'feed-failed', to: mailbox.email, key: `feed-failed:${source.id}:${at.toISOString()}` },
      {
        subject: letter.subject(source.name),
        title: letter.title,
        paragraphs: [letter.text],
        facts: [
          [letter.source, source.name],
          [letter.problem, reason],
        ],
        button: letter.button,
        link: `${deps.publicUrlOf(tenant)}/backoffice/sources/${source.id}`,
        ignore: letter.ignore,
      },
    );
    await deps.outbox.put(mail, client);
  };
}
