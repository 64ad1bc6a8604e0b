import type { ReactNode } from 'react';
import { ROLES } from '../../../shop/staff/employees/permissions.ts';
import { Select } from '../../../ui/field.tsx';
import { BY_TENANT, TENANT_ROLE } from '../../role-fields.ts';
import pageStyles from '../section.module.css';
import { useWork } from '../use-work.ts';

/** Own role as a choice. */
export type OwnRoleChoice = { key: string; name: string };

/**
 * Choice of the roles of an account: one for all tenants, or one each in single tenants. The form has the field "role",
 * and one such as "role:ch" for each tenant. An `id` makes the fields unique on the page.
 */
export function RoleSelect(props: {
  id: string;
  own: readonly OwnRoleChoice[];
  values: Readonly<Record<string, string>>;
}): ReactNode {
  const { id, own, values } = props;
  const { text, houses } = useWork();
  const isByTenant = values.role === BY_TENANT;
  return (
    <div className={pageStyles.form}>
      <Select id={`${id}-role`} name="role" label={text.staff.role} defaultValue={values.role ?? 'editor'}>
        <RoleOptions own={own} />
        <option value={BY_TENANT}>{text.staff.byTenant}</option>
      </Select>
      <details className={pageStyles.disclosure} open={isByTenant}>
        <summary>{text.staff.tenantRoles}</summary>
        <p className={pageStyles.hint}>{text.staff.tenantHint}</p>
        <div className={pageStyles.row}>
          {houses.map((house) => (
            <Select
              key={house.id}
              id={`${id}-${house.id}`}
              name={`${TENANT_ROLE}${house.id}`}
              label={house.name}
              defaultValue={values[`${TENANT_ROLE}${house.id}`] ?? ''}
            >
              <option value="">{text.staff.noRole}</option>
              <RoleOptions own={own} />
            </Select>
          ))}
        </div>
      </details>
    </div>
  );
}

/** Built-in roles, then own ones. */
function RoleOptions({ own }: { own: readonly OwnRoleChoice[] }): ReactNode {
  const { text } = useWork();
  const builtIn = ROLES.map((role) => (
    <option key={role} value={role}>
      {text.roles[role]}
    </option>
  ));
  if (own.length === 0) return builtIn;
  return (
    <>
      <optgroup label={text.staff.builtInRoles}>{builtIn}</optgroup>
      <optgroup label={text.staff.ownRoles}>
        {own.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </optgroup>
    </>
  );
}
