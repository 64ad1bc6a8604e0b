import { figureText } from '../admin/components/reports/figure-text.ts';
import { adminDayText } from '../admin/formats.ts';
import { outsideTexts } from '../admin/texts/outside-texts.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { composeLetter } from '../shop/mail/templates/index.ts';
import type { MailedReport, TellReport } from '../shop/reports/figures/index.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import { staffLetterHouse } from './staff-letter.ts';

/** Mails the key figures of a period to an employee, with a link to the reports. */
export function tellReport(deps: { outbox: Pick<Outbox, 'put'>; publicUrlOf: PublicUrlOf }): TellReport {
  return async (client, report) => {
    const { tenant, language, asked, staffId, rhythm } = report;
    const text = outsideTexts[language].reports;
    const { range } = asked;
    const shown = text.range(adminDayText(range.from, language), adminDayText(range.to, language));
    const name = asked.tenant === 'all' ? text.allTenants : tenant.hostName;
    const key = `report:${staffId}:${asked.tenant}:${rhythm}:${range.from}`;
    const mail = await composeLetter(
      staffLetterHouse(tenant, language),
      { kind: 'report', to: report.to, key },
      {
        subject: text.letter.subject(rhythm, name),
        title: text.letter.title(shown),
        paragraphs: [text.letter.text],
        facts: factsOf(report),
        button: text.letter.button,
        link: `${deps.publicUrlOf(tenant)}/backoffice/reports?${new URLSearchParams({ period: 'own', ...range, tenant: asked.tenant, currency: asked.currency })}`,
        ignore: text.letter.ignore,
      },
    );
    await deps.outbox.put(mail, client);
  };
}

function factsOf({ tiles, asked, language }: MailedReport): [label: string, value: string][] {
  const { lang, none, reports } = outsideTexts[language];
  const textOf = (value: number | null, content: MailedReport['tiles'][number]['figure']['content']) =>
    value === null ? none : figureText(value, content, { lang, currency: asked.currency });
  return tiles.map(({ figure: { id, content, now, before } }) => [
    reports.figures[id][0],
    before === null ? textOf(now, content) : `${textOf(now, content)} (${textOf(before, content)})`,
  ]);
}
