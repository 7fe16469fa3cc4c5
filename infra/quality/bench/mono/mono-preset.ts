import path from 'node:path';
import { appDir } from '@hydria/build/apps.ts';
import { browserOutput, preset } from '@hydria/build/preset.ts';
import webpack, { type Configuration } from 'webpack';

const HERE = import.meta.dirname;

/** A measured page, and the chunks of it that a fair single bundle does not load lazily. */
export interface MonoPage {
  path: string;
  /** Names that the sources give the chunks. */
  eager: readonly string[];
}

export const MONO_PAGES: readonly MonoPage[] = [
  { path: '/bills', eager: ['locale-el', 'mf-billing', 'app'] },
  {
    path: '/',
    eager: [
      'locale-el',
      'mf-billing',
      'mf-reports',
      'mf-smartcity',
      'card-BillsCard',
      'card-MeasurementsCard',
      'card-WaterCard',
    ],
  },
];

/** Every remote names its pages `app`; only those of a remote inside the bundle become part of it. */
const inThisBundle =
  (page: MonoPage) =>
  (file: string): boolean =>
    !/mf-[a-z]+\/src\/lifecycles\.tsx$/.test(file) || page.eager.some((name) => file.includes(`/${name}/`));

const replace = (pattern: RegExp, file: string, from: RegExp) =>
  new webpack.NormalModuleReplacementPlugin(
    pattern,
    (resource: { context: string; contextInfo: { issuer: string }; request: string }) => {
      if (from.test(resource.contextInfo.issuer)) resource.request = path.join(HERE, file);
    },
  );

/**
 * The same sources in one build: shell and remotes together, without federation and without duplicate modules. Runs
 * without figures skip minification.
 */
export const monoConfiguration = (page: MonoPage, output: string, isMinified: boolean): Configuration => {
  const shell = appDir('shell');
  const base = preset(shell, 'browser');
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: { main: './src/main.tsx' },
    optimization: { ...base.optimization, ...(!isMinified && { minimize: false }) },
    output: { ...browserOutput(shell, 'mono'), path: output, publicPath: '/mono/' },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        {
          test: /\.tsx?$/,
          include: inThisBundle(page),
          exclude: /node_modules/,
          enforce: 'pre',
          loader: path.join(HERE, 'eager-loader.ts'),
          options: { chunks: page.eager },
        },
      ],
    },
    plugins: [
      replace(/\/federation\.ts$/, 'federation.ts', /composition|portal\.ts/),
      replace(/^react-dom\/client$/, 'client-root.ts', /shell\/src\/main\.tsx$/),
    ],
  };
};
