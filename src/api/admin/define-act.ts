import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import type { AdminProblem } from './admin-problems.ts';
import { type AdminCall, type AdminOperation, type Definition, defineOperation } from './operation.ts';
import type { Values } from './parameter-reader.ts';
import { refusalOf } from './refusal.ts';

const ActBody = v.object({ id: v.string() });

/** Outcome of an act. `id`: of what was created; the object of the path by default. `tag`: its state afterwards. */
type ActOutcome = { ok: true; id?: string; tag?: string } | { ok: false; problem: string } | { problem: AdminProblem };

/** Defines a change that a department makes or refuses. The answer is the id of the object. */
export function defineAct<const P extends Record<string, Parameter>, B = undefined>(
  definition: Omit<Definition<P, B, v.InferOutput<typeof ActBody>>, 'success' | 'answer'> & {
    status?: 200 | 201;
    /** The result of the act, as a sentence. */
    done: string;
    /** Id in the example. */
    exampleId: string;
    /** Parameter that names the object. */
    object?: keyof P & string;
    act(given: { params: Values<P>; body: B }, call: AdminCall): Promise<ActOutcome>;
  },
): AdminOperation {
  const { status = 200, done, exampleId, object, act, ...described } = definition;
  return defineOperation<P, v.InferOutput<typeof ActBody>, B>({
    ...described,
    success: { status, description: done, schema: ActBody, example: { id: exampleId } },
    answer: async (given, call) => {
      const outcome = await act(given, call);
      if (!('ok' in outcome)) return outcome;
      if (!outcome.ok) return refusalOf(outcome);
      const id = outcome.id ?? (object === undefined ? call.tenant.id : String(given.params[object]));
      return { content: { id }, ...(outcome.tag === undefined ? {} : { tag: outcome.tag }) };
    },
  });
}
