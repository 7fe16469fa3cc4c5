import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration, ExternalItem } from 'webpack';
import { FEDERATION } from './federation/global-name.ts';
import { integrity } from './integrity.ts';
import { browserOutput, preset } from './preset.ts';
import { facadesByName, consumedShares } from './shares.ts';
import { StableModuleIdsPlugin } from './stable-module-ids-plugin.ts';
import { InlineExposedModulePlugin } from './inline-exposed-module-plugin.ts';

/** `mf-billing` → `billing`: the name becomes a variable, where no hyphen may stand. */
export const containerName = (dir: string): string => path.basename(dir).replace(/^mf-/, '').replaceAll('-', '_');

/** Chunk of the exposed module. */
const EXPOSED = 'lifecycles';

/** Federation's part at run time comes from the shell (`federation/runtime.ts`). */
const federationFromShell: ExternalItem = ({ request = '' }, done) =>
  request.endsWith('/webpack-bundler-runtime/dist/bundler.js') ? done(undefined, `global ${FEDERATION}`) : done();

/** Build of a remote: one exposed module, every library from the shell. */
export const remotePreset = (dir: string): Configuration => ({
  ...preset(dir, 'browser'),
  target: ['web', 'es2022'],
  entry: {},
  output: browserOutput(dir, path.basename(dir)),
  externals: [federationFromShell],
  plugins: [
    new StableModuleIdsPlugin(),
    new InlineExposedModulePlugin(EXPOSED),
    facadesByName(),
    new ModuleFederationPlugin({
      name: containerName(dir),
      filename: 'remoteEntry.[contenthash:8].js',
      exposes: { './lifecycles': { import: './src/lifecycles.tsx', name: EXPOSED } },
      shared: consumedShares(dir),
      // The default asks every remote for its entry when the first one starts.
      shareStrategy: 'loaded-first',
      // The boot manifest says what federation's own manifest would, one request earlier.
      manifest: false,
      dts: false,
      experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
    }),
    ...integrity(),
  ],
});
