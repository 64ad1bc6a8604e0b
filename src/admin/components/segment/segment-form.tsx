import type { ReactNode } from 'react';
import type { GroupEntry, SegmentEntry } from '../../../shop/marketing/segments/segment-entry.ts';
import { MOST_GROUPS, SEGMENT_MENU } from '../../../shop/marketing/segments/segment-rule.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { VersionedForm } from '../versioned-form.tsx';
import { ConditionFields, type SegmentOptions } from './condition-fields.tsx';

const MATCHES = ['all', 'any'] as const;

/**
 * Form of a segment, without script: buttons of the form add and remove groups and conditions. The script counts while an
 * employee types (scripts/live-count.ts).
 */
export function SegmentForm({
  entry,
  options,
  countAt,
}: {
  entry: SegmentEntry;
  options: SegmentOptions;
  countAt: string;
}): ReactNode {
  const { text } = useWork();
  const say = text.segments;
  return (
    <VersionedForm version={entry.version} save={say.save} countAt={countAt}>
      <Panel id="rule" title={say.rule}>
        <div className={styles.form}>
          <div className={styles.row}>
            <Field
              id="name"
              name="name"
              label={say.name}
              defaultValue={entry.name}
              maxLength={80}
              autoComplete="off"
              required
            />
            <Select id="match" name="match" label={say.matchGroups} defaultValue={entry.match}>
              {MATCHES.map((match) => (
                <option key={match} value={match}>
                  {say.groupMatches[match]}
                </option>
              ))}
            </Select>
          </div>
          {entry.groups.length === 0 && <p className={styles.hint}>{say.everybody}</p>}
        </div>
      </Panel>
      {placed(entry.groups).map(({ entry: group, index, place }) => (
        <GroupPanel key={place} group={group} index={index} options={options} />
      ))}
      <div className={styles.actions}>
        {entry.groups.length < MOST_GROUPS && (
          <Button type="submit" name="intent" value="group:add">
            {say.addGroup}
          </Button>
        )}
        <Button type="submit" name="intent" value="count">
          {say.count}
        </Button>
        <Button type="submit" look="primary" name="intent" value="save">
          {say.save}
        </Button>
        <output data-live-count-text="" />
      </div>
    </VersionedForm>
  );
}

function GroupPanel({
  group,
  index,
  options,
}: {
  group: GroupEntry;
  index: number;
  options: SegmentOptions;
}): ReactNode {
  const say = useWork().text.segments;
  const number = String(index + 1);
  return (
    <Panel
      id={`group-${number}`}
      title={say.group(number)}
      aside={
        <Button type="submit" look="quiet" size="small" name="intent" value={`group:drop:${index}`}>
          {say.dropGroup(number)}
        </Button>
      }
    >
      <div className={styles.form}>
        <Select
          id={`g${index}.match`}
          name={`g${index}.match`}
          label={say.matchConditions}
          defaultValue={group.match}
          compact
        >
          {MATCHES.map((match) => (
            <option key={match} value={match}>
              {say.matches[match]}
            </option>
          ))}
        </Select>
        {placed(group.conditions).map((condition) => (
          <ConditionFields
            key={condition.place}
            group={index}
            index={condition.index}
            entry={condition.entry}
            options={options}
          />
        ))}
        <div className={styles.row}>
          <Select id={`g${index}.add`} name={`g${index}.add`} label={say.newCondition}>
            {SEGMENT_MENU.map((known) => (
              <option key={known} value={known}>
                {say.menu[known]}
              </option>
            ))}
          </Select>
          <Button type="submit" name="intent" value={`condition:add:${index}`}>
            {say.addCondition}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Position is the only identity of groups and conditions. */
const placed = <Entry,>(entries: readonly Entry[]) =>
  entries.map((entry, index) => ({ entry, index, place: String(index) }));
