import { inScope } from '@hydria/database/db.ts';
import type { NoteExport } from '../../http/export-list.ts';
import { audit } from './audit.ts';

/** Writes into the trail of the utility, or of the installation, that a person exports a whole list. */
export const noteExport: NoteExport = ({ db, clock }, { person_id, actor_person_id }, { call, deya_id }) => {
  const act = { deya_id, action: 'list-exported', person_id, actor_person_id, detail: { call }, at: clock.now() };
  return inScope(db, deya_id === null ? {} : { deya_id }, (tx) => audit(tx, act));
};
