/** Products whose covers shoppers may see as samples, by letter and free of charge. */
export type SampleTerms = {
  /** Categories of these products, with everything below them. */
  categories: readonly string[];
  /** Attribute that names the material, such as "material". */
  attribute: string;
  /** Values of the attribute that are a cover: a product needs one of them. */
  materials: readonly string[];
  /** Most covers of one request. */
  most: number;
};
