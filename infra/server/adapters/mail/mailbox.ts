import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toMime, type MailTransport, type OutgoingMail } from './transport.ts';

/** A mail in the local mailbox. */
export interface KeptMail extends Omit<OutgoingMail, 'attachments'> {
  /** Its name in the mailbox. */
  name: string;
  at: string;
  /** Names of its documents, whose bytes stand in `raw`. */
  documents: readonly string[];
  /** As it would have travelled. */
  raw: string;
}

const NAME = /^\d{13}-[\w-]{1,60}$/;
/** A mailbox for trying out needs no more. */
const MOST = 500;

/** Keeps mails in a folder instead of sending them. Only beside demo data. */
export interface Mailbox extends MailTransport {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  find(name: string): Promise<KeptMail | undefined>;
}

/** A mailbox in that folder, which is made with the first mail. */
export function openMailbox(folder: string, now: () => Date): Mailbox {
  const fileOf = (name: string) => join(folder, `${name}.json`);
  const names = async () => {
    const files = await readdir(folder).catch(() => []);
    return files
      .map((file) => file.replace(/\.json$/, ''))
      .filter((name) => NAME.test(name))
      .toSorted()
      .toReversed();
  };
  const read = async (name: string): Promise<KeptMail> => JSON.parse(await readFile(fileOf(name), 'utf8'));
  return {
    list: async () => Promise.all((await names()).map(read)),
    find: async (name) => ((await names()).includes(name) ? read(name) : undefined),
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = now();
      const name = `${at.getTime()}-${mail.id.replace(/[^\w-]/g, '').slice(0, 60)}`;
      const { attachments = [], ...letter } = mail;
      const documents = attachments.map((document) => document.name);
      const kept: KeptMail = { ...letter, name, at: at.toISOString(), documents, raw: await toMime(mail) };
      // Whole or not at all: the page may be read at this moment.
      await writeFile(`${fileOf(name)}.new`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${fileOf(name)}.new`, fileOf(name));
      for (const old of (await names()).slice(MOST)) await rm(fileOf(old), { force: true });
    },
  };
}
