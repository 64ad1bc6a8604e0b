/** SQL text whose parameters are collected while it is written. */
export type SqlStatement = {
  values: unknown[];
  /** Adds a parameter and returns its place, such as "$3". */
  add(value: unknown): string;
};

export function sqlStatement(): SqlStatement {
  const values: unknown[] = [];
  return {
    values,
    add: (value) => {
      values.push(value);
      return `$${values.length}`;
    },
  };
}
