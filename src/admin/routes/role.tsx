import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { AuditEntries } from '../components/audit-entries.tsx';
import { NamingFields } from '../components/naming-fields.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { PermissionFields } from '../components/roles/permission-fields.tsx';
import { RoleSide } from '../components/roles/role-side.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeRoleForm, chosenPermissions, NEW_ROLE } from '../role-action.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { withApproval } from '../with-approval.ts';
import { roleAbout, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/roles`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, text, language } = employeeVisit(context, request);
  const { roles } = admin.staff;
  const id = params.id ?? '';
  const isNew = id === NEW_ROLE;
  const from = url.searchParams.get('from');
  if (isNew) orAbsent(await roles.list(member));
  const shown = isNew && !from ? null : orAbsent(await roles.open(member, isNew && from ? from : id));
  const name = shown && !shown.isOwn ? (textOfCode(text.roles, shown.name) ?? shown.name) : (shown?.name ?? '');
  return {
    id,
    role: isNew ? null : shown,
    name: isNew && shown ? text.employeeRoles.copyOf(name) : name,
    description: shown?.description ?? '',
    permissions: shown?.permissions ?? [],
    own: admin.ownSections.permissions(language),
    done: url.searchParams.get('done'),
    added: (url.searchParams.get('added') ?? '').split(' '),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const id = params.id ?? '';
  const done = await withApproval(work, entered, (visit, approval) => changeRoleForm(visit, id, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, entered, step: done.step });
  const { result } = done;
  if (!result.ok) return sendBack(request, { problem: result.problem, entered, step: null });
  return redirect(`${SECTION}${result.to}`, 303);
}

export default function RolePage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.employeeRoles;
  const { id, role, name, done, added } = loaderData;
  const here = `${SECTION}/${id}`;
  const sentences: Record<string, string> = { created: say.created, saved: say.saved };
  const names = added.flatMap((permission) => textOfCode(say.permissions, permission) ?? []);
  return (
    <>
      <AdminPageHead
        title={role ? name : say.add}
        intro={role && roleAbout(text, role)}
        back={{ href: SECTION, label: text.back(say.title) }}
      >
        {role && <LinkButton href={`${SECTION}/${NEW_ROLE}?from=${id}`}>{say.duplicate}</LinkButton>}
        {role?.isOwn && <LinkButton href={`${ADMIN_ROOT}/staff`}>{say.accounts}</LinkButton>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(sentences, done)} />
      {!actionData && names.length > 0 && <Notice kind="info">{say.added(names.join(', '))}</Notice>}
      {role?.isEnded && <Notice kind="warning">{say.ended}</Notice>}
      {role && !role.isOwn && <Notice kind="info">{say.readOnly}</Notice>}
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={role ? styles.columns : styles.stack}>
        <RoleForm loaded={loaderData} entered={actionData?.entered} />
        {role && <RoleSide role={role} />}
      </div>
      {role?.isOwn && <AuditEntries entries={role.trail} />}
    </>
  );
}

function RoleForm(props: {
  loaded: Awaited<ReturnType<typeof loader>>;
  entered: Record<string, string> | undefined;
}): ReactNode {
  const { loaded, entered } = props;
  const { text } = useWork();
  const say = text.employeeRoles;
  const { id, role, name, description, permissions, own } = loaded;
  if (role && (!role.isOwn || role.isEnded))
    return <PermissionFields chosen={permissions} mayChange={false} own={own} />;
  return (
    <form method="post" action={`${SECTION}/${id}`} className={styles.stack}>
      <input type="hidden" name="version" value={role?.version ?? 0} />
      <Panel id="about" title={say.name} headless>
        <div className={styles.panelBody}>
          <NamingFields
            labels={{ name: say.name, nameHint: say.nameHint, description: say.about }}
            values={{ name: entered?.name ?? name, description: entered?.description ?? description }}
            longest={{ name: 60, description: 300 }}
          />
          <p className={styles.hint}>{say.rightsHint}</p>
        </div>
      </Panel>
      <PermissionFields chosen={entered ? chosenPermissions(entered) : permissions} mayChange own={own} />
      <div>
        <Button type="submit" look="primary">
          {role ? text.save : say.create}
        </Button>
      </div>
    </form>
  );
}
