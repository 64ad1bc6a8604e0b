import sharp from 'sharp';
import { href } from '../../../src/tenants/paths.ts';
import { type Check, judge } from '../check.ts';
import { newMailbox } from '../customers.ts';
import type { Target } from '../target.ts';
import type { Reply } from '../visitor.ts';

const CRLF = '\r\n';
/** Forms that arrive at a time, more than one address may send. */
const SLOW_FORMS = 16;
const SLOW_ADDRESS = '10.251.3.4';
/** Edge of a picture with more pixels than a form may have. */
const HUGE = 8000;

const formPath = ({ locale }: Target): string => `${href(locale, 'contact')}?subject=complaint`;

/** Returns the operands of the question that the page asks, and its token. */
function questionOf({ body }: Reply): { operands: number[]; token: string } {
  const asked = /<label[^>]*for="contact-answer"[^>]*>([\s\S]*?)<\/label>/.exec(body)?.[1] ?? '';
  const operands = (asked.replaceAll(/<[^>]*>/g, '').match(/\d+/g) ?? []).map(Number);
  const token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
  if (operands.length < 2 || token === '') throw new Error('the contact page asks no question');
  return { operands, token };
}

/** Returns numbers that can be read from a token as it is, or after decoding its parts. */
function numbersIn(token: string): Set<number> {
  const parts = [token, ...token.split(/[.:|~]/)].flatMap((part) => {
    const decoded = Buffer.from(part, 'base64url').toString('latin1');
    return [...(/^\d+$/.test(part) ? [part] : []), ...(/^[\x20-\x7e]+$/.test(decoded) ? [decoded] : [])];
  });
  return new Set(parts.flatMap((part) => part.match(/\d+/g) ?? []).map(Number));
}

async function readableQuestions(target: Target): Promise<string[]> {
  for (let asked = 0; asked < 5; asked += 1) {
    const { operands, token } = questionOf(await target.visitor().get(formPath(target)));
    const numbers = numbersIn(token);
    const sum = operands.reduce((total, operand) => total + operand, 0);
    if (numbers.has(sum) || operands.every((operand) => numbers.has(operand)))
      return [`the token ${token.slice(0, 40)}… contains the answer`];
  }
  return [];
}

function multipart(
  fields: Record<string, string>,
  file: { name: string; content: Buffer },
): { type: string; body: Buffer } {
  const boundary = 'kontor-probe';
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}${CRLF}Content-Disposition: form-data; name="${name}"${CRLF}${CRLF}${value}${CRLF}`,
  );
  const head = `--${boundary}${CRLF}Content-Disposition: form-data; name="files"; filename="${file.name}"${CRLF}Content-Type: image/png${CRLF}${CRLF}`;
  const body = Buffer.concat([
    Buffer.from(texts.join('') + head),
    file.content,
    Buffer.from(`${CRLF}--${boundary}--${CRLF}`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Sends the contact form with the right answer and a picture; returns the status. */
async function write(target: Target, edge: number, address?: string): Promise<number> {
  const visitor = target.visitor(address === undefined ? {} : { address });
  const { operands, token } = questionOf(await visitor.get(formPath(target)));
  const content = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#874a1e' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const answer = String(operands.reduce((total, operand) => total + operand, 0));
  const fields = { subject: 'complaint', firstname: 'Lea', lastname: 'Brunner', message: 'Guten Tag', terms: 'on' };
  const { type, body } = multipart(
    { ...fields, email: newMailbox('writer'), token, answer },
    { name: 'probe.png', content },
  );
  const headers = { 'content-type': type };
  return (await visitor.ask({ method: 'POST', path: href(target.locale, 'contact'), body, headers })).status;
}

function slowForm(target: Target, length: number): string {
  return [
    `POST ${href(target.locale, 'contact')} HTTP/1.1`,
    `Host: ${target.host}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    ...(target.has('clients') ? [`X-Forwarded-For: ${SLOW_ADDRESS}`] : []),
    '',
    '--x',
    'Content-Disposition: form-data; name="files"; filename="probe.png"',
    '',
    'x',
  ].join(CRLF);
}

/** The contact form: its question, and its files. */
export const contactChecks: readonly Check[] = [
  {
    name: 'contact/question',
    asvs: 'V2.4.1',
    promise: 'asks a question whose answer its token does not contain',
    run: async (target) => judge(await readableQuestions(target)),
  },
  {
    name: 'contact/announced-size',
    asvs: 'V5.2.1',
    promise: 'refuses a form that announces too many bytes before they arrive',
    run: async (target) => {
      const received = await target.exchange(slowForm(target, 200_000_000));
      return judge(received.startsWith('HTTP/1.1 413') ? [] : [`it gets "${received.slice(0, 20)}"`]);
    },
  },
  {
    name: 'contact/slow-forms',
    asvs: 'V2.4.1',
    promise: 'bounds the forms that one address sends at a time',
    needs: ['writing', 'clients'],
    run: async (target) => {
      const slow = Array.from({ length: SLOW_FORMS }, () => target.exchange(slowForm(target, 1_000_000)));
      const beside = await write(target, 40);
      const again = await write(target, 40, SLOW_ADDRESS);
      await Promise.all(slow);
      const findings = beside < 400 ? [] : [`another visitor gets ${beside}`];
      if (again < 400) findings.push(`a picture beside ${SLOW_FORMS} slow forms of one address is taken`);
      return judge(findings);
    },
  },
  {
    name: 'contact/pixels',
    asvs: 'V5.2.6',
    promise: 'refuses a small file with a huge picture',
    needs: ['writing'],
    run: async (target) => {
      const small = await write(target, 40);
      if (small >= 400) return judge([`not even a small picture is taken: ${small}`]);
      const huge = await write(target, HUGE);
      return judge(huge >= 400 && huge < 500 ? [] : [`a picture of ${HUGE} × ${HUGE} pixels gets ${huge}`]);
    },
  },
];
