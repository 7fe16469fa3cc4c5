import { JobFailure } from '@hydria/jobs/failure.ts';
import { createTransport } from 'nodemailer';
import type { Attachment } from './mail.ts';

/** A mail as it is handed over. Every value is one line, but for the two parts. */
export interface OutgoingMail {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  lang: string;
  headers: Record<string, string>;
  /** PNG files inside the mail, by the content id that the HTML part names. */
  pictures?: { cid: string; png: string }[];
  /** PDF documents. */
  attachments?: readonly Attachment[];
}

/** Accepts mails for delivery. Rejects when it did not: the job tries again. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** A server without an answer costs a job no more than this, and other work nothing. */
const CONNECT_MS = 10_000;
const SOCKET_MS = 20_000;

/** Pictures stand inside the HTML part, documents behind it. */
const filesOf = ({ pictures = [], attachments = [] }: Pick<OutgoingMail, 'pictures' | 'attachments'>) => [
  ...pictures.map(({ cid, png }) => ({
    ...{ cid, filename: 'picture.png', contentType: 'image/png', contentDisposition: 'inline' as const },
    content: Buffer.from(png, 'base64'),
  })),
  ...attachments.map(({ name, data }) => ({ filename: name, contentType: 'application/pdf', content: data })),
];

const toNodemailer = ({ id, from, to, subject, text, html, lang, headers, ...files }: OutgoingMail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  // The same at every repetition, so that a mail server can tell a second copy.
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  headers: { ...headers, 'Content-Language': lang, 'Auto-Submitted': 'auto-generated' },
  attachments: filesOf(files),
  // Nothing of a mail may name a file or an address to read from.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A mail server: `smtp://user:password@host:587` (STARTTLS is required off this machine) or `smtps://…`. */
export function smtpTransport(address: string, { ca }: { ca?: string } = {}): MailTransport {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const smtp = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !local,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    ...(ca && { tls: { ca } }),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  });
  return { send: async (mail) => void (await smtp.sendMail(toNodemailer(mail))) };
}

/** The bytes that a mail server would get. */
export async function toMime(mail: OutgoingMail): Promise<string> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(toNodemailer(mail));
  return String(message);
}

/** Without a mail server: jobs fail and wait among the dead ones until there is one. */
export const noTransport: MailTransport = {
  send: () => Promise.reject(new JobFailure('mail_not_configured')),
};
