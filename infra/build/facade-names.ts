import type { Compilation, Dependency, Module, ModuleGraphConnection, Stats } from 'webpack';
import { FACADES } from './shares.ts';

/** Names by facade: what the shell's gives, or what a remote takes from it. */
export type FacadeNames = Record<string, string[]>;

/** Federation's stand-in for a library that the shell brings. */
const isConsumed = (facade: string) => (module: Module) =>
  module.type === 'consume-shared-module' &&
  'options' in module &&
  typeof module.options === 'object' &&
  module.options !== null &&
  'shareKey' in module.options &&
  module.options.shareKey === facade;

/** Paths of names that an import refers to; an empty path is the module as a whole. */
const pathsOf = (dependency: Dependency, { moduleGraph }: Compilation): string[][] =>
  dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((reference) => (Array.isArray(reference) ? reference : reference.name));

/** An import that is really in a file: not in a module that was merged into another, nor in code that was left out. */
const isShipped =
  ({ chunkGraph }: Compilation) =>
  (connection: ModuleGraphConnection): boolean =>
    connection.originModule !== null &&
    chunkGraph.getNumberOfModuleChunks(connection.originModule) > 0 &&
    connection.isActive(undefined);

const namesIn = (facade: string, compilation: Compilation, { originModule, dependency }: ModuleGraphConnection) =>
  (dependency ? pathsOf(dependency, compilation) : []).map(([name]) => {
    if (name !== undefined) return name;
    const place = originModule?.readableIdentifier(compilation.requestShortener);
    throw new Error(
      `${place} takes ${facade} as a whole; import the names that it needs, so that a release can say them`,
    );
  });

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

const taken = (facade: string, compilation: Compilation): string[] => {
  const consumed = [...compilation.modules].filter(isConsumed(facade));
  const connections = consumed.flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)]);
  return sorted(
    connections.filter(isShipped(compilation)).flatMap((connection) => namesIn(facade, compilation, connection)),
  );
};

const given = (facade: string, own: Module, { moduleGraph }: Compilation): string[] => {
  const names = moduleGraph.getProvidedExports(own);
  if (Array.isArray(names)) return sorted(names);
  throw new Error(`${facade} gives away a library of unknown names; list those that it gives`);
};

/**
 * What a finished build has to do with the facades, as webpack's module graph tells: the names that it gives when it
 * brings them itself, otherwise those that its code takes, also by way of `shared`. Throws when somebody takes all.
 */
export const facadeNames = ({ compilation }: Stats): FacadeNames => {
  const entries = Object.entries(FACADES).map(([file, facade]): [string, string[]] => {
    const own = [...compilation.modules].find((module) => module.nameForCondition() === file);
    return [facade, own ? given(facade, own, compilation) : taken(facade, compilation)];
  });
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0));
};
