import * as v from 'valibot';
import { type Check, judge } from '../check.ts';

const Deep = v.object({ parts: v.record(v.string(), v.unknown()) });

/** Addresses of machines, and the file for finders of weaknesses. */
export const disclosureChecks: readonly Check[] = [
  {
    name: 'disclosure/security-contact',
    asvs: 'V15.1',
    promise: 'names the contact for weaknesses (RFC 9116)',
    run: async (target) => {
      const { status, body, headers } = await target.visitor().get('/.well-known/security.txt');
      const findings: string[] = [];
      if (status !== 200 || !headers['content-type']?.startsWith('text/plain')) findings.push(`it gets ${status}`);
      if (!/^Contact: (?:mailto:|https:)\S+$/m.test(body)) findings.push('it has no Contact');
      const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '');
      if (!(expires > Date.now())) findings.push('it has expired, or has no Expires');
      return judge(findings);
    },
  },
  {
    name: 'disclosure/metrics',
    asvs: 'V13.4.5',
    promise: 'shows its figures to this machine only',
    needs: ['remote'],
    run: async (target) => {
      const findings: string[] = [];
      for (const headers of [
        {},
        { 'x-real-ip': '127.0.0.1' },
        { forwarded: 'for=127.0.0.1' },
        { authorization: 'Bearer ' },
        { authorization: 'Bearer undefined' },
      ]) {
        const { status, body } = await target.visitor().get('/metrics', headers);
        if (status === 200 || body.includes('kontor_'))
          findings.push(`/metrics with ${JSON.stringify(headers)} gets ${status}`);
      }
      return judge(findings);
    },
  },
  {
    name: 'disclosure/health',
    asvs: 'V13.4.5',
    promise: 'shows states, no details of its parts',
    needs: ['remote'],
    run: async (target) => {
      const { body } = await target.visitor().get('/healthz?deep');
      const { parts } = v.parse(Deep, JSON.parse(body));
      const findings = Object.entries(parts).flatMap(([name, state]) =>
        typeof state === 'string' && /^[a-z-]{1,20}$/.test(state) ? [] : [`${name} shows ${JSON.stringify(state)}`],
      );
      return judge(findings);
    },
  },
  {
    name: 'disclosure/personal-interfaces',
    asvs: 'V15.3.1',
    promise: 'returns no personal data to visitors',
    run: async (target) => {
      const findings: string[] = [];
      for (const path of ['/api/customer/v1', '/api/voucher', '/api/search/searchhistory/v1/all']) {
        const { status, body } = await target.visitor().get(path);
        if (status === 200 && /@|"(?:email|lastName|street|phone|birthday)":"/.test(body))
          findings.push(`${path} shows data`);
      }
      const { body } = await target.visitor().query('{customer{__typename} session{__typename}}');
      if (body.includes('"customer":{')) findings.push('the gateway shows a customer');
      return judge(findings);
    },
  },
];
