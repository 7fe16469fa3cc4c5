import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { localOperator, type Operator } from '../operator.ts';

const title = { el: '', en: '', de: '', fr: '' };

/** The properties of a trial release; the rest is as plain as possible. */
export interface Wish {
  version?: string;
  /** Content of its one file. */
  text?: string;
  routes?: string[];
  /** Paths of navigation items; each is labelled `To <path>`. */
  nav?: string[];
  platform?: number;
  shares?: Record<string, string>;
  uses?: Record<string, string[]>;
}

/** A finished build of one file, without a signature. */
export const builtRelease = async (
  folder: string,
  name: string,
  { version = '0.1.0', text = 'void 0;', routes = [], nav = [], platform = 1, shares = {}, uses = {} }: Wish = {},
): Promise<{ dist: string; record: ReleaseRecord }> => {
  const digest = createHash('sha1')
    .update(JSON.stringify([text, routes, nav, platform, shares, uses]))
    .digest('hex');
  const dist = path.join(folder, 'dist', name, digest);
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, 'entry.js'), text);
  const integrity = integrityOf(text);
  const record: ReleaseRecord = {
    name,
    version,
    artifact: `${version}-${digest.slice(0, 12)}`,
    platform,
    entry: 'entry.js',
    manifest: {
      name,
      platform,
      routes: routes.map((route) => ({ path: route, access: 'public', layout: 'dashboard', title, reads: [] })),
      slots: [],
      nav: nav.map((to, id) => ({
        id,
        path: to,
        icon: 'grid',
        label: { el: to, en: `To ${to}`, de: to, fr: to },
        on: ['desktop', 'mobile'],
        conditions: [],
      })),
      calls: [],
    },
    shares,
    uses,
    chunks: {},
    files: [{ path: 'entry.js', size: Buffer.byteLength(text), integrity }],
  };
  return { dist, record };
};

/** A developer's machine in a folder: store and keys of its own. */
export const trialOperator = (folder: string): Promise<Operator> => localOperator(folder, 'tester');
