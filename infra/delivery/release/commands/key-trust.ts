import { changeRegistry } from '../change-registry.ts';
import { appName, contextLabel, requireName, requireReason, textOption, Usage, type Input } from '../command.ts';
import { readPublicKeyOrFile } from '../keys.ts';
import { openOperator } from '../operator.ts';
import { KEY_ID, type LogEntry, type Registry } from '../registry.ts';
import { servedArtifacts, signerOf } from '../releases.ts';
import { distrust, keyId, publicText, Refused } from '../signed-document.ts';
import type { Store } from '../store.ts';
import { revoke, trust, untrust, type By } from '../transitions.ts';
import { withdrawSigned } from '../withdraw-signed.ts';

/** Applications as the command names them; `*` is every one. */
const appsOf = ({ names }: Input): string[] => {
  const apps = names.slice(2);
  if (apps.length === 0) throw new Usage('Say for which applications, or * for every one');
  return apps.map((name) => (name === '*' ? '*' : appName(name)));
};

/** The id of the key that a command names by its id, its text or its file. */
const idOf = async (input: Input): Promise<string> => {
  const given = requireName(input, 1, 'which key: the id that "pnpm portal keys show" prints');
  return KEY_ID.test(given) ? given : keyId(await readPublicKeyOrFile(given));
};

const listOf = ({ teams }: Registry, id: string): string => {
  const apps = teams[id]?.apps;
  return apps ? `The key ${id} may release ${apps.join(', ')}` : `Nothing signed with ${id} is taken any more`;
};

/** `pnpm portal keys trust`: adds applications; the line names all that the key may release afterwards. */
export const trustKey = async (input: Input): Promise<void> => {
  const key = await readPublicKeyOrFile(requireName(input, 1, 'which public key: its text, or its file'));
  const apps = appsOf(input);
  const operator = await openOperator(input.at);
  const registry = await changeRegistry(operator, (before, by) =>
    trust(before, { id: keyId(key), public: publicText(key) }, apps, { ...by, reason: textOption(input, 'reason') }),
  );
  input.say(`${listOf(registry, keyId(key))} (${contextLabel(operator, registry)})`);
};

/** Served releases of these applications that this key has signed: `mf-a 0.1.0-…`. */
const servedBy = async (store: Store, registry: Registry, id: string, only: readonly string[]): Promise<string[]> => {
  const served = only.flatMap((name) => {
    const app = registry.apps[name];
    return app ? servedArtifacts(app).map(({ artifact }) => ({ name, artifact })) : [];
  });
  const signed = await Promise.all(
    served.map(async ({ name, artifact }) =>
      (await signerOf(store, registry, name, artifact)) === id ? `${name} ${artifact}` : '',
    ),
  );
  return signed.filter(Boolean);
};

/** How the trust in a key ends or shrinks. */
interface Ending {
  id: string;
  /** The registry without that trust. */
  end(registry: Registry, by: By): Registry;
  /** Given with the option that withdraws what the key has signed. */
  reason: string | undefined;
  /** Remedy of the refusal while something is served. */
  remedy: string;
}

/** The result of a withdrawal for one application. */
const outcome = ({ action, app, from, to, removed }: LogEntry): string => {
  if (removed) return `${app} is removed: it has no release that is signed with another trusted key`;
  return action === 'rollback' ? `Everyone gets ${app} ${to}` : `${app} ${from} is withdrawn`;
};

const endTrust = async (input: Input, { id, end, reason, remedy }: Ending): Promise<void> => {
  const operator = await openOperator(input.at);
  const { store } = operator;
  let before = 0;
  const registry = await changeRegistry(operator, async (current, stamp) => {
    before = current.serial;
    const by = { ...stamp, reason: reason ?? textOption(input, 'reason') };
    const { teams } = end(current, by);
    const lost = Object.keys(current.apps).filter((name) => distrust(id, name, teams) !== null);
    if (reason !== undefined) {
      return end(await withdrawSigned(operator, current, { id, teams, by: { ...by, reason } }, lost), by);
    }
    const served = await servedBy(store, current, id, lost);
    if (served.length > 0)
      throw new Refused(`The key ${id} has signed what is served: ${served.join(', ')}; ${remedy}`);
    return end(current, by);
  });
  for (const entry of registry.log.filter(({ serial, app }) => serial > before && app !== null))
    input.say(outcome(entry));
  input.say(`${listOf(registry, id)} (${contextLabel(operator, registry)})`);
};

const OTHERWISE = 'release those with another key first, roll them back or remove them ("pnpm portal remove")';

/** `pnpm portal keys untrust`: takes applications away from a key. */
export const untrustKey = async (input: Input): Promise<void> => {
  const apps = appsOf(input);
  const id = await idOf(input);
  await endTrust(input, {
    id,
    end: (registry, by) => untrust(registry, id, apps, by),
    reason: input.options['withdraw'] === true ? requireReason(input, 'keys untrust --withdraw') : undefined,
    remedy: `${OTHERWISE}, or end them in the same step: --withdraw --reason "…"`,
  });
};

/** `pnpm portal keys revoke`: takes everything away from a key. */
export const revokeKey = async (input: Input): Promise<void> => {
  const id = await idOf(input);
  await endTrust(input, {
    id,
    end: (registry, by) => revoke(registry, id, by),
    reason: input.options['compromised'] === true ? requireReason(input, 'keys revoke --compromised') : undefined,
    remedy: `${OTHERWISE}; for a key that leaked: --compromised --reason "…"`,
  });
};
