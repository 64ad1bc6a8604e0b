import type { AxisRefusal } from '../../shop/catalogue/products/editor/entered-form.ts';

export type {
  EditorFieldProblem,
  MissingText,
  ProductStatus,
  SaleBlockerKind,
} from '../../shop/catalogue/products/index.ts';
export type AxisProblemCode = AxisRefusal['problem'];
