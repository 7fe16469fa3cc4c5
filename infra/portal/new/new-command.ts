import { spawn } from 'node:child_process';
import { ROOT } from '@hydria/build/apps.ts';
import { newRemote } from '@hydria/dev/new/new-remote.ts';
import { LANGUAGES, type Language } from '@hydria/shared/platform/languages.ts';
import { requireName, textOption, type Command, type Input } from '../command.ts';

/** The titles that were given: `--title` is the Greek one. */
const titlesOf = (input: Input): Partial<Record<Language, string>> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = textOption(input, language === 'el' ? 'title' : `title-${language}`)?.trim();
      return text ? [[language, text]] : [];
    }),
  );

/** Puts the new folder into the workspace and the lockfile; nothing is fetched that the others do not have already. */
const install = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = ['exec', '--yes', 'pnpm@12.21.0', '--', 'install', '--no-frozen-lockfile', '--prefer-offline'];
    const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error('Its libraries could not be installed.'))));
  });

/** `pnpm portal new mf-meters --path /meters --title Μετρητές`. */
export const newCommand: Command = {
  usage: '<name> [--path </path>] [--title <Greek>] [--title-en <English>] [--title-de <German>] [--title-fr <French>]',
  summary: 'makes a remote with one page that passes every check; no file elsewhere is edited but the lockfile',
  options: {
    path: { type: 'string' },
    title: { type: 'string' },
    'title-en': { type: 'string' },
    'title-de': { type: 'string' },
    'title-fr': { type: 'string' },
  },
  async run(input) {
    const name = requireName(input, 0, 'how the remote is called: pnpm portal new mf-meters');
    const path = textOption(input, 'path');
    await newRemote(ROOT, { name, titles: titlesOf(input), ...(path && { path }) });
    input.say(`${name}/ is made. Its libraries are being linked …`);
    await install();
    input.say(`pnpm dev ${name} shows it as you work on it; npm start shows it among the others.`);
  },
};
