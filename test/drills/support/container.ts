import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { locate } from '../drill.ts';
import type { Image } from './image.ts';
import { outcome } from './npm.ts';

type Ended = { code: number | null; said: string };

export type Container = {
  /** Resolves with its exit code and the end of its output. */
  ended: Promise<Ended>;
  /** Runs a program inside, as the image's account. */
  exec(...command: string[]): Promise<Ended>;
  /** Lines of the kernel about its first process: `Uid`, `CapEff`, `NoNewPrivs`. */
  rights(): Map<string, string>;
  /** Sends SIGTERM. Resolves with its exit code, the end of its output and the time in milliseconds. */
  stop(): Promise<Ended & { ms: number }>;
};

/** Mounts of a container. Arguments: root, folder of /data, and those of LEAVE. */
const ENTER = `
set -eu
root=$1 data=$2; shift 2
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mkdir -m 1777 "$root/dev/shm"
mount --bind "$data" "$root/data"
for file in hosts resolv.conf; do mount --bind "/etc/$file" "$root/etc/$file"; done
mount -o remount,bind,ro "$root"
`;
/** Leaves all rights, and the file system of this machine. Arguments: chroot, account, root, working folder, command. */
const LEAVE = `
chroot=$1 account=$2 root=$3; shift 3
exec setpriv --no-new-privs "$chroot" --userspec="$account" "$root" /bin/sh -c 'cd "$1"; shift; exec "$@"' sh "$@"
`;

/**
 * Runs an image as engines do: as process 1 of its own account, without rights. Its root is read-only, /tmp is in memory
 * and /data a folder. It shares the network of this machine. No engine is needed, since many refuse to run inside
 * another container.
 */
export function startContainer(given: {
  image: { files: string; config: Omit<Image['config'], 'Healthcheck'> };
  folder: string;
  name: string;
  environment: Readonly<Record<string, string>>;
}): Container {
  const { image, folder, name, environment } = given;
  const { files: root, config } = image;
  const data = path.join(folder, name);
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  assert.ok(uid > 0, 'the image runs as root');
  fs.mkdirSync(data);
  fs.chownSync(data, uid, gid);
  // Engines add these to any image.
  for (const mount of ['proc', 'dev']) fs.mkdirSync(path.join(root, mount), { recursive: true });
  for (const file of ['hosts', 'resolv.conf']) fs.writeFileSync(path.join(root, 'etc', file), '');
  const env = { ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s))), ...environment };
  const start = (...words: string[]) =>
    spawn(words[0] ?? '', words.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const leave = [locate('chroot') ?? 'chroot', config.User, root, config.WorkingDir];
  const apart = ['--mount', '--pid', '--ipc', '--uts'];
  const running: ChildProcess = start(
    ...['/usr/bin/unshare', ...apart, '--fork', '--kill-child', '/bin/sh', '-c'],
    ...[ENTER + LEAVE, 'sh', root, data, ...leave, ...config.Cmd],
  );
  const ended = outcome(running);
  /** Number on this machine of the first process inside. */
  const first = (): string => {
    const { pid } = running;
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  };
  return {
    ended,
    exec: (...command) =>
      outcome(
        start(
          ...['/usr/bin/nsenter', '--target', first(), ...apart, '/bin/sh', '-c', LEAVE, 'sh'],
          ...[...leave, ...command],
        ),
      ),
    rights: () => {
      const lines = fs.readFileSync(`/proc/${first()}/status`, 'utf8').split('\n');
      return new Map(lines.map((line) => [line.split(':')[0] ?? '', line.split(':\t')[1] ?? '']));
    },
    stop: async () => {
      const begun = Date.now();
      if (running.exitCode === null) process.kill(Number(first()), 'SIGTERM');
      return { ...(await ended), ms: Date.now() - begun };
    },
  };
}
