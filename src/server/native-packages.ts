/** Supported machines, as Node and npm name them. Linux means glibc. */
export const PLATFORMS = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'win32', arch: 'x64' },
] as const;

/**
 * Returns groups of packages with machine code; the start needs one package of each group. They are missing after
 * --omit=optional, or if node_modules was copied from another kind of machine.
 */
export function nativePackages({ platform, arch }: { platform: string; arch: string }): string[][] {
  if (!PLATFORMS.some((one) => one.platform === platform && one.arch === arch)) return [];
  const plain = `${platform}-${arch}`;
  const ofSharp = platform === 'linux' ? [`linux-${arch}`, `linuxmusl-${arch}`] : [plain];
  const ofOthers =
    platform === 'linux' ? [`${plain}-gnu`, `${plain}-musl`] : [platform === 'win32' ? `${plain}-msvc` : plain];
  return [
    ofSharp.map((suffix) => `@img/sharp-${suffix}`),
    // On Windows the package above contains the library.
    ...(platform === 'win32' ? [] : [ofSharp.map((suffix) => `@img/sharp-libvips-${suffix}`)]),
    ofOthers.map((suffix) => `@node-rs/argon2-${suffix}`),
    ofOthers.map((suffix) => `@rolldown/binding-${suffix}`),
    ofOthers.map((suffix) => `lightningcss-${suffix}`),
  ];
}
