// Builds the image without a Docker engine, by buildah with chroot isolation, and runs its commands as a container does:
// on its own root, which is read-only, as its user, as process 1, without capabilities.
import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, readFile, symlink } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from './lifetime.ts'
import { thisCheckout } from './server.ts'

const execute = promisify(execFile)
const run = (program: string, parameters: string[], cwd = thisCheckout) =>
  execute(program, parameters, { cwd, maxBuffer: 1e8 }).then(({ stdout }) => stdout.trim())

/** The store of buildah in this folder. It is removed after the file's last test. */
export const openStore = (folder: string) => {
  const place = ['--root', join(folder, 'store'), '--runroot', join(folder, 'store-state')]
  const buildah = (...parameters: string[]) => run('buildah', [...place, ...parameters])
  atEnd(async () => {
    await buildah('umount', '--all')
    await buildah('rm', '--all')
    await buildah('rmi', '--all', '--force')
  })
  /** The files of an image. */
  const mount = async (image: string) => buildah('mount', await buildah('from', '--pull-never', image))
  return { buildah, mount }
}

type Store = ReturnType<typeof openStore>

/** Creates the base image of FROM: Debian by debootstrap, Node from npm, and the user `node`. */
export const makeBase = async ({ buildah }: Store, folder: string) => {
  const dockerfile = await readFile(join(thisCheckout, 'docker/Dockerfile'), 'utf8')
  const [, image = '', node, suite = ''] = /^FROM (node:(\d+)-(\w+)-slim) AS build$/m.exec(dockerfile) ?? []
  const { packageManager } = JSON.parse(await readFile(join(thisCheckout, 'package.json'), 'utf8'))
  const root = join(folder, 'base')
  await run('debootstrap', ['--variant=minbase', '--include=libatomic1', suite, root])
  const modules = join(root, 'usr/local/lib/node_modules')
  for (const [name, target] of [
    [`node-${process.platform}-${process.arch}@${node}`, join(root, 'usr/local')],
    [packageManager, join(modules, 'npm')],
  ]) {
    await mkdir(target, { recursive: true })
    const file = await run('npm', ['pack', '--silent', '--pack-destination', folder, name])
    await run('tar', ['-xzf', join(folder, file), '-C', target, '--strip-components=1', '--no-same-owner'])
  }
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name))
  await run('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
  const container = await buildah('from', 'scratch')
  await buildah('copy', '--quiet', container, root, '/')
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  await buildah('config', '--env', `PATH=${path}`, container)
  await buildah('commit', '--quiet', '--rm', container, `localhost/${image}`)
}

/** Builds the Dockerfile. npm uses this machine's cache, settings and certificates. */
export const buildImage = async ({ buildah }: Store, name: string) => {
  const settings = await run('npm', ['config', 'get', 'userconfig'])
  const cache = await run('npm', ['config', 'get', 'cache'])
  const mounts = [
    [settings, '/root/.npmrc:ro'],
    [cache, '/root/.npm'],
    ['/etc/ssl/certs', '/etc/ssl/certs:ro'],
  ]
  const existing = await Promise.all(
    mounts.map(([path = '', target]) =>
      run('test', ['-e', path], homedir()).then(
        () => ['--volume', `${path}:${target}`],
        () => [],
      ),
    ),
  )
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', ...existing.flat()]
  await buildah('bud', ...how, '--file', 'docker/Dockerfile', '--tag', name, thisCheckout)
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', name))
  const { config } = inspected.Docker
  return {
    env: config.Env.map((pair: string) => pair.split('=', 2)),
    command: config.Cmd,
    health: config.Healthcheck.Test.slice(1),
    user: config.User,
    folder: config.WorkingDir,
  } satisfies Record<string, unknown>
}

export type BuiltImage = Awaited<ReturnType<typeof buildImage>>

const ENTER = `root=$1; shift
mount --rbind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
[ -z "$1" ] || mount --bind "$1" "$root/mnt"
user=$2 folder=$3; shift 3
exec chroot "$root" env --chdir="$folder" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs \\
  --bounding-set=-all --inh-caps=-all "$@"`

type Options = { env?: Record<string, string>; folder?: string }

/** Starts a command in the image. `folder` of this machine is its `/mnt`, where it may write. */
export const enter = (
  { image, root }: { image: BuiltImage; root: string },
  command: string[],
  { env = {}, folder = '' }: Options = {},
) =>
  spawn(
    'unshare',
    [
      ...['--pid', '--fork', '--kill-child', '--mount', '--ipc', '--uts', 'sh', '-ec', ENTER, 'sh'],
      ...[root, folder, image.user, image.folder, ...command],
    ],
    { env: { ...Object.fromEntries(image.env), ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )

/** A folder of this machine that the user of the image may write to. */
export const writableFolder = async (path: string) => {
  await mkdir(path)
  await chown(path, 1000, 1000)
  return path
}
