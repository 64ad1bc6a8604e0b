import type { SettingPreview } from '../shop/staff/settings/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Entered = Readonly<Record<string, string>>;
/** `problem`: a full sentence. */
export type SettingResult =
  | { kind: 'preview'; preview: SettingPreview }
  | { kind: 'done'; done: 'saved' | 'planned' | 'withdrawn' }
  | { kind: 'refused'; problem: string };

/** Parses the id of a setting in its address, such as "ch.delivery.parcel". */
export function readSettingId(id: string): { tenant: string; key: string } {
  const [tenant = '', ...key] = id.split('.');
  return { tenant, key: key.join('.') };
}

/** Runs one of the forms of a setting: preview, save or withdraw. */
export async function changeSetting(work: EmployeeVisit, id: string, entered: Entered): Promise<SettingResult> {
  const { admin, member, text } = work;
  const { settings } = admin;
  const place = readSettingId(id);
  const outcome = await run();
  if (outcome.ok) return outcome.result;
  const { problem } = outcome;
  return { kind: 'refused', problem: refusedText(text, problem, text.settings.problems) };

  async function run() {
    if (entered.intent === 'withdraw') {
      const withdrawn = await settings.withdraw(member, place, Number(entered.version));
      return withdrawn.ok
        ? { ok: true as const, result: { kind: 'done' as const, done: 'withdrawn' as const } }
        : withdrawn;
    }
    if (entered.intent === 'save') {
      const saved = await settings.save(member, place, entered);
      const done = (entered.from ?? '').trim() === '' ? ('saved' as const) : ('planned' as const);
      return saved.ok ? { ok: true as const, result: { kind: 'done' as const, done } } : saved;
    }
    const shown = await settings.preview(member, place, entered);
    return shown.ok ? { ok: true as const, result: { kind: 'preview' as const, preview: shown.preview } } : shown;
  }
}
