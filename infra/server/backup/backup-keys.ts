import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import {
  findOrMakeKey,
  findPrivateKey,
  keyFile,
  keyFolder,
  placeKeyFile,
  publicFile,
  readPublicKeyOrFile,
  readSecretFile,
} from '@hydria/release/keys.ts';
import { publicText } from '@hydria/release/signed-document.ts';
import { codeOf } from '@hydria/release/store-lock.ts';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { ReadingKeys, WritingKeys } from './sealed-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the signing key among `keys`: `backup-signing.key`, `backup-signing.pub`. */
const SIGNING = 'signing';
const RECIPIENT = /^age1[02-9ac-hj-np-z]+$/;
const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]+$/gm;
const MAKE = 'make keys with "pnpm backup keys"';

const identityFile = (dataDir: string): string => path.join(keyFolder(dataDir), 'backup-identity.key');
const recipientFile = (dataDir: string): string => path.join(keyFolder(dataDir), 'backup-recipient.txt');

/** Null when the file does not exist. */
const unlessMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

function recipientsIn(text: string, place: string): string[] {
  const found = listOf(text);
  const wrong = found.find((one) => !RECIPIENT.test(one));
  if (found.length > 0 && wrong === undefined) return found;
  throw new StartUpError(`${place} holds no public age key (age1…); ${MAKE}, or put the right one there.`);
}

function identitiesIn(text: string, place: string): string[] {
  const found = text.match(IDENTITY);
  if (found) return found;
  throw new StartUpError(
    `${place} holds no secret age key (AGE-SECRET-KEY-1…); put the whole text of the key there, or the path of its file.`,
  );
}

/** The public age keys of BACKUP_RECIPIENT, otherwise of the data folder; null when there are none. */
async function findRecipients(env: Environment, dataDir: string): Promise<string[] | null> {
  const given = env['BACKUP_RECIPIENT'];
  if (given) return recipientsIn(given, 'BACKUP_RECIPIENT');
  const file = recipientFile(dataDir);
  const text = await unlessMissing(readFile(file, 'utf8'));
  return text === null ? null : recipientsIn(text, file);
}

/** Of BACKUP_IDENTITY (text or file), otherwise of the data folder; null when there is none. */
async function findIdentities(env: Environment, dataDir: string): Promise<string[] | null> {
  const given = env['BACKUP_IDENTITY'];
  if (given?.includes('AGE-SECRET-KEY-')) return identitiesIn(given, 'BACKUP_IDENTITY');
  const file = given || identityFile(dataDir);
  const text = await unlessMissing(readSecretFile(file));
  if (text !== null) return identitiesIn(text, file);
  if (given) throw new StartUpError(`BACKUP_IDENTITY names ${given}, which does not exist.`);
  return null;
}

/** The keys that a backup is written with; null for those that are neither in a setting nor in the data folder. */
async function findWritingKeys(env: Environment, dataDir: string) {
  return {
    recipients: await findRecipients(env, dataDir),
    signingKey: await findPrivateKey(env, dataDir, 'backup', SIGNING),
  };
}

/** Refuses in one sentence that names what is missing. */
export async function requireWritingKeys(env: Environment, dataDir: string): Promise<WritingKeys> {
  const { recipients, signingKey } = await findWritingKeys(env, dataDir);
  if (recipients && signingKey) return { recipients, signingKey };
  const missing = [!recipients && 'BACKUP_RECIPIENT', !signingKey && 'BACKUP_SIGNING_KEY']
    .filter(Boolean)
    .join(' and ');
  throw new StartUpError(
    `A backup is encrypted and signed, and ${missing} ${missing.includes(' and ') ? 'are' : 'is'} not set; ${MAKE}, which says where each belongs.`,
  );
}

async function makeIdentity(dataDir: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await mkdir(keyFolder(dataDir), { recursive: true, mode: 0o700 });
  // As "age-keygen" writes it, so that age itself takes the file.
  await placeKeyFile(identityFile(dataDir), `# public key: ${recipient}\n${identity}\n`, 0o600);
  await placeKeyFile(recipientFile(dataDir), `${recipient}\n`, 0o644);
}

/** Makes in the data folder what neither a setting nor the folder has; `made` lists the files of new secret keys. */
export async function makeBackupKeys(env: Environment, dataDir: string): Promise<{ made: string[] }> {
  const { recipients, signingKey } = await findWritingKeys(env, dataDir);
  const made: string[] = [];
  if (!recipients) {
    await makeIdentity(dataDir).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
      throw new StartUpError(
        `${identityFile(dataDir)} exists without ${recipientFile(dataDir)}; put its public key there, or move it away.`,
      );
    });
    made.push(identityFile(dataDir));
  }
  if (!signingKey) {
    await findOrMakeKey(env, dataDir, 'backup', SIGNING);
    made.push(keyFile(dataDir, 'backup', SIGNING));
  }
  return { made };
}

/** The message after keys were made; null when none were. */
export const describeMade = ({ made }: { made: string[] }): string | null =>
  made.length === 0
    ? null
    : `Made for backups: ${made.join(' and ')}. Keep a copy of both on another machine: the backups cannot be read without backup-identity.key.`;

/** The public halves and where each key belongs, for people. */
export async function describeKeys(env: Environment, dataDir: string): Promise<string> {
  const { recipients, signingKey } = await requireWritingKeys(env, dataDir);
  return [
    `On the machine that backs up:  BACKUP_RECIPIENT=${recipients.join(',')}`,
    `                               BACKUP_SIGNING_KEY=<file> (${keyFile(dataDir, 'backup', SIGNING)})`,
    `Where backups are restored:    BACKUP_IDENTITY=<file> (${identityFile(dataDir)})`,
    `                               BACKUP_TRUSTED_KEY=${publicText(signingKey)}`,
    `Nothing has to be set where these files lie in ${keyFolder(dataDir)}.`,
  ].join('\n');
}

/** `given` (--signed-by, or BACKUP_TRUSTED_KEY): public keys or files by comma; otherwise the data folder's own. */
async function trustedKeys(env: Environment, dataDir: string, signedBy: string | undefined): Promise<KeyObject[]> {
  const given = signedBy ?? env['BACKUP_TRUSTED_KEY'];
  const place = signedBy === undefined ? 'BACKUP_TRUSTED_KEY' : '--signed-by';
  if (given?.includes('BEGIN')) return [await readPublicKeyOrFile(given, place)];
  if (given) return Promise.all(given.split(',').map((one) => readPublicKeyOrFile(one.trim(), place)));
  const file = publicFile(keyFile(dataDir, 'backup', SIGNING));
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text !== null) return [await readPublicKeyOrFile(file)];
  const own = await findPrivateKey(env, dataDir, 'backup', SIGNING);
  return own ? [createPublicKey(own)] : [];
}

/** The keys that a backup is read with; refuses in one sentence that names what is missing. */
export async function requireReadingKeys(env: Environment, dataDir: string, signedBy?: string): Promise<ReadingKeys> {
  const trusted = await trustedKeys(env, dataDir, signedBy);
  if (trusted.length === 0)
    throw new StartUpError(
      `No key is trusted to sign backups: neither BACKUP_TRUSTED_KEY nor ${keyFolder(dataDir)} has one; name the public key of the installation with --signed-by.`,
    );
  const identities = await findIdentities(env, dataDir);
  if (identities) return { trusted, identities };
  throw new StartUpError(
    `The backup is encrypted, and neither BACKUP_IDENTITY nor ${identityFile(dataDir)} holds the key that reads it.`,
  );
}
