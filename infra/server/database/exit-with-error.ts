import { StartUpError } from './start-up-error.ts';

interface Failure extends Error {
  /** Of PostgreSQL (five characters), of the operating system (`ENOSPC`), or of Node. */
  code?: string;
  table?: string;
  path?: string;
}

/** Errors whose message already is a sentence with a remedy. */
const SENTENCES = new Set(['StartUpError', 'Refused']);
const DETAILS = '--details';

const ADDRESSES = 'DATABASE_URL and DATABASE_ADMIN_URL';
const GONE = `The database ended the connection; wait until PostgreSQL runs, then run the command again.`;
const SILENT = `The database does not answer; check that PostgreSQL runs and that ${ADDRESSES} name it.`;

/** The remedy for an error of PostgreSQL, by its code. */
const OF_POSTGRESQL: Readonly<Record<string, string>> = {
  '25006': `The database only reads, as a standby does; let ${ADDRESSES} name the primary server.`,
  '28000': `The database refuses the user; correct ${ADDRESSES}.`,
  '28P01': `The database refuses the password; correct ${ADDRESSES}.`,
  '3D000': `The server has no database of that name; create it, or correct ${ADDRESSES}.`,
  '42501': 'The role of DATABASE_ADMIN_URL may not do this; use a superuser.',
  '42P01': 'This database holds no portal, or one of another release; check which database the settings name.',
  '53100': "The database server's disk is full; free room there, then run the command again.",
  '53200': 'The database server has no memory left; free some, then run the command again.',
  '53300': 'The database server takes no more connections; end some, or raise max_connections.',
  '55006': 'Other processes use this database; stop the portal (gateway, API, worker), then run the command again.',
  '57P01': GONE,
  '57P02': GONE,
  '57P03': 'The database is still starting, or is ending; run the command again in a moment.',
  ECONNREFUSED: SILENT,
  ECONNRESET: GONE,
  EHOSTUNREACH: SILENT,
  ENOTFOUND: `The host of the database is unknown; correct ${ADDRESSES}.`,
  ETIMEDOUT: SILENT,
};

/** The same for files; the path follows. */
const OF_FILES: Readonly<Record<string, string>> = {
  EACCES: 'This user may not read or write',
  EDQUOT: 'The quota leaves no room for',
  EFBIG: 'The file system takes no file as large as',
  EISDIR: 'A file was expected instead of the folder',
  ENOENT: 'There is no file or folder',
  ENOSPC: 'The disk has no room left for',
  ENOTDIR: 'A folder was expected on the way to',
  EROFS: 'The file system is read-only for',
};

function sentence({ name, message, code = '', table, path }: Failure): string {
  if (SENTENCES.has(name) || code.startsWith('ERR_PARSE_ARGS')) return message;
  if (OF_FILES[code] && path) return `${OF_FILES[code]} ${path} (${code}).`;
  if (OF_POSTGRESQL[code]) return OF_POSTGRESQL[code];
  if (message.startsWith('Connection terminated')) return GONE;
  if (/^[0-9A-Z]{5}$/.test(code))
    return `The database refused a statement${table ? ` on the table ${table}` : ''} (${code}: ${message}); ${DETAILS} shows the statement's place.`;
  return `${message.split('\n')[0] || 'The command failed'} (${DETAILS} shows the place in the program)`;
}

/** An error as one sentence for the person who ran the command. */
export const sentenceOf = (error: unknown): string =>
  sentence(error instanceof Error ? error : new StartUpError(String(error)));

/** Exit codes of the commands that import a file: all of it is stored, or a part, or nothing. An error is 1. */
export const IMPORT_ENDS = { whole: 0, part: 2, nothing: 3 } as const;

/**
 * Runs a command with its arguments, and ends with the exit code that it answers. An error becomes one sentence on stderr and exit
 * code 1; `--details` shows the whole error. The command itself does not see that option.
 */
export async function endWith(command: (args: string[]) => Promise<unknown>): Promise<void> {
  const args = process.argv.slice(2);
  try {
    const code = await command(args.filter((arg) => arg !== DETAILS));
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    console.error(sentenceOf(error));
    if (args.includes(DETAILS)) console.error(error);
    process.exitCode = 1;
  }
}
