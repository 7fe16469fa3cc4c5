import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Module } from 'webpack';

const require = createRequire(import.meta.url);

/**
 * The share scope: React, emotion and the facades of third-party libraries. `@emotion/react/jsx-runtime` is
 * a key of its own because federation matches requests by their exact words; without it every remote would
 * bring a second emotion that knows no nonce.
 */
const SHARES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  '@hydria/shared/mui',
  '@hydria/shared/router',
  '@hydria/shared/libs',
  '@hydria/shared/form',
];

const packageOf = (request: string): string => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

/** The facades have versions of their own: libraries inside a remote may change without locking any remote out (ADR 0027). */
interface Versions {
  version: string;
  facades?: string;
}

const versionOf = (dir: string, request: string): string => {
  const ours = createRequire(path.join(dir, 'package.json'));
  for (const folder of ours.resolve.paths(request) ?? []) {
    const file = path.join(folder, packageOf(request), 'package.json');
    try {
      const { version, facades = version }: Versions = ours(file);
      return facades;
    } catch {
      continue;
    }
  }
  throw new Error(`${dir}/package.json does not depend on ${packageOf(request)}, which the share scope carries`);
};

/** Every shared request with the version that this folder builds against. */
export const sharedVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(SHARES.map((request) => [request, versionOf(dir, request)]));

const each = <T>(dir: string, make: (version: string, request: string) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(sharedVersions(dir)).map(([request, version]) => [request, make(version, request)]),
  );

/** Libraries that the shell itself does without come in files of their own, with the first page that needs them. */
const LATER = ['@hydria/shared/mui', '@hydria/shared/router', '@hydria/shared/form'];

/** Whether the shell starts with a library, so that it is there before any remote is. */
export const isEager = (request: string): boolean => !LATER.includes(request);

/** The shares of the shell, all of them at once: no waterfall of library chunks before the first page. */
export const providedShares = (dir: string) =>
  each(dir, (version, request) => ({
    singleton: true,
    eager: isEager(request),
    version,
    requiredVersion: `^${version}`,
  }));

/** Federation gives only what a build has met: this entry meets every library, whether the shell uses it or not. */
export const shareEntry = (): string => {
  const eager = SHARES.filter(isEager).map((request) => `import '${request}';`);
  const later = LATER.map((request) => `() => import('${request}')`);
  return `data:text/javascript,${encodeURIComponent(`${eager.join('')}export const later = [${later.join()}];`)}`;
};

/** A remote takes them from the shell and carries no copy of its own. */
export const consumedShares = (dir: string) =>
  each(dir, (version) => ({ singleton: true, import: false as const, requiredVersion: `^${version}` }));

/** The facades by their files. */
export const FACADES: Readonly<Record<string, string>> = Object.fromEntries(
  SHARES.filter((request) => request.startsWith('@hydria/shared/')).map((request) => [
    require.resolve(request),
    request,
  ]),
);

/** Inside `shared` the facades are imported by their files; federation must see the names that it shares. */
export const facadesByName = () =>
  new webpack.NormalModuleReplacementPlugin(
    /\/(mui|router|libs|form)\.[jt]s$/,
    (resource: { context: string; request: string }) => {
      resource.request = FACADES[path.join(resource.context, resource.request)] ?? resource.request;
    },
  );

/** The shared library that a module of a remote's build stands for. */
export const consumedBy = (module: Module): string | undefined =>
  module.type === 'consume-shared-module'
    ? SHARES.find((request) => module.identifier().includes(`|${request}|`))
    : undefined;
