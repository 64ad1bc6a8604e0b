import type { ChangedValue } from './list-bulk.store.ts';

/** Row that an action would change. */
export type BulkSubject = { id: string; name: string };
/** Outcome for a row: an action `changes` it, leaves it because it is so already, or is not possible. */
export type BulkOutcome = 'changes' | 'unchanged' | 'refused';
export type BulkLine = BulkSubject & ChangedValue & { outcome: BulkOutcome };
/** Value of a row that an act changes. */
type ValueOf<Subject> = (subject: Subject) => string | null;

/** Returns what an act would do to each row. `target`: its new value; undefined if that is not possible. */
export function plannedLines<Subject extends BulkSubject>(
  subjects: readonly Subject[],
  { current, target }: { current: ValueOf<Subject>; target(subject: Subject): string | null | undefined },
): (BulkLine & { subject: Subject })[] {
  return subjects.map((subject) => {
    const { id, name } = subject;
    const from = current(subject);
    const to = target(subject);
    if (to === undefined) return { id, name, from, to: from, outcome: 'refused', subject };
    return { id, name, from, to, outcome: to === from ? 'unchanged' : 'changes', subject };
  });
}

/** Returns the lines that undo changes: rows whose value still is as the action left it. */
export function linesToUndo<Subject extends BulkSubject>(
  subjects: readonly Subject[],
  changes: Readonly<Record<string, ChangedValue>>,
  current: ValueOf<Subject>,
): (BulkLine & { subject: Subject })[] {
  return subjects.flatMap((subject) => {
    const change = changes[subject.id];
    if (!change || current(subject) !== change.to) return [];
    const { id, name } = subject;
    return [{ id, name, from: change.to, to: change.from, outcome: 'changes', subject }];
  });
}
