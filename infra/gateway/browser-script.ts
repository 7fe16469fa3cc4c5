import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The text of a file of `browser`. The address is no literal, so that the types of the DOM stay out of the server's program
 * (`tsconfig.server.json`).
 */
export const browserScript = (name: string): string => {
  const file: { script: string } = require(`./browser/${name}.ts`);
  return file.script;
};
