import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Rule {
  pattern: RegExp;
  remedy: string;
  isAllowed?: (file: string, source: string) => boolean;
}

/** A list of the back office reads in its page, which builds the query from the address. */
const drawsList = (file: string, source: string): boolean =>
  file.startsWith('mf-admin/') && /<List(?:Page|Rows)\b/.test(source);

const RULES: readonly Rule[] = [
  {
    pattern: /(?:\b\w+_id\)?|\bdeya\?\.id) \?\? (?:-?\d|[A-Z_]+\b)/g,
    remedy: 'no number stands for a missing utility; useTenantQuery waits for one, and without one a part is not drawn',
  },
  {
    pattern: /\buseApiQuery\(\s*(?:'[^']+'|\w+),[^;]*?\bquery: \{ deya_id\b/g,
    remedy: 'data of a utility are read with useTenantQuery',
  },
  {
    pattern: /\bisoDay\((?:new Date|now)\b/g,
    remedy: 'today where the utilities are is dayInGreece()',
    isAllowed: (file) => file === 'shared/remote/formats.ts',
  },
  {
    pattern: /\b(?:useTenantQuery|useTenantPages|useApiQuery)\(/g,
    remedy: "a remote reads in its feature's <feature>.queries.ts",
    isAllowed: (file, source) => !file.startsWith('mf-') || file.endsWith('.queries.ts') || drawsList(file, source),
  },
];

/** Violations of ADR 0069 in one source, one line each. */
export const wrongReads = (file: string, source: string): string[] =>
  RULES.filter(({ isAllowed }) => !isAllowed?.(file, source)).flatMap(({ pattern, remedy }) =>
    [...source.matchAll(pattern)].map(
      ({ index }) => `${file}:${source.slice(0, index).split('\n').length} ${remedy} (docs/adr/0069)`,
    ),
  );

/** Handlers, and helpers of handlers, that begin a transaction themselves, and what else they need. */
const OWN_TRANSACTIONS: Readonly<Record<string, string>> = {
  'GET /api/account/data/requests': 'a person whom the utility has not accepted: there is no active link yet',
  'GET /api/deya/registrations': 'a person whom the utility has not accepted: there is no active link yet',
  'POST /api/deya/registrations/{id}/reply': 'a person whom the utility has not accepted: there is no active link yet',
  'GET /api/sign-up': 'the cookie of a draft, which belongs to no person',
  'DELETE /api/sign-up': 'the cookie of a draft, which belongs to no person',
  'POST /api/sign-up/number': 'the cookie of a draft, which belongs to no person',
  'sign-up/numberOf': 'the cookie of a draft, which belongs to no person',
  'POST /api/contact': 'a rate limit between two transactions',
  'POST /api/conversations': 'a rate limit between two transactions, and the cookie of a guest',
  'conversations/inUtility': 'the owner of a conversation: a person, or a guest by a cookie',
  'online-forms/ownForms': 'the list of another server, outside the transaction',
  'GET /api/onlineForms/{id}': 'a utility that is found by the number of the form',
  'POST /api/onlineForms/{id}/answers': 'a utility that is found by the number of the form',
  'GET /api/applications': 'a person whom the utility has not accepted: there is no active link yet',
  'POST /api/reports': 'photos, which are decoded between two transactions',
  'GET /api/reports/{id}/photos/{photo_id}': 'a utility that is found by the number of the report',
  'GET /api/staff/readings/{id}/photo': 'a photo, which is read from its store outside the transaction',
  'cases/inUtility': 'photos, which are decoded between two transactions or read from their store outside one',
  'GET /api/staff/cases/{id}/files/{file_id}': 'a file, which is read from its store outside the transaction',
  'POST /api/form-signatures/file': 'a utility that is found by a mailed link',
  'POST /api/form-signatures/pay': 'a utility that is found by a mailed link',
  'GET /api/form-signatures': 'a person whom the utility has not accepted: there is no active link yet',
  'POST /api/form-signatures/{id}/open': 'a person whom the utility has not accepted: there is no active link yet',
  'POST /api/saved-forms/delete': 'a utility that is found by a mailed link',
  'GET /api/saved-forms': 'a person whom the utility has not accepted: there is no active link yet',
  'saved-forms/onOwn': 'a person whom the utility has not accepted: there is no active link yet',
  'POST /api/work-links/case': 'a utility that is found by a mailed link',
  'POST /api/work-links/photo': 'a utility that is found by a mailed link',
  'POST /api/staff/search': 'several permissions, of which one is enough',
  'deya/faqOf': 'the questions of a second utility',
  'POST /api/audit/verifications': 'the audit trail of the utility or of the installation',
  'roles/save': 'roles of the installation',
  'DELETE /api/roles/{id}': 'roles of the installation',
  'POST /api/utilities': 'a utility that the call makes',
  'utilities/replaceProfile': 'the name of the person who changes the utility',
  'PUT /api/users/{id}/roles': 'roles of the utility or of the installation',
};

/** A top-level function, or the key of a handler. */
const OWNER = /^(?:export )?(?:const|(?:async )?function) (\w+)|^ +'([A-Z]+ \/api\/[^']*)':/gm;

/** The functions of a file of handlers that call `asMember`, `asTenant` or `inScope`, with the line of the call. */
export function ownTransactions(file: string, source: string): { owner: string; line: number }[] {
  const owners = [...source.matchAll(OWNER)];
  return [...source.matchAll(/\b(?:asMember|asTenant|inScope)\(/g)].map(({ index }) => {
    const [, name, call] = owners.findLast((owner) => owner.index < index) ?? [];
    return {
      owner: call ?? `${path.basename(path.dirname(file))}/${name}`,
      line: source.slice(0, index).split('\n').length,
    };
  });
}

/** Handlers of the API that could be given their transaction, and exceptions without a handler. */
function checkHandlers(root: string): string[] {
  const found = globSync('infra/server/api/features/**/*.routes.ts', { cwd: root })
    .toSorted()
    .flatMap((file) =>
      ownTransactions(file, readFileSync(path.join(root, file), 'utf8')).map((at) => ({ file, ...at })),
    );
  const owners = new Set(found.map(({ owner }) => owner));
  return [
    ...found
      .filter(({ owner }) => !Object.hasOwn(OWN_TRANSACTIONS, owner))
      .map(
        ({ file, line, owner }) => `${file}:${line} ${owner}: use member, staff, visitor or ownSystem (docs/adr/0069)`,
      ),
    ...Object.keys(OWN_TRANSACTIONS)
      .filter((owner) => !owners.has(owner))
      .map((owner) => `infra/quality/checks/reads.ts ${owner} begins no transaction any more`),
  ];
}

/** Reads of a utility in the sources for the browser, and handlers that begin a transaction; one line per finding. */
export const checkReads = (root: string): string[] => [
  ...checkHandlers(root),
  ...globSync('{shell/src,mf-*/src,shared/{remote,ui,form,list,saved-views,map,lifecycle}}/**/*.{ts,tsx}', {
    cwd: root,
  })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .flatMap((file) => wrongReads(file, readFileSync(path.join(root, file), 'utf8'))),
];
