/** Settings of tenants with effect date and history (decision 205). */

export { WEEKDAYS, type Weekday } from './service-hours.ts';
export { createSettingAdministration } from './setting-administration.ts';
export type { SettingEffect } from './setting-effects.ts';
export type { MailTextKey, NamedSetting, SettingKey, SettingTopic, SettingValue } from './setting-kinds.ts';
export { type SettingLayer, settingLayers } from './setting-layers.ts';
export { createTenantSettings, type TenantSettings } from './settings.ts';
export type {
  OpenSetting,
  PreviewMail,
  SettingAdministration,
  SettingPreview,
  SettingRefusal,
  SettingTopicList,
  SettingVersion,
} from './types.ts';
