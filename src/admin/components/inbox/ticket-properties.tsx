import type { ReactNode } from 'react';
import type { OpenTicket } from '../../../shop/marketing/contact/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { PriorityTag } from './subject-cell.tsx';
import { PriorityOptions, TeamOptions } from './team-options.tsx';

/** Sender of a message, the employee in charge, priority and tags. */
export function TicketProperties(props: {
  opened: OpenTicket;
  here: string;
  mayAnswer: boolean;
  mayReadCustomers: boolean;
}): ReactNode {
  const { opened, here, mayAnswer, mayReadCustomers } = props;
  const { ticket, team } = opened;
  const { text, email } = useWork();
  const say = text.inbox;
  const inCharge = team.find(({ id }) => id === ticket.assignedTo)?.email ?? null;
  return (
    <>
      <Panel id="sender" title={say.sender}>
        <FactList
          facts={[
            [say.from, ticket.name],
            [text.customers.email, ticket.email],
            [say.language, ticket.locale],
          ]}
        />
        {ticket.customerId !== null && mayReadCustomers && (
          <div>
            <a href={`${ADMIN_ROOT}/customers/${ticket.customerId}`}>{say.toCustomer}</a>
          </div>
        )}
      </Panel>
      <Panel id="properties" title={say.properties} aside={<PriorityTag priority={ticket.priority} />}>
        <FactList facts={[[say.assigned, inCharge ?? say.nobody]]} />
        {mayAnswer && (
          <>
            {inCharge !== email && (
              <form method="post" action={here}>
                <Button type="submit" name="intent" value="take">
                  {say.take}
                </Button>
              </form>
            )}
            <form method="post" action={here} className={styles.form}>
              <input type="hidden" name="version" value={ticket.version} />
              <Select
                name="assigned"
                label={say.assigned}
                defaultValue={inCharge === email ? 'me' : (ticket.assignedTo ?? '')}
              >
                <option value="">{say.nobody}</option>
                <TeamOptions team={team} />
              </Select>
              <Select name="priority" label={say.priority} defaultValue={ticket.priority}>
                <PriorityOptions />
              </Select>
              <Field
                name="tags"
                label={say.tags}
                hint={say.tagsHint}
                defaultValue={ticket.tags.join(', ')}
                autoComplete="off"
                maxLength={300}
              />
              <div>
                <Button type="submit" name="intent" value="change">
                  {text.save}
                </Button>
              </div>
            </form>
          </>
        )}
      </Panel>
    </>
  );
}
