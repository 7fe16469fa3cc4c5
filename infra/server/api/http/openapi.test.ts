import { contract } from '../contract/contract.ts';
import { openApiDocument, openApiText } from './openapi.ts';

const document = openApiDocument() as {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>;
  components: { schemas: Record<string, unknown> };
};

it('has every call of the contract, each under a name of its own', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId]),
  );
  expect(operations.map(([call]) => call).sort()).toEqual(Object.keys(contract).sort());
  expect(new Set(operations.map(([, id]) => id)).size).toBe(operations.length);
});

it('declares every part of a path as a parameter', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(inPath);
    }
  }
});

it('refers only to schemas that it has, and has none that nothing refers to', () => {
  const used = new Set([...openApiText().matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
});
