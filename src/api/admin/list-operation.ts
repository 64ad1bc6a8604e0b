import * as v from 'valibot';
import { isCalendarDay } from '../../platform/calendar-day.ts';
import type { ClientScope } from '../../shop/staff/api-clients/index.ts';
import type { Parameter } from '../endpoint.ts';
import { cursor, fields, limit, tenantInPath, withFields } from './admin-parameters.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import { listOf } from './admin-schemas.ts';
import type { CursorPlace } from './cursor.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { namesInPath } from './parameter-reader.ts';

/** Filters of a list; each is a text that the list of the department knows, or null. */
type TextFilters = Record<string, Parameter<string | null>>;

/** Filter by a day; other texts are refused. */
export function dayFilter(description: string): Parameter<string> {
  return {
    schema: v.pipe(
      v.optional(v.string(), ''),
      v.check((text) => text === '' || isCalendarDay(text)),
    ),
    description,
    example: '2026-11-01',
    shown: 'sent',
  };
}

/** Filter by a number or id of a form; other texts are refused. A department may count them as absent, and list everything. */
export const exactFilter = (pattern: RegExp, given: { description: string; example: string }): Parameter<string> => ({
  schema: v.pipe(v.optional(v.string(), ''), v.regex(pattern)),
  ...given,
  shown: 'sent',
});

/** Place in the list of a department, and the number of lines to read. */
export type ListPlace = { last: readonly string[] | null; size: number };

/** Lines of a department's list, with the sort values of the last one. */
export type ReadLines<Line> = { lines: Line[]; last: readonly string[] | null };

type ListOperation<Item extends object, Line> = {
  path: `/api/admin/v1/${string}`;
  id: string;
  tag: string;
  summary: string;
  description: string;
  scopes: readonly [ClientScope, ...ClientScope[]];
  /** Parameters of the path besides the tenant, and filters. */
  filters?: TextFilters;
  problems?: readonly AdminProblemCode[];
  /** Schema of a line. */
  item: v.GenericSchema<unknown, Item> & { entries: v.ObjectEntries };
  /** Schema of a line with chosen fields only; without it no fields can be chosen. */
  part?: v.GenericSchema;
  example: Item;
  /** Returns why filters do not go together; null if they do. */
  check?(given: Readonly<Record<string, string>>): AdminProblem | null;
  /** Reads lines; null if the department refuses. `given`: path parameters and filters, empty where absent. */
  read(call: AdminCall, given: Readonly<Record<string, string>>, place: ListPlace): Promise<ReadLines<Line> | null>;
  content(line: Line, call: AdminCall): Item;
};

const BASE = { limit, cursor };

/** Defines an operation that pages through a list of a department by a cursor. */
export function listOperation<Item extends object, Line>(given: ListOperation<Item, Line>): AdminOperation {
  const { item, part, example, filters = {}, check, read, content, ...described } = given;
  const names = Object.keys(item.entries);
  const hasTenant = namesInPath(described.path).includes('tenant');
  const own: Record<string, Parameter> = {
    ...(hasTenant ? { tenant: tenantInPath } : {}),
    ...filters,
    ...(part ? { fields: fields(names, names[0] ?? '') } : {}),
  };
  const parameters: typeof BASE = { ...own, ...BASE };
  const schema: v.GenericSchema = listOf(part ?? item);
  return defineOperation({
    ...described,
    method: 'GET',
    parameters,
    success: {
      status: 200,
      description: 'A page of the list.',
      schema,
      example: { items: [example], nextCursor: null },
    },
    answer: async ({ params }, call) => {
      const values: Readonly<Record<string, unknown>> = params;
      const texts = Object.fromEntries(Object.keys(filters).map((name) => [name, textOf(values[name])]));
      const mismatch = check?.(texts) ?? null;
      if (mismatch) return { problem: mismatch };
      const list = `${described.id} ${hasTenant ? call.tenant.id : ''} ${new URLSearchParams(texts)}`;
      const last = params.cursor === '' ? null : call.cursors.read(list, params.cursor);
      if (params.cursor !== '' && !last) return { problem: { code: 'invalid-cursor' } };
      const found = await read(call, texts, { last, size: params.limit });
      if (!found) return { problem: { code: 'not-found' } };
      const end = found.lines.length === params.limit ? placeOf(found.last) : null;
      const next = end && call.cursors.write(list, end);
      const chosen = Array.isArray(values.fields) ? values.fields.map(String) : null;
      const items = found.lines.map((line) => withFields(content(line, call), chosen));
      return { content: { items, nextCursor: next }, next };
    },
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function placeOf(last: readonly string[] | null): CursorPlace | null {
  const [first, ...rest] = last ?? [];
  return first === undefined ? null : [first, ...rest];
}

/** Sort of a list by a start that employees may change. An export goes by id, so that a change moves no object. */
export const startSort = ({ readsForExport }: AdminCall['member']): 'from' | 'id' => (readsForExport ? 'id' : 'from');

/** Returns the address of a list with its tab, filters and fixed order. */
export function listState(
  given: Readonly<Record<string, string>>,
  sort: string,
  order: 'asc' | 'desc' = 'desc',
): URLSearchParams {
  const { state = '', ...filters } = given;
  return new URLSearchParams({ ...filters, state: state === '' ? 'all' : state, sort, order });
}
