import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { installable } from './installable.ts';
import { integrity } from './integrity.ts';
import { browserOutput, preset } from './preset.ts';
import { facadesByName, providedShares, shareEntry } from './shares.ts';
import { StableModuleIdsPlugin } from './stable-module-ids-plugin.ts';

/** The file of the shell's artifact by which the gateway draws the frame. */
export const FRAME_SERVER = 'frame.server.cjs';

/** The file of the shell's artifact that the gateway serves as `/embed.js`. */
const EMBED = 'embed.js';

/** The same, as `/sw.js`. */
const WORKER = 'sw.js';

/** Federation's part at run time, for the shell and by way of it for every container. */
const ownFederation = () =>
  new webpack.NormalModuleReplacementPlugin(
    /\/webpack-bundler-runtime\/dist\/bundler\.js$/,
    path.join(import.meta.dirname, 'federation', 'runtime.ts'),
  );

const browser = (dir: string): Configuration => ({
  ...preset(dir, 'browser'),
  target: ['web', 'es2022'],
  entry: { main: [shareEntry(), './src/main.tsx'] },
  output: browserOutput(dir, 'shell'),
  plugins: [
    new StableModuleIdsPlugin(),
    facadesByName(),
    ownFederation(),
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {},
      shared: providedShares(dir),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      // The boot manifest says everything that a snapshot would.
      experiments: { optimization: { target: 'web', disableSnapshot: true } },
    }),
    ...integrity(),
  ],
});

/** The same frame components for the gateway, whole in one file: the artifact needs no `node_modules`. */
const server = (dir: string): Configuration => ({
  ...preset(dir, 'server'),
  target: 'node24',
  entry: './src/frame.server.tsx',
  output: {
    path: path.join(dir, 'dist'),
    filename: FRAME_SERVER,
    library: { type: 'commonjs2' },
    // Bare names: `frameCss` and `renderFrame` put the artifact's address before them.
    publicPath: '',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
});

/** The script by which other sites embed frame pages: alone, small, and under an address that does not change. */
const embed = (dir: string): Configuration => ({
  ...preset(dir, 'browser'),
  target: ['web', 'es2022'],
  entry: './src/features/embedding/embed.ts',
  output: { path: path.join(dir, 'dist'), filename: EMBED },
});

/** The service worker, alone under an address that does not change; and with it what a browser needs to install the portal. */
const worker = (dir: string): Configuration => ({
  ...preset(dir, 'browser'),
  target: ['webworker', 'es2022'],
  entry: './src/features/offline/worker/worker.ts',
  output: { path: path.join(dir, 'dist'), filename: WORKER },
  plugins: [installable(dir)],
});

/** Builds of the shell: for the browser, its frame for the gateway, the script for other sites, and the worker. */
export const shellPreset = (dir: string): Configuration[] => [browser(dir), server(dir), embed(dir), worker(dir)];
