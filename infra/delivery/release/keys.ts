import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './store-lock.ts';
import { LOCAL } from './registry.ts';
import { publicText, readPublicKey, Refused } from './signed-document.ts';

/** The kinds of keys: a team signs what it releases, the environment what is served (ADR 0018), the operator backups (ADR 0061). */
export type KeyKind = 'environment' | 'team' | 'backup';

/** Where the private key may stand instead of a file: its PEM text, or the path of a file. */
const VARIABLES = {
  environment: 'PORTAL_ENVIRONMENT_KEY',
  team: 'PORTAL_TEAM_KEY',
  backup: 'BACKUP_SIGNING_KEY',
} as const;
/** Where the gateway's public key may stand instead of a file: PEM, base64, or the path of a file. */
const PUBLIC_VARIABLE = 'ENVIRONMENT_KEY';
const PUBLIC_REMEDY =
  'remove it where the private key lies beside it; elsewhere put there the one that "pnpm portal keys show" prints where that is';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a data folder keeps its keys. */
export const keyFolder = (dataDir: string): string => path.join(dataDir, 'keys');
const NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** `…/keys/team-billing.key`; the public half lies beside it as `.pub`. */
export const keyFile = (dataDir: string, kind: KeyKind, name: string): string => {
  if (!NAME.test(name)) throw new Refused(`"${name}" is no name for a key: small letters, digits and hyphens`);
  return path.join(keyFolder(dataDir), `${kind}-${name}.key`);
};

/** Where the public half of a private key's file lies. */
export const publicFile = (file: string): string => file.replace(/\.key$/, '.pub');

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** The remedy for a damaged private key. On a developer's machine nothing is lost with the store. */
const remedyOf = (dataDir: string, kind: KeyKind, name: string): string => {
  if (kind === 'backup')
    return 'put back a copy of it, or move it away and make another with "pnpm backup keys"; then older backups need its public half in BACKUP_TRUSTED_KEY';
  if (name === LOCAL) {
    return `put back a copy of it, or remove keys, store and gateway in ${dataDir}; the next build is published again`;
  }
  return kind === 'team'
    ? `put back a copy of it, or make another ("pnpm portal keys new team <other name>"), which the environment has to trust`
    : `put back a copy of it: nothing else can change what ${name} serves, which goes on as it is`;
};

const privateKey = (text: string, place: string, remedy: string): KeyObject => {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below says it better, and nothing of the key.
  }
  throw new Refused(`${place} holds no Ed25519 private key; ${remedy}`);
};

/** The text of a file with a secret. Refuses one that other users can read. */
export const readSecretFile = async (file: string): Promise<string> => {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) {
    throw new Refused(`${file} can be read by others (mode ${(mode & 0o777).toString(8)}); chmod 600 ${file}`);
  }
  return readFile(file, 'utf8');
};

const readKeyFile = async (file: string, remedy: string): Promise<KeyObject> =>
  privateKey(await readSecretFile(file), file, remedy);

/** The private key from its variable, otherwise from its file; null when there is neither. */
export const findPrivateKey = async (
  env: Environment,
  dataDir: string,
  kind: KeyKind,
  name: string,
): Promise<KeyObject | null> => {
  const variable = VARIABLES[kind];
  const given = env[variable];
  const remedy = remedyOf(dataDir, kind, name);
  if (given?.includes('BEGIN'))
    return privateKey(given, variable, 'put there the whole text of the key, or the path of its file');
  const file = given || keyFile(dataDir, kind, name);
  try {
    return await readKeyFile(file, remedy);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (given) throw new Refused(`${variable} names ${given}, which does not exist`);
    return null;
  }
};

/** Writes a file beside its place and links it in: half a key is never there, and of two at the same moment one wins (EEXIST). */
export const placeKeyFile = async (file: string, text: string, mode: number): Promise<void> => {
  const fresh = `${file}.${randomUUID()}.new`;
  await writeFile(fresh, text, { mode, flag: 'w' });
  try {
    await link(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
};

/** Makes a pair: the private key for its owner alone (mode 0600), the public one beside it. Never replaces a key. */
export const makeKey = async (dataDir: string, kind: KeyKind, name: string): Promise<KeyObject> => {
  const file = keyFile(dataDir, kind, name);
  await mkdir(keyFolder(dataDir), { recursive: true, mode: 0o700 });
  const key = generateKeyPairSync('ed25519').privateKey;
  try {
    await placeKeyFile(file, key.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new Refused(`${file} exists; a key is never replaced. Take another name, or move it away`);
    throw error;
  }
  await rm(publicFile(file), { force: true });
  await placeKeyFile(publicFile(file), `${publicText(key)}\n`, 0o644);
  return key;
};

/** The key of this name, made when there is none. */
export const findOrMakeKey = async (
  env: Environment,
  dataDir: string,
  kind: KeyKind,
  name: string,
): Promise<KeyObject> => {
  const found = await findPrivateKey(env, dataDir, kind, name);
  if (found) return found;
  try {
    return await makeKey(dataDir, kind, name);
  } catch (error) {
    // Two that start at the same moment make one pair.
    const other = await findPrivateKey(env, dataDir, kind, name);
    if (other) return other;
    throw error;
  }
};

/** A public key as a person gives it: PEM or base64, or the file that holds it. `what` names it in the refusal. */
export const readPublicKeyOrFile = async (given: string, what = `"${given}"`): Promise<KeyObject> => {
  const fromFile = await readFile(given, 'utf8').catch(() => null);
  return readPublicKey(fromFile ?? given, fromFile === null ? what : given);
};

/** The public key by which a gateway knows its environment: `ENVIRONMENT_KEY`, otherwise the `.pub` file among the keys. */
export const environmentPublicKey = async (
  env: Environment,
  dataDir: string,
  environment: string,
): Promise<KeyObject> => {
  const given = env[PUBLIC_VARIABLE];
  if (given) return readPublicKeyOrFile(given, PUBLIC_VARIABLE);
  const file = publicFile(keyFile(dataDir, 'environment', environment));
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found !== null) return readPublicKey(found, file, PUBLIC_REMEDY);
  const own = await findPrivateKey(env, dataDir, 'environment', environment);
  if (own) return createPublicKey(own);
  throw new Refused(
    `${file} does not exist: put the public key of the environment ${environment} there, or into ${PUBLIC_VARIABLE}`,
  );
};
