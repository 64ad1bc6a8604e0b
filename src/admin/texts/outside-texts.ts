import type { StaffLanguage } from '../../shop/staff/employees/index.ts';
import type { StaffText } from './de.ts';
import { content as deContent } from './de-content.ts';
import { disputes as deDisputes } from './de-disputes.ts';
import { reports as deReports } from './de-reports.ts';
import { signIn as deSignIn } from './de-sign-in.ts';
import { sources as deSources } from './de-sources.ts';
import { webhooks as deWebhooks } from './de-webhooks.ts';
import { content as enContent } from './en-content.ts';
import { disputes as enDisputes } from './en-disputes.ts';
import { reports as enReports } from './en-reports.ts';
import { signIn as enSignIn } from './en-sign-in.ts';
import { sources as enSources } from './en-sources.ts';
import { webhooks as enWebhooks } from './en-webhooks.ts';
import { content as frContent } from './fr-content.ts';
import { disputes as frDisputes } from './fr-disputes.ts';
import { reports as frReports } from './fr-reports.ts';
import { signIn as frSignIn } from './fr-sign-in.ts';
import { sources as frSources } from './fr-sources.ts';
import { webhooks as frWebhooks } from './fr-webhooks.ts';

type OutsideText = Pick<StaffText, 'lang' | 'none' | 'content' | 'disputes' | 'reports' | 'sources' | 'webhooks'>;

/**
 * Texts of letters to employees and of previews. The process loads these instead of all texts of the back office, which
 * take 3 MB in each thread (decision 204).
 */
export const outsideTexts: Record<StaffLanguage, OutsideText> = {
  de: { ...deSignIn, ...deContent, ...deDisputes, ...deReports, ...deSources, ...deWebhooks },
  fr: { ...frSignIn, ...frContent, ...frDisputes, ...frReports, ...frSources, ...frWebhooks },
  en: { ...enSignIn, ...enContent, ...enDisputes, ...enReports, ...enSources, ...enWebhooks },
};
