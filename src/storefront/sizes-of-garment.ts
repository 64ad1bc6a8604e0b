import { sizeGuides } from 'virtual:house-look';
import type { Axis, ProductView } from '../shop/catalogue/products/index.ts';

/** Returns the sizes of a product that people wear; null for other products, also for those with sizes of their own. */
export function sizesOfGarment({ axes, department }: Pick<ProductView, 'axes' | 'department'>): Axis | null {
  if (department === null || !sizeGuides.includes(department)) return null;
  return axes.find((axis) => axis.key === 'size') ?? null;
}
