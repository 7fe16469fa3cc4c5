import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import type { Scope } from './runtime.ts';

/**
 * The same container with our runtime and with the plugin's own, unpatched one. Both must follow one protocol with the
 * shell, since a remote from a development server brings the plugin's runtime.
 */

interface Container {
  init(scope: Scope): unknown;
  get(name: string): Promise<() => { early(): unknown; late(): Promise<unknown> }>;
}

const OURS: WebpackPluginInstance = new webpack.NormalModuleReplacementPlugin(
  /\/webpack-bundler-runtime\/dist\/bundler\.js$/,
  path.join(import.meta.dirname, 'runtime.ts'),
);

const SOURCES = {
  'package.json': '{ "name": "mf-sample", "version": "0.1.0" }',
  'lifecycles.js': `import { name } from 'early-library';
export const early = () => name;
export const late = () => import('./late.js').then((module) => module.name);`,
  'late.js': `export { name } from 'late-library';`,
};

const configOf = (folder: string, plugins: WebpackPluginInstance[]): Configuration => ({
  mode: 'development',
  devtool: false,
  context: folder,
  target: 'node',
  entry: {},
  output: { path: path.join(folder, 'dist'), filename: '[name].cjs', chunkFilename: '[name].cjs', uniqueName: folder },
  module: { rules: [{ test: /\.ts$/, loader: 'swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } }] },
  resolveLoader: { modules: [path.join(import.meta.dirname, '..', 'node_modules')] },
  plugins: [
    ...plugins,
    new ModuleFederationPlugin({
      name: 'sample',
      filename: 'entry.cjs',
      library: { type: 'commonjs-module' },
      exposes: { './lifecycles': './lifecycles.js' },
      shared: {
        'early-library': { import: false, singleton: true, requiredVersion: '^1.2.0' },
        'late-library': { import: false, singleton: true, requiredVersion: '^0.3.0' },
      },
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
    }),
  ],
});

const bundle = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });

describe.each<[string, WebpackPluginInstance[]]>([
  ['our runtime', [OURS]],
  ['the runtime of the plugin', []],
])('a container with %s', (_name, plugins) => {
  let folder: string;
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    folder = await mkdtemp(path.join(tmpdir(), 'hydria-federation-'));
    for (const [file, text] of Object.entries(SOURCES)) await writeFile(path.join(folder, file), text);
    await bundle(configOf(folder, plugins));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The scope of the shell. */
  const scopeWith = (early: string): Scope => {
    const library = (name: string, version: string) => ({
      [version]: {
        version,
        from: 'shell',
        useIn: [],
        get: async () => {
          asked.push(name);
          return () => ({ name: `${name} ${version} of the shell` });
        },
      },
    });
    return { 'early-library': library('early', early), 'late-library': library('late', '0.3.1') };
  };
  const start = async (scope: Scope) => {
    const container = createRequire(path.join(folder, 'package.json'))('./dist/entry.cjs') as Container;
    await container.init(scope);
    return (await container.get('./lifecycles'))();
  };

  it('takes the copies of the shell, and a library of a later chunk when that chunk loads', async () => {
    const { early, late } = await start(scopeWith('1.4.0'));
    expect(early()).toBe('early 1.4.0 of the shell');
    expect(asked).toEqual(['early']);
    await expect(Promise.all([late(), late()])).resolves.toEqual(Array(2).fill('late 0.3.1 of the shell'));
    expect(asked).toEqual(['early', 'late']);
  });
});
