import { appDir, appNames } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import { builtParts, type Part } from '@hydria/release/sizes.ts';
import { once, type Figure } from './figures.ts';

const kB = (parts: readonly Part[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Catalogues count once, because a browser fetches one language. */
const isOfOneVisit = ({ part, kind }: Part): boolean => kind !== 'locale' || part === 'locale:el';

/** Size of every artifact after brotli. */
export const measureSizes = async (): Promise<Figure[]> => {
  await buildApps(
    appNames().map((name) => appDir(name)),
    () => undefined,
  );
  const parts = builtParts().filter(isOfOneVisit);
  const figure = (what: string, some: (part: Part) => boolean): Figure => ({
    what,
    bar: '',
    value: once(kB(parts.filter(some))),
    unit: ' kB',
  });
  const ofShell = (kind: string) => (part: Part) => part.app === 'shell' && part.kind === kind;
  return [
    figure('shell', ofShell('entry')),
    figure('libraries that come later', ofShell('share')),
    figure('typeface', ofShell('font')),
    ...appNames()
      .filter((name) => name !== 'shell')
      .map((name) => figure(name, ({ app }) => app === name)),
  ];
};
