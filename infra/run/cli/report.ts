import type { Built } from '@hydria/build/build-app.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const kilobytes = ({ record }: Built): string =>
  `${Math.round(record.files.reduce((sum, { size }) => sum + size, 0) / 1000)} kB`;

/** One line of progress: `  mf-billing     0.1.0-4f0c…  1.9 s  61 kB`. */
export const buildLine = (name: string, built: Built): string =>
  `  ${name.padEnd(14)} ${built.record.artifact.padEnd(20)} ${built.changed ? seconds(built.ms).padStart(7) : '  as it was'}  ${built.changed ? kilobytes(built) : ''}`.trimEnd();
