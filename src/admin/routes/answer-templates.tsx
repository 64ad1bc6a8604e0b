import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/answer-templates`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, locale } = employeeVisit(context, request);
  const templates = orAbsent(await admin.answerTemplates.list(member));
  return {
    removed: url.searchParams.has('removed'),
    templates: templates.map(({ texts, ...template }) => ({
      ...template,
      name: (texts.find((entry) => entry.locale === locale) ?? texts[0])?.name ?? '',
      locales: texts.map((entry) => entry.locale),
    })),
  };
}

export default function AnswerTemplateList({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { templates, removed } = loaderData;
  const { text, time } = useWork();
  const say = text.inbox;
  return (
    <>
      <AdminPageHead
        title={say.templates}
        intro={say.templatesIntro}
        back={{ href: `${ADMIN_ROOT}/inbox`, label: text.back(say.title) }}
      >
        <LinkButton href={`${SECTION}/new`}>{say.newTemplate}</LinkButton>
      </AdminPageHead>
      {removed && (
        <Notice kind="success" role="status">
          {say.templateRemoved}
        </Notice>
      )}
      <TablePanel
        id="templates"
        title={say.templates}
        empty={say.none}
        columns={[
          { label: say.templateName, look: 'wide' },
          { label: say.templateLocales },
          { label: say.templateChanged, look: 'tight' },
        ]}
        rows={templates.map((template) => ({
          key: template.id,
          cells: [
            <span key="name">
              <a href={`${SECTION}/${template.id}`}>{template.name}</a>{' '}
              {template.purpose === 'return-label' && <Tag tone="quiet">{say.forLabel}</Tag>}
            </span>,
            template.locales.join(', '),
            template.staffEmail === null ? say.byTheShop : `${time(template.changedAt)}, ${template.staffEmail}`,
          ],
        }))}
      />
    </>
  );
}
