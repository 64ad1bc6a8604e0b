import type { ReactNode } from 'react';
import type { SectionField, SectionFieldProblem, SectionPart } from '../../../shop/staff/own-sections/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ownSectionPath } from '../../menu.ts';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { TenantField } from '../tenant-field.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

/** Field of each form with the name of its action. No field of an extension can have this name. */
export const ACTION_FIELD = '_action';

/** Start of the hidden fields with the labels of a form, by which entries are shown if the form is gone. */
export const LABEL_FIELDS = '_label-';

/** Form as it was sent and refused. */
type Sent =
  | {
      action: string;
      entered: Readonly<Record<string, string>>;
      labels: Readonly<Record<string, string>>;
      fields: Readonly<Record<string, SectionFieldProblem | undefined>>;
    }
  | undefined;

/** Draws a part of a page of an extension's section. */
export function SectionPartView(props: { id: string; part: SectionPart; section: string; sent: Sent }): ReactNode {
  const { id, part, section, sent } = props;
  switch (part.kind) {
    case 'text':
      return (
        <Panel id={id} title={part.title}>
          <p>{part.text}</p>
        </Panel>
      );
    case 'facts':
      return (
        <Panel id={id} title={part.title}>
          <FactList facts={part.facts.map(({ name, value }) => [name, value])} />
        </Panel>
      );
    case 'table':
      return (
        <TablePanel
          id={id}
          title={part.title}
          columns={part.columns.map((label) => ({ label }))}
          rows={part.rows.map(({ id: page, cells }, index) => ({
            key: page ?? String(index),
            cells: page === undefined ? [...cells] : linked(cells, `${ownSectionPath(section)}/${page}`),
          }))}
          empty={part.empty}
        />
      );
    case 'form':
      return <PartForm id={id} part={part} sent={sent?.action === part.action ? sent : undefined} />;
  }
}

/** Shows what an employee has entered into a form that the page no longer has, so that no entry is lost. */
export function SentEntries({ sent, parts }: { sent: NonNullable<Sent>; parts: readonly SectionPart[] }): ReactNode {
  const { text } = useWork();
  const { action, entered, labels } = sent;
  const filled = Object.entries(entered).filter(([, value]) => value !== '');
  const isDrawn = parts.some((part) => part.kind === 'form' && part.action === action);
  if (isDrawn || filled.length === 0) return null;
  return (
    <Panel id="entered" title={text.extensionSections.entered}>
      <FactList
        facts={filled.map(([name, value]) => [
          labels[name] || name,
          <span key={name} className={styles.words}>
            {value}
          </span>,
        ])}
      />
    </Panel>
  );
}

function linked([first, ...others]: readonly string[], href: string): ReactNode[] {
  return [
    <a key="page" href={href}>
      {first}
    </a>,
    ...others,
  ];
}

function PartForm(props: { id: string; part: Extract<SectionPart, { kind: 'form' }>; sent: Sent }): ReactNode {
  const { id, part, sent } = props;
  return (
    <Panel id={id} title={part.title}>
      <form method="post" className={styles.stack}>
        <input type="hidden" name={ACTION_FIELD} value={part.action} />
        <TenantField />
        {part.fields.map(({ name, label }) => (
          <input key={name} type="hidden" name={`${LABEL_FIELDS}${name}`} value={label} />
        ))}
        {part.fields.map((field) => (
          <PartField key={field.name} id={`${id}-${field.name}`} field={field} sent={sent} />
        ))}
        <div>
          <Button type="submit" look="primary">
            {part.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const INPUT = {
  line: {},
  number: { inputMode: 'numeric' },
  day: { type: 'date' },
} as const;

function PartField({ id, field, sent }: { id: string; field: SectionField; sent: Sent }): ReactNode {
  const { text } = useWork();
  const { name, label, kind, isRequired = false, options = [] } = field;
  const problem = sent?.fields[name];
  const shown = sent?.entered[name] ?? field.value ?? '';
  const common = {
    ...{ id, name, label },
    required: isRequired,
    defaultValue: shown,
    error: problem && text.extensionSections.problems[problem],
  };
  if (kind === 'choice') {
    // Without a valid value, a browser would choose the first option in the employee's place.
    const hasEmpty = !isRequired || !options.some(({ value }) => value === shown);
    return (
      <Select {...common}>
        {hasEmpty && <option value="" />}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  if (kind === 'text') return <AdminTextArea {...common} rows={4} />;
  return <Field {...common} {...INPUT[kind]} />;
}
