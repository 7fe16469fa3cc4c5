import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { integrity } from './integrity.ts';
import { browserOutput, preset } from './preset.ts';
import { facadesByName, given, meetShares } from './shares.ts';
import { SteadyIds } from './steady-ids.ts';

/** The file of the shell's artifact by which the gateway draws the frame. */
export const FRAME_SERVER = 'frame.server.cjs';

const browser = (dir: string): Configuration => ({
  ...preset(dir, 'browser'),
  target: ['web', 'es2022'],
  entry: { main: [meetShares(), './src/main.tsx'] },
  output: browserOutput(dir, 'shell'),
  plugins: [
    new SteadyIds(),
    facadesByName(),
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {},
      shared: given(dir),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
    }),
    ...integrity(),
  ],
});

/** The same frame components for the gateway, whole in one file: the artifact needs no `node_modules`. */
const server = (dir: string): Configuration => ({
  ...preset(dir, 'server'),
  target: 'node24',
  entry: './src/frame/frame.server.tsx',
  output: {
    path: path.join(dir, 'dist'),
    filename: FRAME_SERVER,
    library: { type: 'commonjs2' },
    // Bare names: `frameCss` and `renderFrame` put the artifact's address before them.
    publicPath: '',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
});

/** Builds of the shell: for the browser, and its frame for the gateway. */
export const shellPreset = (dir: string): Configuration[] => [browser(dir), server(dir)];
