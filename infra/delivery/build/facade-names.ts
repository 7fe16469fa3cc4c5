import type { Compilation, Dependency, Module, ModuleGraphConnection, Stats } from 'webpack';
import { FACADES } from './shares.ts';

/** Names by facade: those that the shell's provides, or those that a remote consumes. */
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

const consumedNames = (facade: string, compilation: Compilation): string[] => {
  const consumed = [...compilation.modules].filter(isConsumed(facade));
  const connections = consumed.flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)]);
  return sorted(
    connections.filter(isShipped(compilation)).flatMap((connection) => namesIn(facade, compilation, connection)),
  );
};

const providedNames = (facade: string, own: Module, { moduleGraph }: Compilation): string[] => {
  const names = moduleGraph.getProvidedExports(own);
  if (Array.isArray(names)) return sorted(names);
  throw new Error(`${facade} gives away a library of unknown names; list those that it gives`);
};

/**
 * The names of facades in a finished build, by webpack's module graph: the provided ones when it contains the facades, otherwise
 * the consumed ones, also by way of `shared`. Throws on an import of a whole facade.
 */
export const facadeNames = ({ compilation }: Stats): FacadeNames => {
  const entries = Object.entries(FACADES).map(([file, facade]): [string, string[]] => {
    const own = [...compilation.modules].find((module) => module.nameForCondition() === file);
    return [facade, own ? providedNames(facade, own, compilation) : consumedNames(facade, compilation)];
  });
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0));
};
