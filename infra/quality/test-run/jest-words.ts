import path from 'node:path';
import { ROOT } from '@hydria/cli/live.ts';

/** The arguments of node that run jest with these arguments. */
export const jestWords = (args: readonly string[]): string[] => [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(ROOT, 'node_modules/jest/bin/jest.js'),
  ...args,
];
