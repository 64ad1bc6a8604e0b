import type { Check } from '../check.ts';
import { accessChecks } from './access.ts';
import { contactChecks } from './contact.ts';
import { cookieChecks } from './cookies.ts';
import { disclosureChecks } from './disclosure.ts';
import { fileChecks } from './files.ts';
import { foreignRequestChecks } from './foreign-requests.ts';
import { graphqlChecks } from './graphql.ts';
import { headerChecks } from './headers.ts';
import { hostChecks } from './hosts.ts';
import { injectionChecks } from './injection.ts';
import { loginChecks } from './logins.ts';
import { messageChecks } from './messages.ts';
import { orderChecks } from './orders.ts';
import { sessionChecks } from './sessions.ts';

/** All attacks, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  ...headerChecks,
  ...cookieChecks,
  ...foreignRequestChecks,
  ...messageChecks,
  ...hostChecks,
  ...fileChecks,
  ...injectionChecks,
  ...graphqlChecks,
  ...sessionChecks,
  ...loginChecks,
  ...accessChecks,
  ...orderChecks,
  ...contactChecks,
  ...disclosureChecks,
];
