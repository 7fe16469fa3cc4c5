import { unraised } from './raised-codes.ts';

it('finds a code that a call declares and nothing raises', () => {
  const declared = `endpoint({ errors: [\n 'bill_not_found',\n 'lost'\n] })`;
  const raised = `throw new AppError('bill_not_found', 404)`;
  expect(unraised(['bill_not_found', 'lost'], [declared, raised])).toEqual(['lost']);
});

it('knows the codes of database functions, and those of a table of codes', () => {
  const sources = [`return 'role_has_users';`, `const STATUS = { no_access: 403 };`, 'const by = "afm";'];
  expect(unraised(['role_has_users', 'no_access', 'afm', 'gone'], sources)).toEqual(['gone']);
});
