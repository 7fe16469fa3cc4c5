import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { changeRegistry, readRegistry } from '../change-registry.ts';
import { contextLabel, requireName, textOption, Usage, type Command, type Input } from '../command.ts';
import { keyFile, makeKey, readPublicKeyOrFile, type KeyKind } from '../keys.ts';
import { openOperator, openReleaseContext, type OperatorSettings } from '../operator.ts';
import { keyId, publicText } from '../signed-document.ts';
import { renew } from '../transitions.ts';
import { revokeKey, trustKey, untrustKey } from './key-trust.ts';

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
      ? `The holder of the environment's key trusts it by: pnpm portal keys trust ${publicText(key)} <app…>`
      : 'Gateways know the environment by the public key: ENVIRONMENT_KEY, or the .pub file among their keys',
  );
};

const keysHere = async ({ dataDir }: OperatorSettings): Promise<string[]> => {
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
  const { teams, environment } = await readRegistry(await openReleaseContext(at));
  say(`Trusted in ${environment}${Object.keys(teams).length === 0 ? ': none' : ''}`);
  for (const [id, team] of Object.entries(teams)) say(`  ${id}  ${team.apps.join(', ').padEnd(24)} ${team.public}`);
};

const SUBCOMMANDS: Record<string, (input: Input) => Promise<void>> = {
  new: makeNew,
  show,
  trust: trustKey,
  untrust: untrustKey,
  revoke: revokeKey,
};

export const keysCommand: Command = {
  usage: 'new team|environment <name> | show | trust <public key> <app…> | untrust <key> <app…> | revoke <key>',
  summary: 'makes keys, shows the public ones, trusts a team with applications, and ends that',
  details: `A team's key signs what it releases; the environment's key signs what is served. Private keys lie in
$DATA_DIR/keys with mode 0600, or stand in PORTAL_TEAM_KEY and PORTAL_ENVIRONMENT_KEY (text or file);
they are never printed and never in the store.

  trust    adds applications to those that the key may release; "*" is every one
  untrust  takes applications away from them, by the key's id or its text
  revoke   takes all of them away

untrust and revoke are refused while something is served that the key signed. With --withdraw (untrust) or
--compromised (revoke), and --reason, what it signed ends in the same step: each application goes back to
a release that is signed with another trusted key, or is removed when it has none.`,
  options: { reason: { type: 'string' }, withdraw: { type: 'boolean' }, compromised: { type: 'boolean' } },
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
    const operator = await openOperator(input.at);
    const registry = await changeRegistry(operator, (before, by) =>
      renew(before, { ...by, reason: textOption(input, 'reason') }, days),
    );
    const end = registry.expires ? `good until ${registry.expires}` : 'has no end';
    input.say(`The registry is signed again and ${end} (${contextLabel(operator, registry)})`);
  },
};
