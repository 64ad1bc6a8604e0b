import type { ReactNode } from 'react';
import { entryOfBlock } from '../../shop/content/pages/block-conversions.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { labelled } from '../../tenants/labelled.ts';
import { useSignInData } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { EditorData } from '../editor/editor-data.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/content`;

/**
 * Policy of the only back office page with a script: its own file on the shop's host, and no inline script. The visual
 * editor and its dragging write style elements, which are allowed only here (decision 77).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function headers() {
  return { 'Content-Security-Policy': POLICY };
}

export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member, tenant, language, editor, extensionForms } = employeeVisit(context, request);
  const id = params.id ?? '';
  const { page, draft } = orAbsent(await admin.content.open(member, { tenant, id }));
  const data: EditorData = {
    language,
    section: `${SECTION}/${id}`,
    locale: page.locale,
    path: page.path,
    version: page.newest,
    forms: extensionForms(),
    page: {
      title: draft.title,
      description: draft.description,
      robots: draft.robots,
      blocks: draft.blocks.map(entryOfBlock),
    },
  };
  const mayEdit = may(member, 'content.edit');
  return { editor: mayEdit ? editor : null, mayEdit, data };
}

export default function ContentEditor({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { editor, mayEdit, data } = loaderData;
  const { text } = useSignInData();
  const say = text.content;
  return (
    <>
      <title>{text.title(labelled(text.lang, say.editor, data.page.title))}</title>
      {editor && <link rel="stylesheet" href={editor.style} />}
      <main id="editor" data-editor={JSON.stringify(data)}>
        <h1>{data.page.title}</h1>
        <p>{editor ? say.editorOff : mayEdit ? say.editorNotBuilt : text.notAllowed}</p>
        <p>
          <a href={`${data.section}#contents`}>{say.editorToForm}</a>
        </p>
      </main>
      {editor && <script type="module" src={editor.script} />}
    </>
  );
}
