import { createRequire } from 'node:module';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { beside } from './root.ts';

const require = createRequire(import.meta.url);

/** The targets of each kind of bundle. */
export const TARGETS = { browser: 'chrome >= 111, edge >= 111, firefox >= 113, safari >= 16.4', server: 'node >= 24' };

export type Target = keyof typeof TARGETS;

const typescript = (target: Target): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: require.resolve('swc-loader'),
  options: {
    env: { targets: TARGETS[target] },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    },
  },
});

const icons: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  enforce: 'pre',
  loader: beside(import.meta.dirname, 'inline-icons'),
};

const assets: RuleSetRule = {
  test: /\.(woff2|png|jpg|svg|webp)$/,
  type: 'asset',
  parser: { dataUrlCondition: { maxSize: 2048 } },
};

/** Style sheets are text: the gateway writes them into the HTML, and lazy modules insert them with the nonce of the page. */
const styles: RuleSetRule = {
  test: /\.css$/,
  type: 'asset/source',
  loader: beside(import.meta.dirname, 'minify-css'),
};

/** Federation's own entry is written as a module, whatever the package says in whose folder it comes to lie. */
export const federationEntry: RuleSetRule = { test: /[\\/]\.federation[\\/]/, type: 'javascript/auto' };

/** The common part of every bundle. The same sources give the same bytes, on every machine and at any time. */
export const preset = (dir: string, target: Target): Configuration => ({
  mode: 'production',
  context: dir,
  devtool: false,
  // Unchanged folders are not built at all, and a changed one is quick: a cache would only add a way to be wrong.
  cache: false,
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: { rules: [icons, typescript(target), assets, styles, federationEntry] },
  optimization: {
    moduleIds: 'deterministic',
    chunkIds: 'deterministic',
    // A request costs a slow line more than the few kilobytes that a page and a card then both carry.
    splitChunks: false,
    minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: false })],
  },
  performance: false,
  infrastructureLogging: { level: 'error' },
});

/** Names carry the hash of what is in the file; addresses start where the script itself came from. */
export const browserOutput = (dir: string, uniqueName: string): Configuration['output'] => ({
  path: path.join(dir, 'dist'),
  clean: true,
  publicPath: 'auto',
  uniqueName,
  filename: '[name].[contenthash:8].js',
  chunkFilename: '[name].[contenthash:8].js',
  assetModuleFilename: '[name].[contenthash:8][ext]',
  // Without CORS the browser could not compare a script with its hash.
  crossOriginLoading: 'anonymous',
  // One that does not come is asked for again; the loader's own attempts are a little longer (attempts.ts).
  chunkLoadTimeout: 7_500,
  // A module that threw runs again at the next import, so a failed page can be tried again (webpack#19351).
  strictModuleExceptionHandling: true,
});
