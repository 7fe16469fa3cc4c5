import { createHash, createPublicKey, sign as signBytes, verify as verifyBytes, type KeyObject } from 'node:crypto';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { KEY_ID, registrySchema, type Registry } from './registry.ts';
import { releaseRecord } from './release-schema.ts';

/** The signer, and the Ed25519 signature over the JCS form (RFC 8785) of the document, base64. */
export interface Signature {
  key: string;
  value: string;
}

const signature = z.object({ key: z.string().regex(KEY_ID), value: z.string().max(128) });

/** Content or a command that cannot be accepted, in one sentence. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** The same for the public: without folders, addresses or files of a server. */
  readonly brief: string | undefined;

  constructor(message: string, brief?: string) {
    super(message);
    this.brief = brief;
  }
}

/** Of a public or private key: the first 16 digits of the SHA-256 of its public half. */
export const keyId = (key: KeyObject): string => {
  const open = key.type === 'public' ? key : createPublicKey(key);
  return createHash('sha256')
    .update(open.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
};

/** The public half as the registry and `….pub` files carry it: SPKI, base64. */
export const publicText = (key: KeyObject): string => {
  const open = key.type === 'public' ? key : createPublicKey(key);
  return open.export({ type: 'spki', format: 'der' }).toString('base64');
};

const PUBLIC_REMEDY = '"pnpm portal keys show" prints the one to put there';

/** A public key from PEM or from base64 of its SPKI form. Throws one sentence that names `place` and the remedy. */
export const readPublicKey = (text: string, place: string, remedy = PUBLIC_REMEDY): KeyObject => {
  try {
    const key = text.includes('BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text.trim(), 'base64'), type: 'spki', format: 'der' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below says it better.
  }
  throw new Refused(`${place} is no Ed25519 public key; ${remedy}`);
};

/** One form for the same content, whatever the order of its members: RFC 8785. */
const bytesOf = (content: unknown): Buffer => Buffer.from(canonicalize(content) ?? '');

/** SHA-256 of the content's canonical form, hexadecimal. */
export const digestOf = (content: unknown): string => createHash('sha256').update(bytesOf(content)).digest('hex');

/** Signs any JSON value. */
export const sign = (content: unknown, key: KeyObject): Signature => ({
  key: keyId(key),
  value: signBytes(null, bytesOf(content), key).toString('base64'),
});

/** Whether this key signed exactly this content. */
export const isSigned = (content: unknown, { value }: Signature, key: KeyObject): boolean =>
  verifyBytes(null, bytesOf(content), key, Buffer.from(value, 'base64'));

const parse = (text: string, place: string, remedy: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`${place} is not JSON; ${remedy}`);
  }
};

/** The content of a file under `member`, and its signer; nothing is verified yet. */
export const openEnvelope = (
  text: string,
  place: string,
  member: string,
  remedy: string,
): { content: unknown; signature: Signature } => {
  const envelope = z.looseObject({ [member]: z.unknown() }).safeParse(parse(text, place, remedy));
  const content = envelope.data?.[member];
  if (content === undefined || content === null) throw new Refused(`${place} holds no ${member}; ${remedy}`);
  const signed = signature.safeParse(envelope.data?.['signature']);
  if (!signed.success) throw new Refused(`${place} is not signed; ${remedy}`);
  return { content, signature: signed.data };
};

const firstMistake = ({ issues }: z.ZodError): string => {
  const [issue] = issues;
  return `${issue?.path.join('.') || 'it'}: ${issue?.message ?? ''}`;
};

const REGISTRY_REMEDY = 'put back a copy of the registry that was good';

/**
 * The registry document of this text, when the environment's key signed it. Throws `Refused`: not JSON, unsigned,
 * signed by another key, altered, of another shape. Whether it is the newest one is for `refusalOf` to say.
 */
export const openRegistry = (text: string, environmentKey: string | KeyObject, place = 'The registry'): Registry => {
  const key =
    typeof environmentKey === 'string' ? readPublicKey(environmentKey, "The environment's key") : environmentKey;
  const { content, signature } = openEnvelope(text, place, 'document', REGISTRY_REMEDY);
  if (signature.key !== keyId(key)) {
    throw new Refused(
      `${place} is signed with the key ${signature.key}, but the environment's key is ${keyId(key)}; ${REGISTRY_REMEDY}, or the key that signed it`,
    );
  }
  if (!isSigned(content, signature, key)) {
    throw new Refused(`${place} was altered after it had been signed; ${REGISTRY_REMEDY}`);
  }
  const checked = registrySchema.safeParse(content);
  if (!checked.success)
    throw new Refused(`${place} is no registry (${firstMistake(checked.error)}); ${REGISTRY_REMEDY}`);
  return checked.data;
};

/** The facts that are known besides the document itself. */
export interface Expected {
  environment: string;
  /** The highest serial that this reader has ever accepted; 0 for none. */
  seen: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Why a well-signed registry is not the one to use now: another environment's, an older one, expired. Null when it is. */
export const refusalOf = (registry: Registry, { environment, seen, now }: Expected): string | null => {
  if (registry.environment !== environment)
    return `The registry is that of ${registry.environment}; this is ${environment}`;
  if (registry.serial < seen)
    return `The registry has serial ${registry.serial}, but ${seen} has been seen: somebody put an older one back`;
  if (registry.expires !== undefined && Date.parse(registry.expires) <= now)
    return `The registry expired at ${registry.expires}; "pnpm portal renew" signs it again`;
  return null;
};

const RELEASE_REMEDY = 'publish the application again under another version';

/**
 * The release record of this text, when a team signed it whom the registry trusts with this application. Throws
 * `Refused`: not JSON, unsigned, unknown team, team of other applications, altered, of another artifact, of another shape.
 */
export const openRelease = (
  text: string,
  name: string,
  artifact: string,
  teams: Registry['teams'],
  place = `The release record of ${name} ${artifact}`,
): ReleaseRecord => {
  const { content, signature } = openEnvelope(text, place, 'record', RELEASE_REMEDY);
  requireSignature(content, signature, name, teams, place);
  const checked = releaseRecord.safeParse(content);
  if (!checked.success)
    throw new Refused(`${place} is no release record (${firstMistake(checked.error)}); ${RELEASE_REMEDY}`);
  if (checked.data.name !== name || checked.data.artifact !== artifact) {
    throw new Refused(`${place} is that of ${checked.data.name} ${checked.data.artifact}; ${RELEASE_REMEDY}`);
  }
  return checked.data;
};

/**
 * Why the registry takes no release of `name` from this key; null when it does. Words to follow the subject; `command` is
 * what the operator can do about an unknown key.
 */
export const distrust = (
  key: string,
  name: string,
  teams: Registry['teams'],
  command = 'pnpm portal keys trust',
): string | null => {
  const team = Object.hasOwn(teams, key) ? teams[key] : undefined;
  if (!team) return `is signed with the key ${key}, which the registry does not know (${command})`;
  if (team.apps.includes('*') || team.apps.includes(name)) return null;
  return `is signed with the key ${key}, which may release ${team.apps.join(', ')}, but not ${name}`;
};

/** Throws `Refused` unless a team signed this content that the registry trusts with `name`. */
export const requireSignature = (
  content: unknown,
  { key, value }: Signature,
  name: string,
  teams: Registry['teams'],
  place: string,
): void => {
  const reason = distrust(key, name, teams);
  if (reason) throw new Refused(`${place} ${reason}`);
  if (!isSigned(content, { key, value }, readPublicKey(teams[key]?.public ?? '', `The key ${key} in the registry`))) {
    throw new Refused(`${place} was altered after it had been signed; ${RELEASE_REMEDY}`);
  }
};
