import type { Db } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { z } from 'zod';

/** Dependencies of a template when its mail is sent. */
export interface MailDeps {
  db: Db;
  clock: { now(): Date };
  config: { publicUrl: string; mailFrom: string };
}

/** A picture that travels inside the mail; `alt` says in the text part what it shows. */
export interface MailPicture {
  png: Buffer;
  alt: string;
  width: number;
  height: number;
}

/** A piece of a mail: a paragraph, a button to a page of the portal, a line that leads to one, small print, or a picture. All words are plain text. */
export type Block =
  | string
  | { button: string; path: string }
  | { line: string; path: string }
  | { fine: string }
  | { picture: MailPicture };

export interface MailText {
  subject: string;
  body: readonly Block[];
}

/** A document that travels with a mail. */
export interface Attachment {
  name: string;
  data: Buffer;
}

/** Whom a mail is for, read when it is sent. */
export interface Addressed<Values> {
  to: string;
  lang: Language;
  values: Values;
  /** The utility in whose name it is sent, and which its links name; null for the portal itself. */
  deya_id: number | null;
  /** A mailing, which one may leave: the secret that ends it. */
  unsubscribe?: string;
  /** PDF documents. */
  attachments?: readonly Attachment[];
}

/** One kind of mail. `Values` stay between its `load` and its `texts`. */
export interface Mail<Deps extends MailDeps = MailDeps, Ids extends z.ZodObject = z.ZodObject, Values = unknown> {
  ids: Ids;
  /**
   * Identifies subject and recipient of a mail that is sent once, however often it is requested; otherwise each request is a mail.
   */
  once?: (ids: z.output<Ids>) => string;
  load(deps: Deps, ids: z.output<Ids>): Promise<Addressed<Values> | null>;
  texts: Record<Language, (values: Values) => MailText>;
}

/**
 * Declares a kind of mail. `load` reads the recipient and the values, and makes the secrets, when the mail is sent; null when
 * there is nothing to say any more. The texts are functions, so a value is never read as a template.
 */
export const mail = <Ids extends z.ZodObject, Values, Deps extends MailDeps = MailDeps>(
  it: Mail<Deps, Ids, Values>,
): Mail<Deps, Ids, Values> => it;
