import { CONSENT_GROUPS, type ConsentGroup, isConsentGroup, NECESSARY } from './consent-groups.ts';

/**
 * Returns the groups that a consent form agrees to: all, only the necessary, or the selected ones. Other values agree
 * to nothing.
 */
export function chosenGroups(form: FormData, offered: readonly ConsentGroup[] = CONSENT_GROUPS): ConsentGroup[] {
  const choice = form.get('choice');
  if (choice === 'accept') return [...new Set([NECESSARY, ...offered])];
  const ticked = choice === 'save' ? form.getAll('group').filter(isConsentGroup) : [];
  return offered.filter((group) => group === NECESSARY || ticked.includes(group));
}
