import { knownLanguage, languageOf } from '../../languages/language.ts';
import type {
  FeedbackOutcome,
  FitMark,
  NewReview,
  QualityMark,
  Review,
  ReviewList,
  ReviewSorting,
  StoreOutcome,
} from '../../shop/customers/reviews/index.ts';
import { REVIEW_LIMITS } from '../../shop/customers/reviews/index.ts';
import { apiMessagesOf } from '../../tenants/messages/api.ts';
import { reviewPhotoPath } from '../../tenants/review-photo-path.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';
import { BEST_RATING } from './common.ts';
import type { ProductTypes } from './product.ts';

const MOST_PAGES = 5000;
/** Maximum characters of any field in a review form. */
const LONGEST = 8000;

const SORTINGS = {
  HELPFUL: { value: 'helpful' },
  NEWEST: { value: 'newest' },
  BEST: { value: 'best' },
  WORST: { value: 'worst' },
} as const satisfies Record<string, { value: ReviewSorting }>;

const FITS = {
  SMALL: { value: 'small' },
  TRUE_TO_SIZE: { value: 'true' },
  LARGE: { value: 'large' },
} as const satisfies Record<string, { value: FitMark }>;

const QUALITIES = {
  POOR: { value: 'poor' },
  GOOD: { value: 'good' },
  EXCELLENT: { value: 'excellent' },
} as const satisfies Record<string, { value: QualityMark }>;

type Stored = Extract<StoreOutcome, { ok: true }>;
type NotStored = Exclude<StoreOutcome, { ok: true }> | { ok: false; problem: 'not-logged-in' };
type Rated = Extract<FeedbackOutcome, { ok: true }> & { id: string };
type NotRated = Exclude<FeedbackOutcome, { ok: true }>;

/** Adds reviews of products: reading, writing and rating others as helpful. */
export function addReviewTypes(builder: Builder, { product, sold }: ProductTypes) {
  const sorting = builder.enumType('ReviewSorting', { values: SORTINGS });

  const fit = builder.enumType('ReviewFit', { values: FITS });
  const quality = builder.enumType('ReviewQuality', { values: QUALITIES });

  const review = builder.objectRef<Review>('Review').implement({
    description: 'A published review. Its texts are plain text.',
    fields: (t) => ({
      id: t.exposeID('id'),
      sku: t.exposeID('sku', { description: 'The article it was written about.' }),
      locale: t.exposeString('locale', { description: 'The language of its texts.' }),
      rating: t.exposeInt('stars', { description: `Stars, from 1 to ${BEST_RATING}.` }),
      fit: t.expose('fit', { type: fit, nullable: true, description: 'How the sizes fit; null if not said.' }),
      quality: t.expose('quality', {
        type: quality,
        nullable: true,
        description: 'How well the product is made; null if not said.',
      }),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      author: t.exposeString('author'),
      date: t.string({ description: 'ISO 8601', resolve: (own) => own.writtenAt.toISOString() }),
      verified: t.exposeBoolean('verified', { description: 'Its author had ordered the product here.' }),
      demo: t.exposeBoolean('demo', { description: 'The demo house brought it: nobody’s experience.' }),
      photos: t.stringList({
        description: 'Addresses of its photographs.',
        resolve: ({ photos }) => photos.map(reviewPhotoPath),
      }),
      helpful: t.exposeInt('helpful'),
      notHelpful: t.exposeInt('notHelpful'),
    }),
  });

  const language = builder.objectRef<ReviewList['languages'][number]>('ReviewLanguage').implement({
    fields: (t) => ({
      language: t.exposeString('language', { description: 'Such as "de".' }),
      count: t.exposeInt('count'),
    }),
  });

  const list = builder.objectRef<ReviewList>('ProductRating').implement({
    description: 'A page of the reviews of a product; pages and filters can be merged by the id of each review.',
    fields: (t) => ({
      productId: t.exposeID('productId'),
      product: t.field({
        type: product,
        nullable: true,
        resolve: (own, _, context) => {
          context.budget.products(1);
          return sold(context, own.sku);
        },
      }),
      avgRating: t.float({ nullable: true, resolve: ({ summary }) => summary?.average ?? null }),
      maxRating: t.int({ resolve: () => BEST_RATING }),
      reviewCount: t.int({
        description: 'All published reviews, whatever was filtered.',
        resolve: ({ summary }) => summary?.count ?? 0,
      }),
      distribution: t.intList({
        description: 'How many gave one star, two, three, four, five.',
        resolve: ({ summary }) => summary?.stars ?? [0, 0, 0, 0, 0],
      }),
      fits: t.intList({
        description: 'How many say that the sizes are small, true, large.',
        resolve: ({ summary }) => summary?.fits ?? [0, 0, 0],
      }),
      qualities: t.intList({
        description: 'How many call the quality poor, good, excellent.',
        resolve: ({ summary }) => summary?.qualities ?? [0, 0, 0],
      }),
      languages: t.field({
        type: [language],
        description: 'Languages of all published reviews, the most frequent one first.',
        resolve: (own) => own.languages,
      }),
      total: t.exposeInt('total', { description: 'Reviews that the filter leaves.' }),
      page: t.exposeInt('page'),
      pages: t.exposeInt('pages'),
      reviews: t.field({ type: [review], resolve: (own) => own.reviews }),
    }),
  });

  const filter = builder.inputType('RatingFilter', {
    fields: (t) => ({
      stars: t.intList({ description: 'Only reviews with so many stars; all without it.' }),
      language: t.string({ description: 'Only reviews in this language, such as "de"; all without it.' }),
      sort: t.field({ type: sorting, description: 'The most helpful first without it.' }),
      page: t.int({ description: 'From 1.' }),
    }),
  });

  const own = builder.objectRef<NonNullable<NewReview['own']>>('OwnReview').implement({
    fields: (t) => ({
      rating: t.exposeInt('stars'),
      fit: t.expose('fit', { type: fit, nullable: true }),
      quality: t.expose('quality', { type: quality, nullable: true }),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      author: t.exposeString('author'),
      state: t.exposeString('state', { description: '"waiting", "published" or "refused"' }),
    }),
  });

  const newReview = builder.objectRef<NewReview>('NewRating').implement({
    description: 'What a form for a new review begins with.',
    fields: (t) => ({
      productId: t.exposeID('productId'),
      sku: t.exposeID('sku'),
      termsId: t.exposeString('termsId', { description: 'Of the rules that its author agrees to, to be sent along.' }),
      author: t.exposeString('suggestedAuthor', { description: 'A name to begin with.' }),
      verified: t.exposeBoolean('verified'),
      titleMax: t.int({ resolve: () => REVIEW_LIMITS.title }),
      textMin: t.int({ resolve: () => REVIEW_LIMITS.textLeast }),
      textMax: t.int({ resolve: () => REVIEW_LIMITS.text }),
      authorMax: t.int({ resolve: () => REVIEW_LIMITS.author }),
      own: t.field({
        type: own,
        nullable: true,
        description: 'What the customer wrote before: a new review replaces it.',
        resolve: (begun) => begun.own,
      }),
    }),
  });

  const fieldProblem = builder.objectRef<{ name: string; message: string }>('RatingFieldProblem').implement({
    fields: (t) => ({ name: t.exposeString('name'), message: t.exposeString('message') }),
  });

  const stored = builder.objectRef<Stored>('RatingStored').implement({
    description: 'It waits until somebody of the house has read it.',
    fields: (t) => ({ reviewId: t.exposeID('id'), replaced: t.exposeBoolean('replaced') }),
  });

  const notStored = builder.objectRef<NotStored>('RatingNotStored').implement({
    fields: (t) => ({
      code: t.string({
        description: '"fields", "not-found", "not-logged-in" or "wait"',
        resolve: (was) => was.problem,
      }),
      message: t.string({
        description: 'For the shopper, in the language of the request.',
        resolve: (was, _, context) => messageOf(was, context),
      }),
      fields: t.field({
        type: [fieldProblem],
        resolve: (was, _, { text }) =>
          was.problem === 'fields'
            ? Object.entries(was.fields).map(([name, problem]) => ({
                name: name === 'stars' ? 'rating' : name === 'terms' ? 'termsId' : name,
                message: text.reviews.form.fieldProblems[problem],
              }))
            : [],
      }),
    }),
  });

  const rated = builder.objectRef<Rated>('RatingFeedback').implement({
    fields: (t) => ({
      reviewId: t.exposeID('id'),
      helpful: t.exposeInt('helpful'),
      notHelpful: t.exposeInt('notHelpful'),
    }),
  });

  const notRated = builder.objectRef<NotRated>('RatingFeedbackProblem').implement({
    fields: (t) => ({
      code: t.string({ description: '"not-found", "own-review" or "wait"', resolve: (was) => was.problem }),
      message: t.string({ resolve: (was, _, { text }) => text.reviews.feedbackProblems[was.problem] }),
    }),
  });

  const storeResult = builder.unionType('StoreRatingResult', {
    types: [stored, notStored],
    resolveType: (outcome) => (outcome.ok ? stored : notStored),
  });
  const feedbackResult = builder.unionType('RatingFeedbackResult', {
    types: [rated, notRated],
    resolveType: (outcome) => (outcome.ok ? rated : notRated),
  });

  builder.queryFields((t) => ({
    rating: t.field({
      type: list,
      nullable: true,
      description: "The reviews of a product by an article number or the product's id; null for what is not sold.",
      args: { id: t.arg.id({ required: true }), filter: t.arg({ type: filter }) },
      resolve: (_, args, { shop, tenant, locale }) => {
        const id = gatewayText(args.id);
        return id === null
          ? null
          : shop.reviews.list({
              tenant,
              id,
              stars: (args.filter?.stars ?? []).slice(0, BEST_RATING),
              language: knownLanguage(args.filter?.language ?? ''),
              sorting: args.filter?.sort ?? 'helpful',
              reader: languageOf(locale),
              page: Math.min(MOST_PAGES, Math.max(1, args.filter?.page ?? 1)),
            });
      },
    }),
    newRating: t.field({
      type: newReview,
      nullable: true,
      description: 'Null for what is not sold, and for everybody who has not shown the password.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, args, context) => {
        const id = gatewayText(args.id);
        const visitor = await context.visitor();
        if (id === null || visitor.type !== 2) return null;
        return context.shop.reviews.begin(context, visitor.customer, id);
      },
    }),
  }));

  builder.mutationFields((t) => ({
    storeRating: t.field({
      type: storeResult,
      description: 'Hands in a review, for customers who have shown the password.',
      args: {
        id: t.arg.id({ required: true }),
        rating: t.arg.int({ required: true }),
        fit: t.arg({ type: fit }),
        quality: t.arg({ type: quality }),
        title: t.arg.string({ required: true }),
        text: t.arg.string({ required: true }),
        author: t.arg.string({ required: true }),
        termsId: t.arg.string({ required: true }),
      },
      resolve: async (_, args, context): Promise<Stored | NotStored> => {
        const visitor = await context.visitor();
        if (visitor.type !== 2) return { ok: false, problem: 'not-logged-in' };
        const id = gatewayText(args.id);
        if (id === null) return { ok: false, problem: 'not-found' };
        const { tenant, locale, shop } = context;
        return shop.reviews.store({ tenant, locale }, visitor.customer, id, {
          stars: String(args.rating),
          fit: args.fit ?? '',
          quality: args.quality ?? '',
          title: args.title.slice(0, LONGEST),
          text: args.text.slice(0, LONGEST),
          author: args.author.slice(0, LONGEST),
          terms: args.termsId,
        });
      },
    }),
    rateReview: t.field({
      type: feedbackResult,
      description: 'Says whether a review was helpful: once per person, the last word counts.',
      args: { id: t.arg.id({ required: true }), helpful: t.arg.boolean({ required: true }) },
      resolve: async (_, { id, helpful }, context): Promise<Rated | NotRated> => {
        const { customer } = await context.visitor();
        const voter = { customerId: customer?.id ?? null, secret: context.current.voter, address: context.client };
        const outcome = await context.shop.reviews.feedback(context.tenant, voter, { id, helpful });
        if (!outcome.ok) return outcome;
        context.current.voter = outcome.secret;
        return { ...outcome, id };
      },
    }),
  }));
}

function messageOf(was: NotStored, { text, locale }: GatewayContext): string {
  const { form } = text.reviews;
  if (was.problem === 'fields') return form.errorSummary(Object.keys(was.fields).length);
  if (was.problem === 'wait') return form.wait;
  return apiMessagesOf(locale).problems[was.problem === 'not-logged-in' ? 'not-logged-in' : 'unknown-article'];
}
