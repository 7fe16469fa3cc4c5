import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRunning } from './is-running.ts';

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

/** The root of the sources: a command finds the portals that were started from here. */
export const SOURCES = resolve(import.meta.dirname, '..', '..', '..');

const NOTES = join(SOURCES, 'node_modules', '.running-portals');

/** Leaves a note about this portal until the returned function is called. Sources that cannot be written are no reason to stop. */
export function notePortal(note: PortalNote, folder = NOTES): () => void {
  const file = join(folder, `${note.pid}.json`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
  } catch {
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

function readNote(file: string): PortalNote | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PortalNote;
  } catch {
    // Removed, or being written at this moment.
    return null;
  }
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
    if (isRunning(Number.parseInt(name, 10))) return readNote(file) ?? [];
    rmSync(file, { force: true });
    return [];
  });
}
