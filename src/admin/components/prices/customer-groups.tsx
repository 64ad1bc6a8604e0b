import type { ReactNode } from 'react';
import type { AdminCustomerGroup } from '../../../shop/catalogue/price-list-administration/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { NamingFields } from '../naming-fields.tsx';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Groups of customers, with a form for a new one. */
export function CustomerGroups(props: {
  groups: AdminCustomerGroup[];
  mayChange: boolean;
  /** Entered values of a refused form: of a new group, and of a changed one. */
  entered: Record<string, string>;
  changed: Record<string, string>;
}): ReactNode {
  const { groups, mayChange, entered, changed } = props;
  const { text, number } = useWork();
  const say = text.prices;
  return (
    <Panel id="groups" title={say.groups}>
      <p className={styles.hint}>{say.groupsText}</p>
      {groups.length === 0 ? (
        <p className={styles.muted}>{say.noGroups}</p>
      ) : (
        <Table
          label={say.groups}
          columns={[
            { label: say.groupName, look: 'wide' },
            { label: say.groupKey, look: 'tight' },
            { label: say.customers, look: 'end' },
            { label: say.lists, look: 'end' },
            ...(mayChange ? [{ label: say.changeGroup, look: 'wide' as const }, { label: say.remove }] : []),
          ]}
          rows={groups.map((group) => ({
            key: group.key,
            cells: [
              <GroupName key="name" group={group} />,
              <Key key="key">{group.key}</Key>,
              number(group.customers),
              number(group.lists),
              ...(mayChange
                ? [
                    <ChangeGroup key="change" group={group} entered={changed.key === group.key ? changed : null} />,
                    group.customers + group.lists === 0 && <RemoveGroup key="remove" group={group} />,
                  ]
                : []),
            ],
          }))}
        />
      )}
      {mayChange && (
        <form method="post" className={styles.form}>
          <input type="hidden" name="intent" value="add-group" />
          <div className={styles.row}>
            <Field
              name="name"
              label={say.groupName}
              defaultValue={entered.name}
              maxLength={80}
              autoComplete="off"
              required
            />
            <Field
              name="key"
              label={say.groupKey}
              hint={say.groupKeyHint}
              defaultValue={entered.key}
              maxLength={40}
              autoComplete="off"
              required
            />
          </div>
          <div>
            <Button type="submit">{say.addGroup}</Button>
          </div>
        </form>
      )}
    </Panel>
  );
}

/** Name of a group with its description, and a mark if it has ended. */
function GroupName({ group }: { group: AdminCustomerGroup }): ReactNode {
  const say = useWork().text.prices;
  return (
    <>
      {group.name} {group.endedAt !== null && <Tag tone="quiet">{say.groupEnded}</Tag>}
      {group.description !== '' && <span className={styles.plan}>{group.description}</span>}
    </>
  );
}

function ChangeGroup(props: { group: AdminCustomerGroup; entered: Record<string, string> | null }): ReactNode {
  const { group, entered } = props;
  const { text } = useWork();
  const say = text.prices;
  return (
    <details className={styles.disclosure} open={entered !== null}>
      <summary aria-label={say.changeGroupOf(group.name)}>{say.changeGroup}</summary>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="change-group" />
        <input type="hidden" name="key" value={group.key} />
        <NamingFields
          labels={{ name: say.groupName, description: say.groupDescription }}
          values={{ name: entered?.name ?? group.name, description: entered?.description ?? group.description }}
          longest={{ name: 80, description: 200 }}
        />
        <Checkbox
          name="ended"
          label={say.endGroup}
          defaultChecked={entered ? entered.ended === 'on' : group.endedAt !== null}
        />
        <div>
          <Button type="submit" size="small">
            {text.save}
          </Button>
        </div>
      </form>
    </details>
  );
}

function RemoveGroup({ group }: { group: AdminCustomerGroup }): ReactNode {
  const say = useWork().text.prices;
  return (
    <form method="post">
      <input type="hidden" name="key" value={group.key} />
      <Button
        type="submit"
        name="intent"
        value="remove-group"
        size="small"
        look="quiet"
        aria-label={say.removeGroup(group.name)}
      >
        {say.remove}
      </Button>
    </form>
  );
}
