import type { TermPreview } from '../shop/search/engine/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
/** `said`: key of the message afterwards. A problem is a full sentence. */
type Result = { ok: true; said: 'added' | 'removed' } | { ok: false; problem: string };
type SynonymResult = Result | { ok: true; preview: TermPreview[] };

/** Runs one of the forms on the page of search rules. */
export async function changeRules(work: EmployeeVisit, entered: Entered): Promise<Result> {
  const { admin, member, tenant, text } = work;
  if (entered.intent === 'remove')
    return removed(work, await admin.searches.deleteRule(member, tenant, entered.id ?? ''));
  if (entered.intent !== 'add') return { ok: false, problem: text.notFound };
  const { kind = '', locale = '', term = '', category = '', targetKind = '', target = '' } = entered;
  const { place = '', factor = '', from = '', to = '' } = entered;
  const outcome = await admin.searches.addRule(member, tenant, {
    kind,
    locale,
    term,
    category,
    targetKind,
    target,
    place,
    factor,
    from,
    to,
  });
  if (outcome.ok) return { ok: true, said: 'added' };
  const { problem } = outcome;
  return { ok: false, problem: refusedText(text, problem, text.searchRules.problems) };
}

/** Runs one of the forms on the page of synonyms. */
export async function changeSynonyms(work: EmployeeVisit, entered: Entered): Promise<SynonymResult> {
  const { admin, member, tenant, text } = work;
  if (entered.intent === 'remove')
    return removed(work, await admin.searches.deleteSynonym(member, tenant, entered.id ?? ''));
  const { language = '', said = '', meant = '' } = entered;
  if (entered.intent === 'preview') {
    const outcome = await admin.searches.previewSynonym(member, tenant, { language, said, meant });
    if (outcome.ok) return { ok: true, preview: outcome.terms };
    return { ok: false, problem: refusedText(text, outcome.problem, text.synonyms.problems) };
  }
  if (entered.intent !== 'add') return { ok: false, problem: text.notFound };
  const outcome = await admin.searches.addSynonym(member, tenant, { language, said, meant });
  if (outcome.ok) return { ok: true, said: 'added' };
  const { problem } = outcome;
  return { ok: false, problem: refusedText(text, problem, text.synonyms.problems) };
}

/** Switches learning from searches on or off. */
export async function changeLearning(
  { admin, member, tenant, text }: EmployeeVisit,
  { intent }: Entered,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  if (intent !== 'start-learning' && intent !== 'stop-learning') return { ok: false, problem: text.notFound };
  const outcome = await admin.searches.setLearning(member, tenant, intent === 'start-learning');
  return outcome.ok ? { ok: true } : { ok: false, problem: text.notAllowed };
}

function removed(
  work: EmployeeVisit,
  outcome: { ok: true } | { ok: false; problem: 'not-allowed' | 'not-found' },
): Result {
  if (outcome.ok) return { ok: true, said: 'removed' };
  return { ok: false, problem: outcome.problem === 'not-allowed' ? work.text.notAllowed : work.text.notFound };
}
