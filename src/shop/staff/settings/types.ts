import type { MailTextKind } from '../../../tenants/mail-text-names.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Refused, StaffMember } from '../employees/index.ts';
import type { SettingEffect } from './setting-effects.ts';
import type { NamedSetting, SettingKey, SettingProblem, SettingTopic, SettingValue } from './setting-kinds.ts';

export type PlannedSetting = { version: number; value: SettingValue; from: Date };
export type ListedSetting = {
  tenant: Tenant['id'];
  key: SettingKey;
  value: SettingValue;
  /** Next planned change; null without one. */
  next: PlannedSetting | null;
};
export type SettingTopicList = { topic: SettingTopic; mayChange: boolean; settings: ListedSetting[] };

export type SettingVersion = {
  version: number;
  /** Value of the version; that of the configuration if it returned to it. */
  value: SettingValue;
  isConfigured: boolean;
  from: Date;
  state: 'planned' | 'current' | 'past' | 'withdrawn';
  reason: string;
  staffEmail: string;
  at: Date;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
};
export type OpenSetting = ListedSetting & {
  topic: SettingTopic;
  mayChange: boolean;
  configured: SettingValue;
  /** Newest version, which a form hands back; 0 without one. */
  seen: number;
  versions: SettingVersion[];
};

export type SettingPlace = { tenant: string; key: string };
/** Fields of the form, as setting-form.ts reads them. */
export type EnteredSetting = Readonly<Record<string, string>>;

export type SettingRefusal =
  | SettingProblem
  | 'not-a-time'
  | 'in-the-past'
  | 'too-far'
  | 'no-reason'
  | 'unchanged'
  | 'changed-meanwhile'
  | 'in-effect';
export type SettingOutcome = { ok: true } | Refused | { ok: false; problem: SettingRefusal };

export type SettingPreview = {
  before: SettingValue;
  after: SettingValue;
  /** Null: at once. */
  from: Date | null;
  effects: SettingEffect[];
  /** Planned changes that later replace the new value. */
  later: PlannedSetting[];
};

/** Returns the HTML of a mail under a tenant's terms, with example values. */
export type PreviewMail = (tenant: Tenant, locale: Locale, kind: MailTextKind) => Promise<string>;

export type SettingAdministration = {
  /** Returns present and planned values of the employee's tenants by topic; null if the role may not read them. */
  list(member: StaffMember): Promise<SettingTopicList[] | null>;
  /** Returns what the settings of a tenant are called by; none if the employee may not read them there. */
  names(member: StaffMember, tenant: Tenant): NamedSetting[];
  open(member: StaffMember, place: SettingPlace): Promise<OpenSetting | null>;
  /** Returns a mail with the entered text, or with the one that holds; null for another setting. */
  mail(member: StaffMember, place: SettingPlace, entered: EnteredSetting | null): Promise<string | null>;
  /** Says what a change means, without making it. */
  preview(
    member: StaffMember,
    place: SettingPlace,
    entered: EnteredSetting,
  ): Promise<{ ok: true; preview: SettingPreview } | Exclude<SettingOutcome, { ok: true }>>;
  save(member: StaffMember, place: SettingPlace, entered: EnteredSetting): Promise<SettingOutcome>;
  /** Withdraws a planned change. */
  withdraw(member: StaffMember, place: SettingPlace, version: number): Promise<SettingOutcome>;
};
