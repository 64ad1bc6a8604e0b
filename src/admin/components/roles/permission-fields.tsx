import type { ReactNode } from 'react';
import type { AnyPermission, Permission } from '../../../shop/staff/employees/permissions.ts';
import { countsByTenant } from '../../../shop/staff/employees/tenant-rights.ts';
import type { OwnPermission } from '../../../shop/staff/own-sections/index.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { permissionsByArea } from '../../permission-areas.ts';
import { permissionText } from '../../permission-text.ts';
import { PERMISSION_BOX } from '../../role-action.ts';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './roles.module.css';

/**
 * Permissions by area with a box each; without `mayChange` only those of the role, as lists. `only`: the permissions that
 * can be chosen, if not all.
 */
export function PermissionFields(props: {
  chosen: readonly string[];
  mayChange: boolean;
  only?: readonly Permission[];
  /** Permissions for sections of extensions. */
  own?: readonly OwnPermission[];
}): ReactNode {
  const { chosen, mayChange, only, own = [] } = props;
  const { text } = useWork();
  const say = text.employeeRoles;
  const areas = permissionsByArea()
    .map(({ area, permissions }) => ({
      area,
      permissions: [
        ...permissions.filter((one) => only?.includes(one) ?? true),
        ...own.filter((one) => one.area === area).map(({ permission }) => permission),
      ],
    }))
    .filter(({ permissions }) => permissions.length > 0);
  return (
    <div className={styles.areas}>
      {areas.map(({ area, permissions }) => {
        const has = permissions.filter((permission) => chosen.includes(permission));
        // The start page comes with every role.
        const offered = permissions.filter((permission) => permission !== 'room.enter');
        return (
          <Panel
            key={area}
            id={`area-${area}`}
            title={text.areas[area]}
            aside={<span className={styles.count}>{say.rightsOf(has.length, permissions.length)}</span>}
          >
            {mayChange ? (
              <fieldset className={styles.boxes} aria-labelledby={`area-${area}-title`}>
                {offered.map((permission) => (
                  <Checkbox
                    key={permission}
                    name={`${PERMISSION_BOX}${permission}`}
                    label={<RightText permission={permission} own={own} />}
                    defaultChecked={chosen.includes(permission)}
                  />
                ))}
              </fieldset>
            ) : (
              <RightList permissions={has} own={own} />
            )}
          </Panel>
        );
      })}
    </div>
  );
}

/** Description of a permission, with a note if it needs a role for all tenants. */
function RightText({ permission, own }: { permission: AnyPermission; own: readonly OwnPermission[] }): ReactNode {
  const { text } = useWork();
  const say = text.employeeRoles;
  return (
    <>
      {permissionText(say.permissions, permission, own)}
      {!countsByTenant(permission) && <span className={styles.count}> {say.allOnly}</span>}
    </>
  );
}

function RightList(props: { permissions: readonly AnyPermission[]; own: readonly OwnPermission[] }): ReactNode {
  const { permissions, own } = props;
  const { text } = useWork();
  if (permissions.length === 0) return <p className={styles.count}>{text.none}</p>;
  return (
    <ul className={styles.list}>
      {permissions.map((permission) => (
        <li key={permission}>
          <RightText permission={permission} own={own} />
        </li>
      ))}
    </ul>
  );
}
