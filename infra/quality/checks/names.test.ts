import { formerDeclarations, formerFileNames, staleExtras, unknownFeatures } from './names.ts';

it('refuses a file and a folder with a name that the project has left behind', () => {
  expect(formerFileNames('shell/src/core/wear.ts')).toHaveLength(1);
  expect(formerFileNames('shell/src/core/wear.test.ts')).toHaveLength(1);
  expect(formerFileNames('shell/src/later/page.tsx')).toHaveLength(1);
  expect(formerFileNames('shell/src/core/inject-styles.ts')).toEqual([]);
});

it('refuses a word only where it is wrong', () => {
  expect(formerFileNames('shell/src/composition/stage.ts')).toHaveLength(1);
  expect(formerFileNames('infra/quality/e2e/stage.ts')).toEqual([]);
});

it('refuses a declaration whose name the project has left behind, and names the new one', () => {
  const [finding] = formerDeclarations('page.ts', 'export const useRead = () => 1;');
  expect(finding).toContain('useApiQuery');
  expect(formerDeclarations('page.ts', 'export interface PagesWorld {}')).toHaveLength(1);
  expect(formerDeclarations('page.ts', 'interface World {}')).toHaveLength(1);
  expect(formerDeclarations('page.ts', 'async function tellDevice() {}')).toHaveLength(1);
  expect(formerDeclarations('page.ts', 'export interface PagesDeps {}\nconst useRead = 1;')).toEqual([]);
});

it('refuses the folder of a feature that has another name in the contract', () => {
  const contract = ['bills', 'tax-login'];
  expect(unknownFeatures(['infra/server/api/features/taxis/'], contract)).toHaveLength(1);
  expect(unknownFeatures(['infra/server/api/features/tax-login/', 'mf-billing/src/locales/'], contract)).toEqual([]);
});

it('refuses an extra name whose folder is gone, and one that the contract has by now', () => {
  const folders = ['shell/src/features/qr/', 'shell/src/features/tour/'];
  const findings = staleExtras(folders, ['tour']).join('\n');
  expect(findings).toContain('"tour"');
  expect(findings).toContain('"legal"');
  expect(findings).not.toContain('"qr"');
});
