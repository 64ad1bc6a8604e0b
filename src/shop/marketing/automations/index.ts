/** Automations: marketing mails that an occasion causes, such as an abandoned basket. */
export {
  type AdminAutomation,
  type AutomationAdministration,
  type AutomationOutcome,
  createAutomationAdministration,
} from './automation-administration.ts';
export { AUTOMATION_DELAYS } from './automation-rules.ts';
export { type AutomationDeps, sendAutomations } from './send-automations.ts';
