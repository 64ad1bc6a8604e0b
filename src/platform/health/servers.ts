import net from 'node:net';
import tls from 'node:tls';
import type { DependencyOutcome } from './dependencies.ts';

const PATIENCE_MS = 2000;
const SMTP_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Checks that a mail server greets. Does not log in, because some providers count logins. */
export function smtpGreets(url: string): Promise<DependencyOutcome> {
  const { protocol, hostname, port, searchParams } = new URL(url);
  const secure = protocol === 'smtps:' || searchParams.get('secure') === 'true';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const where = { host, port: Number(port) || (SMTP_PORTS[protocol] ?? 587) };
  return new Promise((resolve) => {
    // Only the answer matters here. The delivery of mails verifies the certificate.
    const socket = secure ? tls.connect({ ...where, servername: host, rejectUnauthorized: false }) : net.connect(where);
    let said = '';
    const end = (outcome: DependencyOutcome): void => {
      resolve(outcome);
      socket.end('QUIT\r\n');
      socket.destroySoon();
    };
    socket.setTimeout(PATIENCE_MS, () => {
      resolve({ ok: false, problem: 'ETIMEDOUT' });
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve({ ok: false, problem: error.code ?? 'failed' }));
    socket.on('close', () => resolve({ ok: false, problem: 'closed' }));
    socket.on('data', (data) => {
      said += data.toString('latin1');
      if (said.length < 3) return;
      end(said.startsWith('220') ? { ok: true } : { ok: false, problem: said.slice(0, 3) });
    });
  });
}

/** Checks that a web server answers. Only a status of 500 or above counts as failed. */
export async function httpAnswers(origin: string): Promise<DependencyOutcome> {
  try {
    const { status } = await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return status < 500 ? { ok: true } : { ok: false, problem: String(status) };
  } catch (error) {
    return { ok: false, problem: causeOf(error) };
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed';
}
