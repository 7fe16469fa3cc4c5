import { text } from './fields.ts';
import { defineForm } from './form.ts';

/** A new key of Open311, `POST /api/staff/open311-keys`: the name of the system that gets it. */
export const open311KeyForm = defineForm('open311_key', { name: text({ max: 80 }) });
