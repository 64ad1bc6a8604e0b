import type { ProductView } from '../../shop/catalogue/products/index.ts';
import type { SampleCover, SampleOutcome } from '../../shop/customers/fabric-samples/index.ts';
import { fieldProblemText } from '../../tenants/field-problem.ts';
import { apiMessagesOf } from '../../tenants/messages/api.ts';
import { sampleMessagesOf } from '../../tenants/messages/samples.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';
import { type AddressInput, addressFields } from './checkout-input.ts';

/** Maximum characters of any field that the department reads. */
const LONGEST = 8000;
/** Maximum number of chosen covers that the department compares. */
const MOST_CHOSEN = 100;

type Offer = { most: number; days: number; covers: SampleCover[] };
type Requested = Extract<SampleOutcome, { ok: true }>;
type NotRequested = Exclude<SampleOutcome, { ok: true }>;

/** Adds samples of covers: the offer of a product, and the request with the rules and limits of the page. */
export function addSampleTypes(builder: Builder, { address }: { address: AddressInput }) {
  const cover = builder.objectRef<SampleCover>('SampleCover').implement({
    description: 'A cover of a product, of which the shop sends a sample.',
    fields: (t) => ({
      value: t.exposeID('value', { description: 'As requestSamples takes it.' }),
      label: t.exposeString('label', { description: 'Name of the colour.' }),
      swatch: t.exposeString('swatch', { nullable: true, description: '"#rrggbb"; null for a pattern.' }),
      sku: t.exposeID('sku', { description: 'A variant with this cover.' }),
    }),
  });

  const offer = builder.objectRef<Offer>('SampleOffer').implement({
    description: 'Samples of covers that the shop sends by letter and free of charge.',
    fields: (t) => ({
      most: t.exposeInt('most', { description: 'Maximum number of covers of one request.' }),
      days: t.exposeInt('days', { description: 'Days after the letter for which the shop stores the request.' }),
      covers: t.field({ type: [cover], resolve: (own) => own.covers }),
    }),
  });

  const fieldProblem = builder.objectRef<{ name: string; message: string }>('SampleFieldProblem').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: '"covers", "email" or a field of the address.' }),
      message: t.exposeString('message'),
    }),
  });

  const requested = builder.objectRef<Requested>('SamplesRequested').implement({
    description: 'An employee sends the letter. A mail confirms the covers.',
    fields: (t) => ({ requestId: t.exposeID('id') }),
  });

  const notRequested = builder.objectRef<NotRequested>('SamplesNotRequested').implement({
    fields: (t) => ({
      code: t.string({ description: '"fields", "not-offered", "enough" or "wait"', resolve: (was) => was.problem }),
      message: t.string({
        description: 'For the shopper, in the language of the request.',
        resolve: (was, _, context) => messageOf(was, context),
      }),
      fields: t.field({
        type: [fieldProblem],
        resolve: (was, _, context) => (was.problem === 'fields' ? fieldsOf(was, context) : []),
      }),
    }),
  });

  const requestResult = builder.unionType('RequestSamplesResult', {
    types: [requested, notRequested],
    resolveType: (outcome) => (outcome.ok ? requested : notRequested),
  });

  builder.queryField('samples', (t) =>
    t.field({
      type: offer,
      nullable: true,
      description: 'The samples of a product by an article number; null for a product without samples.',
      args: { sku: t.arg.id({ required: true }) },
      resolve: async (_, { sku }, context) => (await offered(context, sku))?.offer ?? null,
    }),
  );

  builder.mutationField('requestSamples', (t) =>
    t.field({
      type: requestResult,
      description: 'Requests samples of covers of a product. A guest names an e-mail address.',
      args: {
        sku: t.arg.id({ required: true }),
        covers: t.arg.idList({ required: true, description: 'Values of the chosen covers.' }),
        address: t.arg({ type: address, required: true, description: 'Where the letter goes.' }),
        email: t.arg.string({ description: 'Address for the confirmation; a customer’s own without it.' }),
      },
      resolve: async (_, args, context) => {
        const found = await offered(context, args.sku);
        if (!found) return { ok: false, problem: 'not-offered' } as const;
        const { shop, tenant, locale, publicUrl, client } = context;
        const { type, customer } = await context.visitor();
        const known = type === 2 ? customer : null;
        const fields = { ...addressFields('', args.address), email: args.email ?? known?.email ?? '' };
        return shop.samples.request(
          { tenant, locale, publicUrl },
          { customerId: known?.id ?? null, address: client },
          found.product,
          {
            fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.slice(0, LONGEST)])),
            covers: args.covers.slice(0, MOST_CHOSEN),
          },
        );
      },
    }),
  );
}

/** Returns a product with its samples; null for one without, or that is not sold. */
async function offered(context: GatewayContext, id: string): Promise<{ product: ProductView; offer: Offer } | null> {
  const sku = gatewayText(id);
  const { shop, tenant, locale, budget } = context;
  if (sku === null || !tenant.samples) return null;
  budget.products(1);
  const found = await shop.catalogue.product({ tenant, locale, sku });
  if (!found) return null;
  const covers = await shop.samples.covers(tenant, found.product);
  const { most } = tenant.samples;
  return covers.length === 0 ? null : { product: found.product, offer: { most, days: shop.samples.days, covers } };
}

function fieldsOf(
  was: Extract<NotRequested, { problem: 'fields' }>,
  { text, tenant, locale }: GatewayContext,
): { name: string; message: string }[] {
  const { problems } = sampleMessagesOf(locale);
  const most = tenant.samples?.most ?? 0;
  const sentence = was.covers === 'too-many' ? problems[was.covers](most) : was.covers && problems[was.covers];
  return [
    ...(sentence === null ? [] : [{ name: 'covers', message: sentence }]),
    ...Object.entries(was.fields).map(([name, problem]) => ({
      name,
      message: fieldProblemText(name, problem, text.checkout),
    })),
  ];
}

function messageOf(was: NotRequested, context: GatewayContext): string {
  const { locale } = context;
  if (was.problem === 'not-offered') return apiMessagesOf(locale).problems['unknown-article'];
  if (was.problem === 'fields')
    return fieldsOf(was, context)
      .map(({ message }) => message)
      .join(' ');
  return sampleMessagesOf(locale)[was.problem];
}
