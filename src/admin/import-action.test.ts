import { expect, test } from 'vitest';
import type { HandIn, HandInOutcome } from '../shop/catalogue/products/uploads/import-administration.ts';
import type { Role } from '../shop/staff/employees/index.ts';
import { MultipartProblem } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { takeFile } from './import-action.ts';

/** Context of an employee whose import service accepts files of this number of bytes. */
function workOf(role: Role, most = 1000) {
  const taken: string[] = [];
  const handIn = async (_: unknown, { kind, content }: HandIn): Promise<HandInOutcome> => {
    let text = '';
    for await (const piece of content) {
      text += Buffer.from(piece).toString();
      if (text.length > most) return { ok: false, problem: 'too-large' };
    }
    taken.push(`${kind}: ${text}`);
    return { ok: true, id: 'run' };
  };
  const work = { admin: { imports: { handIn } }, member: { role }, tenant: {} } as unknown as EmployeeVisit;
  return { work, taken };
}

/** Form of these chunks; with a problem it fails after them. */
function formOf(pieces: string[], problem?: Error) {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = pieces[pulled];
        pulled += 1;
        if (piece !== undefined) controller.enqueue(Buffer.from(piece));
        else if (problem) controller.error(problem);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  };
  const request = new Request('http://shop.test/backoffice/imports', init);
  return { request, pulled: () => pulled };
}

const KIND = '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nstock\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.tsv"\r\n\r\n';

test('reads a file of an employee with the permission to import', async () => {
  const { work, taken } = workOf('merchandiser');
  const { request } = formOf([KIND, FILE, 'id\tquantity\n', '\r\n--b--\r\n']);
  expect(await takeFile(work, request)).toEqual({ ok: true, id: 'run' });
  expect(taken).toEqual(['stock: id\tquantity\n']);
});

test('reads nothing from an employee who may only view imports', async () => {
  const { work } = workOf('finance');
  const { request, pulled } = formOf([KIND, FILE, 'x']);
  expect(await takeFile(work, request)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(pulled()).toBe(0);
});

test('reports an incomplete form, unless the file was already too large', async () => {
  const problem = new MultipartProblem('the form is too large');
  const { work, taken } = workOf('merchandiser', 10);
  expect(await takeFile(work, formOf([KIND, FILE, 'x'], problem).request)).toEqual({ ok: false, problem: 'bad-form' });
  expect(await takeFile(work, formOf([KIND, FILE, 'x'.repeat(99), 'x'], problem).request)).toEqual({
    ok: false,
    problem: 'too-large',
  });
  expect(taken).toEqual([]);
});
