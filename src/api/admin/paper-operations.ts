import { STAFF_LANGUAGES } from '../../shop/staff/employees/index.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { pdfAnswer, pdfOf } from './answer-pdf.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';

const language = choice(STAFF_LANGUAGES, {
  description: 'Language of the paper, one of the back office; German otherwise.',
  example: 'fr',
});

/** Returns the texts and the locale of goods for a printed list. */
function printing({ services, tenant }: AdminCall, chosen: (typeof STAFF_LANGUAGES)[number] | null) {
  const own = chosen ?? 'de';
  const locale: Locale =
    tenant.locales.find((one) => one.locale.startsWith(`${own}-`))?.locale ?? tenant.locales[0].locale;
  return { locale, texts: services.paperTexts(own) };
}

const getPickListPaper = defineOperation({
  method: 'GET',
  path: `${ROOT}/pick-lists/{list}/pdf`,
  id: 'getPickListPaper',
  tag: 'Warehouse',
  summary: 'Print a pick list',
  description: 'The list as PDF, in the order of the walk, with a code for the packing station.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, list: uuidInPath('Id of the pick list.'), language },
  success: pdfAnswer,
  answer: async ({ params }, call) => {
    const { locale, texts } = printing(call, params.language);
    const asked = { tenant: call.tenant, id: params.list, locale, words: texts.pickList };
    return pdfOf(await call.services.warehouse.pickListPaper(call.member, asked));
  },
});

const getBatchPapers = defineOperation({
  method: 'GET',
  path: `${ROOT}/warehouse/batches/{batch}/pdf`,
  id: 'getShipBatchPapers',
  tag: 'Warehouse',
  summary: 'Print the papers of a batch',
  description:
    'The labels or the packing slips of all parcels of a batch as one PDF. They have addresses, so the audit trail records it.',
  scopes: ['warehouse.read'],
  parameters: {
    tenant: tenantInPath,
    batch: uuidInPath('Id of the batch.'),
    papers: choice(['labels', 'slips'], { description: 'Which papers; labels otherwise.', example: 'slips' }),
  },
  success: pdfAnswer,
  answer: async ({ params }, { services, member, tenant }) => {
    const paper = params.papers ?? 'labels';
    return pdfOf(await services.warehouse.paper(member, { tenant, batch: params.batch, paper }));
  },
});

const manifest = uuidInPath('Id of the manifest.');

const getManifestPaper = defineOperation({
  method: 'GET',
  path: `${ROOT}/manifests/{manifest}/pdf`,
  id: 'getManifestPaper',
  tag: 'Warehouse',
  summary: 'Print a manifest',
  description: 'The manifest as PDF, which the driver signs.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, manifest, language },
  success: pdfAnswer,
  answer: async ({ params }, call) => {
    const { services, member, tenant } = call;
    const { locale, texts } = printing(call, params.language);
    const carrierName = (carrier: Parameters<typeof texts.carrierName>[0]) => texts.carrierName(carrier, tenant);
    const asked = { tenant, id: params.manifest, locale, words: texts.manifest, carrierName };
    return pdfOf(await services.warehouse.manifestPaper(member, asked));
  },
});

const getManifestTable = defineOperation({
  method: 'GET',
  path: `${ROOT}/manifests/{manifest}/csv`,
  id: 'getManifestTable',
  tag: 'Warehouse',
  summary: 'Read a manifest as a table',
  description: 'The manifest as CSV.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, manifest },
  success: { ...pdfAnswer, files: ['text/csv'] },
  answer: async ({ params }, { services, member, tenant }) => {
    const table = await services.warehouse.manifestCsv(member, { tenant, id: params.manifest });
    return table === null
      ? { problem: { code: 'not-found' } }
      : { file: Buffer.from(table), name: `manifest-${params.manifest}.csv` };
  },
});

const getTourPaper = defineOperation({
  method: 'GET',
  path: `${ROOT}/tours/{tour}/pdf`,
  id: 'getTourPaper',
  tag: 'Warehouse',
  summary: 'Print a tour',
  description: 'The stops of a tour as PDF, with addresses. The audit trail records the view.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, tour: uuidInPath('Id of the tour.'), language },
  success: pdfAnswer,
  answer: async ({ params }, call) => {
    const { locale, texts } = printing(call, params.language);
    const asked = { tenant: call.tenant, id: params.tour, locale, words: texts.tour };
    return pdfOf(await call.services.tours.paper(call.member, asked));
  },
});

/** Papers of the warehouse. */
export const PAPER_OPERATIONS: readonly AdminOperation[] = [
  getPickListPaper,
  getBatchPapers,
  getManifestPaper,
  getManifestTable,
  getTourPaper,
];
