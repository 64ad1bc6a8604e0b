import { sayFinding } from '../shop/reports/going-live/finding.ts';
import type {
  FindingWords,
  GoingLiveList,
  LegalPage,
  OpenFindingCode,
  StepKind,
} from '../shop/reports/going-live/index.ts';
import { ADMIN_ROOT } from './sections.ts';
import type { StaffText } from './texts/index.ts';

type LinkName = keyof StaffText['goingLive']['pages'];

/** Place of the work of a step: a page, or the exact line for a file, the environment, the terminal or the domain. */
export type Remedy =
  | { place: 'page'; to: LinkName; href: string; page?: LegalPage }
  | { place: 'file'; file: string; line: string }
  | { place: 'environment' | 'terminal' | 'dns'; line: string };

type Place = { tenant: string; shopUrl: string };
type ListedStep = GoingLiveList['groups'][number]['steps'][number];

/** Returns the remedies of an open step, the best one first. */
export function remediesOf({ kind, finding }: Pick<ListedStep, 'kind' | 'finding'>, place: Place): Remedy[] {
  if (finding === null) return manualRemedies(kind, place);
  return finding.level === 'ok' ? [] : sayFinding(remedies(place), finding);
}

const page = (to: LinkName, path: string): Remedy => ({ place: 'page', to, href: `${ADMIN_ROOT}${path}` });
const set = (line: string): Remedy => ({ place: 'environment', line });
const run = (command: string): Remedy => ({ place: 'terminal', line: `npm run kontor -- ${command}` });
const publish = (line: string): Remedy => ({ place: 'dns', line });
const LOOK_UP: Remedy = { place: 'page', to: 'look-up', href: '#look-up' };

function remedies({ tenant }: Place): FindingWords<OpenFindingCode, Remedy[]> {
  const inTenant = (line: string): Remedy => ({ place: 'file', file: `tenants/${tenant}.ts`, line });
  const logo: Remedy = {
    place: 'file',
    file: 'public/favicon.svg',
    line: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
  };
  const keys = set('PAYMENTS=stripe\nSTRIPE_SECRET_KEY=sk_live_…\nSTRIPE_WEBHOOK_SECRET=whsec_…');
  const account = inTenant("payment: { …, iban: 'YOUR-IBAN' },");
  const spf = (domain: string) => publish(`${domain}  TXT  "v=spf1 include:YOUR-MAIL-PROVIDER ~all"`);
  const dmarc = (domain: string) => publish(`_dmarc.${domain}  TXT  "v=DMARC1; p=none; rua=mailto:dmarc@${domain}"`);
  const backup = run('backup');
  const publicUrl = (host: string) => set(`PUBLIC_URL=${tenant}=https://${host}`);
  return {
    'demo-on': () => [set('DEMO=off')],
    'demo-retailer': () => [run('new house NAME')],
    'test-keys': () => [keys],
    'simulated-bureau': () => [set('CREDIT_BUREAU=none')],
    'mail-server-missing': () => [set('SMTP_URL=smtps://USER:PASSWORD@YOUR-MAIL-SERVER:465')],
    'logo-missing': () => [logo],
    'logo-placeholder': () => [logo],
    'administrators-none': () => [run('user add EMAIL --role admin')],
    'administrators-without-factor': () => [page('staff', '/staff')],
    'administrators-some-without-factor': () => [page('staff', '/staff')],
    'backup-none': () => [backup],
    'backup-old': () => [backup],
    'host-reserved': () => [inTenant("const HOST = 'YOUR-HOST';"), publicUrl('YOUR-HOST')],
    'host-unknown': () => [LOOK_UP],
    'host-without-address': ({ host }) => [publish(`${host}  A  ADDRESS-OF-YOUR-SERVER`), LOOK_UP],
    'origin-insecure': ({ origin }) => [publicUrl(new URL(origin).host)],
    'pages-elsewhere': () => [],
    'pages-missing': ({ locale, missing }) =>
      missing.map(({ page: legal, path }): Remedy => {
        const query = new URLSearchParams({ locale, path });
        return { place: 'page', to: 'content', href: `${ADMIN_ROOT}/content?${query}`, page: legal };
      }),
    'company-incomplete': ({ missing }) => [inTenant(missing.map((name) => `${name}: '…',`).join('\n'))],
    'vat-number-missing': () => [inTenant("vatNumber: 'YOUR-VAT-NUMBER',")],
    'vat-number-invented': () => [inTenant("vatNumber: 'YOUR-VAT-NUMBER',")],
    'methods-hidden': () => [keys, page('methods', `/settings/${tenant}.payment.methods`)],
    'account-missing': () => [account],
    'account-example': () => [account],
    'goods-none': () => [page('imports', '/imports')],
    'goods-not-buyable': () => [page('imports', '/imports')],
    'fees-of-new-folder': () => [page('fees', `/settings/${tenant}.delivery.parcel`)],
    'mail-domain-reserved': () => [
      inTenant("contactEmail: 'service@YOUR-DOMAIN',\nsecurityContact: 'security@YOUR-DOMAIN',"),
    ],
    'spf-unknown': () => [LOOK_UP],
    'spf-missing': ({ domain }) => [spf(domain), LOOK_UP],
    'spf-several': ({ domain }) => [spf(domain), LOOK_UP],
    'spf-permits-all': ({ domain }) => [spf(domain), LOOK_UP],
    'dkim-unknown': () => [LOOK_UP],
    'dkim-missing': () => [LOOK_UP],
    'dmarc-unknown': () => [LOOK_UP],
    'dmarc-missing': ({ domain }) => [dmarc(domain), LOOK_UP],
    'dmarc-several': ({ domain }) => [dmarc(domain), LOOK_UP],
  };
}

function manualRemedies(kind: StepKind, { shopUrl }: Place): Remedy[] {
  const shop: Remedy = { place: 'page', to: 'shop', href: shopUrl };
  if (kind === 'legal-texts') return [page('pages', '/content')];
  if (kind === 'legal-data') return [page('products', '/products')];
  if (kind === 'test-order' || kind === 'opened-by-address') return [shop];
  if (kind === 'mail-received') return [page('mails', '/mails')];
  if (kind === 'roles-given') return [page('staff', '/staff')];
  return kind === 'restore-tried' ? [run('restore FILE')] : [];
}
