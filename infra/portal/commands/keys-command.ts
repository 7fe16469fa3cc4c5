import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { changeRegistry, readRegistry } from '../change-registry.ts';
import { appName, requireName, textOption, Usage, type Command, type Input } from '../command.ts';
import { keyFile, makeKey, readPublicKeyOrFile, type KeyKind } from '../keys.ts';
import { openOperator, openPlace, type Whereabouts } from '../operator.ts';
import type { Registry } from '../registry.ts';
import { servedArtifacts, signerOf } from '../releases.ts';
import { keyId, publicText, Refused } from '../signed.ts';
import type { Store } from '../store.ts';
import { renew, revoke, trust } from '../transitions.ts';

const kindOf = (input: Input): KeyKind => {
  const kind = input.names[1];
  if (kind === 'team' || kind === 'environment') return kind;
  throw new Usage(
    'Say which kind of key: pnpm portal keys new team <name>, or pnpm portal keys new environment <name>',
  );
};

const makeNew = async (input: Input): Promise<void> => {
  const kind = kindOf(input);
  const name = requireName(input, 2, `the name of the ${kind}`);
  const key = await makeKey(input.at.dataDir, kind, name);
  input.say(`${keyFile(input.at.dataDir, kind, name)} is made: the private key ${keyId(key)}, for you alone`);
  input.say(`public  ${publicText(key)}`);
  input.say(
    kind === 'team'
      ? `Whoever holds the environment's key trusts it: pnpm portal keys trust ${publicText(key)} <app…>`
      : 'Gateways know the environment by the public key: ENVIRONMENT_KEY, or the .pub file among their keys',
  );
};

const keysHere = async ({ dataDir }: Whereabouts): Promise<string[]> => {
  const folder = path.join(dataDir, 'keys');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.pub')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      try {
        const key = await readPublicKeyOrFile(path.join(folder, file));
        return `  ${keyId(key)}  ${file.replace(/\.pub$/, '').padEnd(24)} ${publicText(key)}`;
      } catch (error) {
        // The others are shown all the same.
        return `  ${error instanceof Error ? error.message : String(error)}`;
      }
    }),
  );
};

const show = async ({ at, say }: Input): Promise<void> => {
  const here = await keysHere(at);
  say(`Keys in ${path.join(at.dataDir, 'keys')}${here.length === 0 ? ': none' : ''}`);
  here.forEach((line) => say(line));
  const { teams, environment } = await readRegistry(await openPlace(at));
  say(`Trusted in ${environment}${Object.keys(teams).length === 0 ? ': none' : ''}`);
  for (const [id, team] of Object.entries(teams)) say(`  ${id}  ${team.apps.join(', ').padEnd(24)} ${team.public}`);
};

const trustKey = async (input: Input): Promise<void> => {
  const key = await readPublicKeyOrFile(requireName(input, 1, 'which public key: its text, or its file'));
  const names = input.names.slice(2);
  if (names.length === 0) throw new Usage('Say for which applications, or * for every one');
  const apps = names.map((name) => (name === '*' ? '*' : appName(name)));
  const { serial } = await changeRegistry(await openOperator(input.at), (registry, by) =>
    trust(registry, { id: keyId(key), public: publicText(key) }, apps, { ...by, reason: textOption(input, 'reason') }),
  );
  input.say(`The key ${keyId(key)} may release ${apps.join(', ')} (registry ${serial})`);
};

/** Served releases that nobody would trust any more without this key. */
const servedBy = async (store: Store, { apps }: Registry, id: string): Promise<string[]> => {
  const served = Object.entries(apps).flatMap(([name, app]) => servedArtifacts(app).map((one) => ({ name, ...one })));
  const signed = await Promise.all(
    served.map(async ({ name, artifact }) =>
      (await signerOf(store, name, artifact)) === id ? `${name} ${artifact}` : '',
    ),
  );
  return signed.filter(Boolean);
};

const revokeKey = async (input: Input): Promise<void> => {
  const id = requireName(input, 1, 'which key: the id that "pnpm portal keys show" prints');
  const operator = await openOperator(input.at);
  const { serial } = await changeRegistry(operator, async (registry, by) => {
    const served = await servedBy(operator.store, registry, id);
    if (served.length > 0) {
      throw new Refused(
        `The key ${id} has signed what is served: ${served.join(', ')}; release those with another key first, or roll them back`,
      );
    }
    return revoke(registry, id, { ...by, reason: textOption(input, 'reason') });
  });
  input.say(`Nothing signed with ${id} is taken any more (registry ${serial})`);
};

const SUBCOMMANDS: Record<string, (input: Input) => Promise<void>> = {
  new: makeNew,
  show,
  trust: trustKey,
  revoke: revokeKey,
};

export const keysCommand: Command = {
  usage: 'new team|environment <name> | show | trust <public key> <app…> | revoke <key id>',
  summary: 'makes keys, shows the public ones, trusts a team with applications, and ends that',
  details: `A team's key signs what it releases; the environment's key signs what is served. Private keys lie in
$DATA_DIR/keys with mode 0600, or stand in PORTAL_TEAM_KEY and PORTAL_ENVIRONMENT_KEY (text or file);
they are never printed and never in the store. A key is not revoked while something is served that it signed.`,
  options: { reason: { type: 'string' } },
  run: async (input) => {
    const run = SUBCOMMANDS[input.names[0] ?? 'show'];
    if (!run)
      throw new Usage(`"keys" knows ${Object.keys(SUBCOMMANDS).join(', ')}; "${input.names[0]}" is none of them`);
    await run(input);
  },
};

const daysOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new Usage(`--days takes a whole number; "${text}" is none`);
};

export const renewCommand: Command = {
  usage: '[--days <number>]',
  summary: 'signs the registry again; with --days it ends then unless it is changed or renewed before, with 0 never',
  options: { days: { type: 'string' }, reason: { type: 'string' } },
  run: async (input) => {
    const days = daysOf(textOption(input, 'days'));
    const { serial, expires } = await changeRegistry(await openOperator(input.at), (registry, by) =>
      renew(registry, { ...by, reason: textOption(input, 'reason') }, days),
    );
    input.say(
      `The registry is signed again and ${expires ? `good until ${expires}` : 'has no end'} (registry ${serial})`,
    );
  },
};
