import type { ProductId } from '../../catalogue/products/index.ts';
import type { ScenePoint } from '../pages/index.ts';

/** Stored picture of a scene with its size in pixels and its dominant colour. */
export type StoredScenePicture = { id: string; width: number; height: number; ground: string; alt: string };

/** Picture of several products, from a published page. */
export type Scene = { title: string | null; picture: StoredScenePicture; points: ScenePoint[] };

/** Scenes of the shop's own pages. */
export type Scenes = {
  /**
   * Returns the scenes that show a variant of the product, one per picture. Kept in memory until `forget`, because each
   * product page asks.
   */
  ofProduct(asked: { tenant: string; locale: string; productId: ProductId }): Promise<readonly Scene[]>;
  /** Returns size and colour of stored pictures by their id; unknown ones are missing. */
  pictures(ids: readonly string[]): Promise<Map<string, Omit<StoredScenePicture, 'alt'>>>;
  /** Reads scenes again. */
  forget(): void;
};
