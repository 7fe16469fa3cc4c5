import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@hydria/build/root.ts';
import type { Command } from '@hydria/release/command.ts';
import { makeRemote, NEW } from '@hydria/release/new/make-remote.ts';

/** Files that a folder with remotes needs besides them, once. */
const AROUND: Readonly<Record<string, string>> = {
  'tsconfig.json': `${JSON.stringify(
    {
      extends: './node_modules/@hydria/sdk/tsconfig.json',
      files: ['node_modules/@hydria/sdk/checks/jest/jest-axe.d.ts'],
      include: ['mf-*/**/*'],
      exclude: ['**/dist', '**/node_modules'],
    },
    null,
    2,
  )}\n`,
  '.gitignore': 'node_modules/\ndist/\n.data/\n.federation/\n',
};

/** `portal new mf-meters` in the folder of a team outside. */
export const newCommand: Command = {
  ...NEW,
  summary: 'makes a remote with one page that passes every check',
  async run(input) {
    const name = await makeRemote(ROOT, input);
    for (const [file, text] of Object.entries(AROUND)) {
      if (!existsSync(path.join(ROOT, file))) await writeFile(path.join(ROOT, file), text);
    }
    input.say(`${name}/ is made.`);
    input.say(`npx portal dev ${name} --shell <address of a portal> shows it as you work on it;`);
    input.say(`npx portal check ${name} says whether it may be published.`);
  },
};
