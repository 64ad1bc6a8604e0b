import type { FieldProblem, OwnProblem, StepsResult } from '../../shop/selling/checkout/index.ts';

/** Refused field. `problem`: of the platform, or of the step of an extension. */
export type WrongField = {
  step: string;
  field: string;
  problem: { field: FieldProblem } | OwnProblem;
  towns: string[];
};

/** Returns the refused fields of steps entered together. */
export function wrongFields({ refused, refusedDetails }: StepsResult): WrongField[] {
  return [
    ...refused.flatMap(({ step, fields, towns = {} }) =>
      Object.entries(fields).map(([field, problem]) => ({
        ...{ step, field, towns: towns[field] ?? [] },
        problem: { field: problem },
      })),
    ),
    ...Object.entries(refusedDetails).flatMap(([name, { fields, own }]) => [
      ...Object.entries(fields).map(([field, problem]) => ({
        ...{ step: `details.${name}`, field, towns: [] },
        problem: { field: problem },
      })),
      ...Object.entries(own).map(([field, problem]) => ({ step: `details.${name}`, field, problem, towns: [] })),
    ]),
  ];
}
