import type { ParseArgsConfig } from 'node:util';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import type { ReleaseContext, OperatorSettings } from './operator.ts';
import type { Registry } from './registry.ts';

/** The command line was not understood: one sentence, exit code 2. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** The input of a command: names in their order, options by name, and its folder. */
export interface Input {
  names: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  at: OperatorSettings;
  say(line: string): void;
}

/** One command of `pnpm portal`. */
export interface Command {
  /** The arguments after its name: `<app> <percent> [--version <version>]`. */
  usage: string;
  /** One line for the overview. */
  summary: string;
  /** What else a person should know, for `pnpm portal help <command>`. */
  details?: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  run(input: Input): Promise<void>;
}

/** Where something holds now, for the end of a line: `production, registry 33, s3://hydria-releases`. */
export const contextLabel = ({ store }: Pick<ReleaseContext, 'store'>, { environment, serial }: Registry): string =>
  `${environment}, registry ${serial}, ${store.place}`;

/** The text of an option, if it was given. */
export const textOption = ({ options }: Input, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

/** The reason that a command asks for. */
export const requireReason = (input: Input, command: string): string => {
  const reason = textOption(input, 'reason')?.trim();
  if (reason) return reason.slice(0, 500);
  throw new Usage(`"${command}" needs a reason for the log: --reason "…"`);
};

/** The name at this place, or one sentence about what is missing there. */
export const requireName = ({ names }: Input, index: number, what: string): string => {
  const name = names[index];
  if (name === undefined) throw new Usage(`Say ${what}`);
  return name;
};

/** `3,9` → `[3, 9]`. */
export const utilitiesOf = (input: Input): number[] => {
  const text = textOption(input, 'utilities');
  if (text === undefined) return [];
  const ids = text.split(',').map((part) => part.trim());
  if (ids.every((id) => utilityId(id) !== null)) return ids.map(Number);
  throw new Usage(`--utilities takes ids with commas between them, such as 3,9; "${text}" is not that`);
};

/** A share of all visitors: 0 to 100. */
export const percentOf = (text: string): number => {
  const percent = Number(text.replace(/%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new Usage(`"${text}" is no percentage from 0 to 100`);
};

/** The id of a utility. */
export const utilityOf = (text: string): number => {
  const id = utilityId(text);
  if (id !== null) return id;
  throw new Usage(`"${text}" is no id of a utility, which is a whole number`);
};

/** `billing` stands for `mf-billing`, as it does for builds. */
export const appName = (name: string): string => (name === 'shell' || name.startsWith('mf-') ? name : `mf-${name}`);
