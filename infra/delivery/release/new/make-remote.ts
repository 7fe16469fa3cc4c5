import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { requireName, textOption, type Command, type Input } from '../command.ts';
import { newRemote } from './new-remote.ts';

/** The titles that were given: `--title` is the Greek one. */
const titlesOf = (input: Input): Partial<Record<Language, string>> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = textOption(input, language === 'el' ? 'title' : `title-${language}`)?.trim();
      return text ? [[language, text]] : [];
    }),
  );

/** The arguments of the command, here and in the folder of a team outside. */
export const NEW: Pick<Command, 'usage' | 'options'> = {
  usage: '<name> [--path </path>] [--title <Greek>] [--title-en <English>] [--title-de <German>] [--title-fr <French>]',
  options: {
    path: { type: 'string' },
    title: { type: 'string' },
    'title-en': { type: 'string' },
    'title-de': { type: 'string' },
    'title-fr': { type: 'string' },
  },
};

/** Makes the folder of a new remote as the command line says; gives its name. */
export const makeRemote = async (root: string, input: Input): Promise<string> => {
  const name = requireName(input, 0, 'how the remote is called: pnpm portal new mf-meters');
  const path = textOption(input, 'path');
  await newRemote(root, { name, titles: titlesOf(input), ...(path && { path }) });
  return name;
};
