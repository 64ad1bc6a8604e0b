/** Machines that the shop supports, as Node and npm name them. Linux means glibc. */
export const PLATFORMS = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'win32', arch: 'x64' },
] as const;

/** What a package that builds for each machine appends to its name. */
const LINUX = (arch: string): string[] => [`linux-${arch}-gnu`, `linux-${arch}-musl`];

/**
 * Packages with machine code that building and serving need, besides Node and PostgreSQL. Of each group one must be
 * installed. npm leaves them out with --omit=optional, or when node_modules was copied from another kind of machine.
 */
export function nativePackages({ platform, arch }: { platform: string; arch: string }): string[][] {
  if (!PLATFORMS.some((one) => one.platform === platform && one.arch === arch)) return [];
  const plain = [`${platform}-${arch}`];
  const suffixes = platform === 'linux' ? LINUX(arch) : platform === 'win32' ? [`win32-${arch}-msvc`] : plain;
  const ofSharp = platform === 'linux' ? [`linux-${arch}`, `linuxmusl-${arch}`] : plain;
  return [
    ofSharp.map((suffix) => `@img/sharp-${suffix}`),
    suffixes.map((suffix) => `@node-rs/argon2-${suffix}`),
    suffixes.map((suffix) => `@rolldown/binding-${suffix}`),
    suffixes.map((suffix) => `lightningcss-${suffix}`),
  ];
}
