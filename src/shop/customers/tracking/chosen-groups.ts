import { CONSENT_GROUPS, type ConsentGroup, isConsentGroup, NECESSARY } from './consent-groups.ts';

/**
 * The groups that a form with ticks agrees to: all, none but the necessary, or those that are ticked. Whatever else it
 * says agrees to nothing.
 */
export function chosenGroups(form: FormData, offered: readonly ConsentGroup[] = CONSENT_GROUPS): ConsentGroup[] {
  const choice = form.get('choice');
  if (choice === 'accept') return [...new Set([NECESSARY, ...offered])];
  const ticked = choice === 'save' ? form.getAll('group').filter(isConsentGroup) : [];
  return offered.filter((group) => group === NECESSARY || ticked.includes(group));
}
