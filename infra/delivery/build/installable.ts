import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, localePrefix, type Language } from '@hydria/shared/rules/languages.ts';
import type { Compiler } from 'webpack';

/** Where the shell keeps its icons, and in its texts what the installed portal is called. */
const ICONS = 'src/features/offline/icons';
const TEXTS = 'src/deferred/locales';

const PNGS = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'icon-badge.png'];

interface InstallTexts {
  install: { description: string; bills: string; report: string };
}

/** The web app manifest in a language (W3C). Its own address changes with each release, so `id` says that it is the same portal. */
const manifest = (language: Language, { install }: InstallTexts): object => {
  const start = localePrefix(language) || '/';
  const page = (name: string, portalPath: string) => ({ name, url: `${localePrefix(language)}${portalPath}` });
  return {
    id: '/',
    name: 'Hydria',
    short_name: 'Hydria',
    description: install.description,
    lang: language,
    start_url: start,
    scope: '/',
    display: 'standalone',
    theme_color: '#0B5E8E',
    background_color: '#F4F7F9',
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [page(install.bills, '/bills'), page(install.report, '/report')],
  };
};

/** Puts into the shell's artifact what makes the portal installable: icons, and a manifest in each language. */
export const installable = (dir: string) => ({
  apply({ webpack, hooks }: Compiler): void {
    const { RawSource } = webpack.sources;
    hooks.thisCompilation.tap('installable', (compilation) => {
      compilation.hooks.processAssets.tap('installable', () => {
        for (const png of PNGS) compilation.emitAsset(png, new RawSource(readFileSync(path.join(dir, ICONS, png))));
        for (const language of LANGUAGES) {
          const texts: InstallTexts = JSON.parse(readFileSync(path.join(dir, TEXTS, `${language}.json`), 'utf8'));
          const source = new RawSource(`${JSON.stringify(manifest(language, texts))}\n`);
          compilation.emitAsset(`manifest-${language}.webmanifest`, source);
        }
      });
    });
  },
});
