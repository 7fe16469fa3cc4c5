import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRunning } from './is-running.ts';
import { processStart } from './process-start.ts';

/** The note of a portal of `npm start` for commands of the same folder of sources. Holds no secret. */
export interface PortalNote {
  pid: number;
  /** Where people reach it. */
  address: string;
  /** Its data folder, absolute. */
  dataDir: string;
  /** Host and name of its database on a server; null when the embedded one of `dataDir` is used. */
  server: string | null;
}

/** As it is stored: with the start of the process, so that a later process of the same number is not taken for the portal. */
type StoredNote = PortalNote & { started: string | null };

/** The root of the sources: a command finds the portals that were started from here. */
export const SOURCES = resolve(import.meta.dirname, '..', '..', '..');

const NOTES = join(SOURCES, 'node_modules', '.running-portals');

/** Leaves a note about this portal until the returned function is called. Sources that cannot be written are no reason to stop. */
export function notePortal(note: PortalNote, folder = NOTES): () => void {
  const file = join(folder, `${note.pid}.json`);
  const stored: StoredNote = { ...note, started: processStart(note.pid) };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(stored), { mode: 0o600 });
  } catch {
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

function readNote(file: string): StoredNote | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredNote;
  } catch {
    // Removed, or being written at this moment.
    return null;
  }
}

/** Whether the process that left the note is the one that has its number now. Unknown starts, and notes without one, are believed. */
function isOfProcess({ pid, started }: StoredNote): boolean {
  const now = processStart(pid);
  return !started || now === null || started === now;
}

/** The portals of these sources that run now. Notes of killed ones are removed. */
export function runningPortals(folder = NOTES): PortalNote[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const file = join(folder, name);
    const stored = readNote(file);
    if (isRunning(Number.parseInt(name, 10)) && (!stored || isOfProcess(stored))) return stored ? noteOf(stored) : [];
    rmSync(file, { force: true });
    return [];
  });
}

const noteOf = ({ pid, address, dataDir, server }: StoredNote): PortalNote => ({ pid, address, dataDir, server });
