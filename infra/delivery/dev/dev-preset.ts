import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { federationEntry, preset } from '@hydria/build/preset.ts';
import { containerName } from '@hydria/build/remote-preset.ts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** Folder URL of a remote that is being worked on. */
export const devBase = (name: string): string => `/@dev/${name}/`;

/** The variable in which a container stands that is being worked on; the portal knows the one of its entry. */
export const devContainer = (name: string): string => `dev_${containerName(name)}`;

/** The container's own file; `browser/entry.js` asks for it. */
export const CONTAINER = 'container.js';

/** Component state survives a change only when React and the transpiler are told to keep count of components. */
const typescript: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: require.resolve('swc-loader'),
  options: {
    env: { targets: 'last 2 chrome versions, last 2 firefox versions, last 2 safari versions' },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react', development: true, refresh: true } },
    },
  },
};

const texts = (dir: string): RuleSetRule => ({
  test: /\.json$/,
  include: path.join(dir, 'src', 'locales'),
  type: 'javascript/auto',
  loader: require.resolve('./texts-loader.cjs'),
});

const assets = (dir: string): RuleSetRule[] =>
  (preset(dir, 'browser').module?.rules ?? []).filter(
    (rule): rule is RuleSetRule => typeof rule === 'object' && rule !== null && rule.type === 'asset',
  );

/**
 * Build of a remote under development: the same container under the same name, but with development builds of all libraries inside
 * instead of the shell's. Only React's development build can replace a component and keep its state, and the shell of a released
 * portal has the other one. The remote draws into roots of its own, so that both stand side by side. Source maps are files, without
 * `eval`, so that the page's policy does not change.
 */
export const devPreset = (dir: string): Configuration => ({
  mode: 'development',
  name: path.basename(dir),
  context: dir,
  target: ['web', 'es2022'],
  devtool: false,
  entry: {},
  cache: { type: 'memory' },
  output: {
    path: path.join(dir, 'node_modules', '.dev'),
    publicPath: devBase(path.basename(dir)),
    uniqueName: path.basename(dir),
    filename: '[name].js',
    assetModuleFilename: '[name].[hash:8][ext]',
    crossOriginLoading: 'anonymous',
    strictModuleExceptionHandling: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: { rules: [typescript, texts(dir), ...assets(dir), federationEntry] },
  optimization: {
    splitChunks: { chunks: 'async', cacheGroups: { libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries' } } },
  },
  plugins: [
    new ModuleFederationPlugin({
      name: containerName(dir),
      filename: CONTAINER,
      library: { type: 'var', name: devContainer(dir) },
      exposes: { './lifecycles': { import: './src/lifecycles.tsx', name: 'lifecycles' } },
      manifest: false,
      dts: false,
      // With a runtime of its own it asks nothing of the shell but to be loaded.
      experiments: { optimization: { target: 'web' } },
    }),
    // Without a name it becomes a part of every entry, the container's too.
    new webpack.EntryPlugin(dir, `${require.resolve('./browser/hot.js')}?${path.basename(dir)}`, {}),
    new webpack.HotModuleReplacementPlugin(),
    new ReactRefreshPlugin({ overlay: false }),
    new webpack.SourceMapDevToolPlugin({
      filename: '[file].map',
      exclude: /libraries|hot-update\.json/,
      columns: false,
    }),
  ],
  performance: false,
  stats: 'none',
  infrastructureLogging: { level: 'none' },
});
