type Machine = { platform: string; arch: string };
export function packagedNode(modules: string, machine: Machine): string | null;
export function linkNode(modules: string, program: string, platform: string): void;
export function continueWith(program: string): Promise<never>;
