/** The part of the IMAP server that tests use; the package has no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';
  export default function hoodiecrow(options: { storage: Record<string, { messages: { raw: string }[] }> }): {
    server: Server;
    getMailbox(folder: string): { messages: { flags: string[] }[] };
    listen(port: number, host: string): void;
    appendMessage(folder: string, flags: string[], date: false, raw: string): void;
    close(): void;
  };
}
