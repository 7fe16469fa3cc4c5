import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { ROOT } from './apps.ts';

/**
 * The share scope: React, emotion and the two facades of third-party libraries. `@emotion/react/jsx-runtime` is
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
  '@hydria/shared/libs',
];

const packageOf = (request: string): string => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

/** The facades step by themselves: what is compiled into a remote may change without shutting anybody out (ADR 0027). */
interface Versions {
  version: string;
  facades?: string;
}

const versionOf = (dir: string, request: string): string => {
  const require = createRequire(path.join(dir, 'package.json'));
  for (const folder of require.resolve.paths(request) ?? []) {
    const file = path.join(folder, packageOf(request), 'package.json');
    try {
      const { version, facades = version }: Versions = require(file);
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

/** The shell draws itself without MUI, so MUI comes in a file of its own, beside the first remote and not before it. */
const LAZY = '@hydria/shared/mui';

const isEager = (request: string): boolean => request !== LAZY;

/** What the shell brings, the rest of it at once: no waterfall of library chunks before the first page. */
export const given = (dir: string) =>
  each(dir, (version, request) => ({
    singleton: true,
    eager: isEager(request),
    version,
    requiredVersion: `^${version}`,
  }));

/** Federation gives only what a build has met: this entry meets every library, whether the shell uses it or not. */
export const meetShares = (): string => {
  const source = SHARES.map((request) =>
    isEager(request) ? `import '${request}';` : `export const later = () => import('${request}');`,
  );
  return `data:text/javascript,${encodeURIComponent(source.join(''))}`;
};

/** A remote takes them from the shell and carries no copy of its own. */
export const taken = (dir: string) =>
  each(dir, (version) => ({ singleton: true, import: false as const, requiredVersion: `^${version}` }));

/** The two facades by their files. */
export const FACADES: Readonly<Record<string, string>> = {
  [path.join(ROOT, 'shared', 'mui', 'mui.ts')]: '@hydria/shared/mui',
  [path.join(ROOT, 'shared', 'libs', 'libs.ts')]: '@hydria/shared/libs',
};

/** Inside `shared` the facades are imported by their files; federation must see the names that it shares. */
export const facadesByName = () =>
  new webpack.NormalModuleReplacementPlugin(/\/(mui|libs)\.ts$/, (resource: { context: string; request: string }) => {
    resource.request = FACADES[path.join(resource.context, resource.request)] ?? resource.request;
  });
