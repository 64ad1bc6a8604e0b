/** Employees: accounts, permissions and the audit trail. */
export {
  employeesWith,
  findMailbox,
  type StaffMailbox,
  staffMailboxes,
  staffMailboxesEverywhere,
} from './accounts.store.ts';
export type { AccountSummary } from './accounts.ts';
export {
  type ApprovalAdministration,
  type ApprovalExecutors,
  actsSeenBy,
  createApprovalAdministration,
  orderOfApproval,
  type ShownApproval,
} from './approvals/approval-administration.ts';
export { registerApprovalFigures } from './approvals/approval-figures.ts';
export { APPROVAL_ACTS, type ApprovalAct, isFactorFresh } from './approvals/approval-rule.ts';
export {
  type ApprovalInput,
  type ApprovalPassed,
  type NotApproved,
  passApproval,
} from './approvals/pass-approval.ts';
export { type AuditRow, newestBy, recordAudit, recordAuditList, trailOf } from './audit.store.ts';
export { createStaff, type Staff } from './employees.ts';
export { type ExceedsRights, lackingRights } from './exceeds-rights.ts';
export { createHealth, type Health, type HealthReport } from './health.ts';
export { withNeeded } from './implied-permissions.ts';
export {
  createMailAdministration,
  MAIL_STATE,
  type MailAdministration,
  type MailState,
  type StoredMail,
} from './mail-administration.ts';
export {
  type AnyPermission,
  type ExtensionPermission,
  extensionPermission,
  isRole,
  isRoleName,
  may,
  mayEverywhere,
  mayIn,
  type OwnRoleId,
  type Permission,
  type RightsHolder,
  ROLES,
  type Role,
  type RoleKey,
  roleMay,
} from './permissions.ts';
export { assignedNames, type RoleAssignment, readAssignment } from './role-assignment.ts';
export type { OpenRole, RoleChangeOutcome } from './roles/role-administration.ts';
export { createSearchTerms, type SearchTerms } from './search-terms.ts';
export { readStaffLanguage, STAFF_LANGUAGES, type StaffLanguage } from './staff-language.ts';
export { rightsNow } from './stored-rights.store.ts';
export { countsByTenant } from './tenant-rights.ts';
export {
  type Actor,
  type AdminVisitor,
  type AuditAction,
  type AuditEntry,
  type AuditFacts,
  OPERATOR,
  type Refused,
  type StaffMember,
} from './types.ts';
