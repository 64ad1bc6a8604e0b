/** Catalogue: products, categories and pictures as customers see them, and the imports that fill them. */

export { articleOfLine, handlingStart } from './arrival-text.ts';
export { type ArticleTexts, articlesText, soldText } from './articles.store.ts';
export { readArticles, readSoldArticles } from './articles.ts';
export { brandedName, pageTitle } from './branded-name.ts';
export { CATEGORY_MODES } from './bulk/bulk-act.ts';
export type { BulkActionRow } from './bulk/bulk-action.store.ts';
export { createBulkAdministration } from './bulk/bulk-administration.ts';
export type { ChangeFilter } from './bulk/bulk-change.store.ts';
export type * from './bulk/bulk-grid.ts';
export type { ShownValue } from './bulk/bulk-page.ts';
export type {
  BulkActionPage,
  BulkAdministration,
  GridPage,
  SelectionPage,
  ShownBulkChange,
} from './bulk/bulk-ports.ts';
export type { BulkProblem } from './bulk/plan-changes.ts';
export { PRICE_ENDINGS } from './bulk/price-change.ts';
export type { ActProblem } from './bulk/read-act.ts';
export { STATUS_ACTS } from './bulk/sale-state.ts';
export { createCatalogue } from './catalogue.ts';
export { type FormerCategoryPath, formerCategoryPaths } from './categories.store.ts';
export { isPathOfShop } from './category-paths.ts';
export type { ComparedRow } from './comparison.ts';
export { offeredProducts, type PlannedPrice } from './editing/planned-prices.store.ts';
export { createPlannedPrices, type PlannedPriceAdministration } from './editing/planned-prices.ts';
export { createPriceBatches, MOST_PRICES, type PriceBatches } from './editing/price-batch.ts';
export {
  type AdminProduct,
  createProductAdministration,
  type ProductAdministration,
} from './editing/product-administration.ts';
export { putIntoCategory } from './editor/assign-category.store.ts';
export type * from './editor/editor-fields.ts';
export type { EditorPage } from './editor/editor-page.ts';
export type * from './editor/editor-product.ts';
export { describeProductPictures, replaceProductPicture } from './editor/follow-media.store.ts';
export {
  createProductEditor,
  type EditorAct,
  type ProductEditor,
  type SaveProductOutcome,
  type SaveRequest,
} from './editor/product-editor.ts';
export { announceEverywhere, publishDueProducts } from './editor/publish-due.ts';
export type { EditorRelation } from './editor/relations.store.ts';
export type { MissingText, SaleBlockerKind } from './editor/sale-blockers.ts';
export { removeMainFromFurther } from './further-categories.store.ts';
export { parsePrice } from './import/amounts.ts';
export { bookLeftStock } from './import/deferred-stock.ts';
export { awaitImportLock, holdOffAllImports } from './import/import-run.store.ts';
export { parseInstant } from './import/instants.ts';
export { LIST_MISSING, LIST_STATUSES, LIST_STOCKS } from './listing/list-query.ts';
export {
  createProductListing,
  type ListedProduct,
  type ProductListing,
  type ProductListPage,
} from './listing/product-listing.ts';
export type { NavigationKey } from './navigation.ts';
export { articleAtListPrice, articleAtOwnPrice, type OwnPricesOf, withOwnPrices } from './own-prices.ts';
export {
  type PictureInspector,
  pictureContent,
  picturesAfter,
  STORED_PICTURES,
  storePicture,
} from './pictures.store.ts';
export type * from './ports.ts';
export { leadsOf } from './product.store.ts';
export type * from './product-texts.ts';
export type { VideoAccount, VideoAccounts } from './product-videos.ts';
export { slugify } from './slug.ts';
export { pullDueSources, type SourceFailure } from './sources/pull-source.ts';
export type { FeedPull } from './sources/pulls.store.ts';
export type { TellFailure } from './sources/run-of-source.ts';
export {
  createSourceAdministration,
  type SourceAdministration,
  type SourceOutcome,
  type SourcePage,
} from './sources/source-administration.ts';
export type { FeedSource } from './sources/sources.store.ts';
export type { TaxRuleExtension } from './tax-rule-extension.ts';
export type * from './types.ts';
export { IMPORT_KINDS } from './uploads/import-administration.store.ts';
export {
  createImportAdministration,
  type HandInOutcome,
  type ImportAdministration,
  type ImportRun,
} from './uploads/import-administration.ts';
export type { VariantTexts } from './variant-texts.store.ts';
export { STORED_VIDEOS, videoCaptions, videoChunks, videoSize } from './videos.store.ts';
export { createTaxClasses, type SetTaxClasses, withTaxClasses } from './with-tax-rule.ts';
