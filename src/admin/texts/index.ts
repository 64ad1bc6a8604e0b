import type { StaffLanguage } from '../../shop/staff/employees/index.ts';
import { de, type StaffText } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

export type { StaffText } from './de.ts';

export const staffTexts: Record<StaffLanguage, StaffText> = { de, fr, en };
