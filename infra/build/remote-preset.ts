import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { integrity } from './integrity.ts';
import { browserOutput, preset } from './preset.ts';
import { facadesByName, taken } from './shares.ts';
import { SteadyIds } from './steady-ids.ts';

/** `mf-billing` → `billing`: the name becomes a variable, where no hyphen may stand. */
export const containerName = (dir: string): string => path.basename(dir).replace(/^mf-/, '').replaceAll('-', '_');

/** Build of a remote: one exposed module, every library from the shell. */
export const remotePreset = (dir: string): Configuration => ({
  ...preset(dir, 'browser'),
  target: ['web', 'es2022'],
  entry: {},
  output: browserOutput(dir, path.basename(dir)),
  plugins: [
    new SteadyIds(),
    facadesByName(),
    new ModuleFederationPlugin({
      name: containerName(dir),
      filename: 'remoteEntry.[contenthash:8].js',
      exposes: { './lifecycles': { import: './src/lifecycles.tsx', name: 'lifecycles' } },
      shared: taken(dir),
      // The default asks every remote for its entry when the first one starts.
      shareStrategy: 'loaded-first',
      // The boot manifest says what federation's own manifest would, one request earlier.
      manifest: false,
      dts: false,
      experiments: { externalRuntime: true, optimization: { target: 'web' } },
    }),
    ...integrity(),
  ],
});
