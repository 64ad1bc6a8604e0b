/** Chapters of the OWASP Application Security Verification Standard 5.0.0. */
export const CHAPTERS = {
  V1: 'Encoding and Sanitization',
  V2: 'Validation and Business Logic',
  V3: 'Web Frontend Security',
  V4: 'API and Web Service',
  V5: 'File Handling',
  V6: 'Authentication',
  V7: 'Session Management',
  V8: 'Authorization',
  V9: 'Self-contained Tokens',
  V10: 'OAuth and OIDC',
  V11: 'Cryptography',
  V12: 'Secure Communication',
  V13: 'Configuration',
  V14: 'Data Protection',
  V15: 'Secure Coding and Architecture',
  V16: 'Security Logging and Error Handling',
  V17: 'WebRTC',
} as const;

type Chapter = keyof typeof CHAPTERS;

/** A requirement ("V3.4.3"), or a section whose requirements do not name the subject ("V3.4"). */
export type Requirement = `${Chapter}.${number}` | `${Chapter}.${number}.${number}`;

/** Returns the chapter of a requirement, as "V3 Web Frontend Security". */
export function chapterOf(requirement: Requirement): string {
  const number = requirement.split('.')[0] ?? '';
  const found = Object.entries(CHAPTERS).find(([chapter]) => chapter === number);
  if (!found) throw new Error(`ASVS has no chapter ${number}`);
  return found.join(' ');
}
