import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { utilityForm } from '@hydria/shared/contract/forms/utility.ts';

/** Every setting of a utility is read by a page or a rule: one that is only stored and edited deceives its administrator. */
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** The code that acts: neither tests, nor the administration of the settings themselves, nor statements of the wire. */
const READING = [
  'infra/server/api/{features,kernel}/**/*.ts',
  'shared/{rules,remote}/**/*.{ts,tsx}',
  '{shell,mf-*}/{src/**/*.{ts,tsx},remote.json}',
];
const NOT_READING =
  /\.test\.|\/testing|samples\.ts|features\/utilities\/|mf-admin\/src\/utilities|features\/deya\/deya\.sql|examples\.ts|example-/;

/** A note for operators, which the portal does not use (decisions 60). */
const NOTES = ['api'];

/** A column that only the profile of a utility answers counts as read where a page reads it. */
const code = globSync(READING, { cwd: ROOT })
  .filter((file) => !NOT_READING.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

const settings = [
  ...new Set(
    Object.keys(utilityForm.fields).map((name) => name.replace(/^(opening_hours|registration_message)_..$/, '$1')),
  ),
].filter((name) => !NOTES.includes(name));

it.each(settings)('the setting %s of a utility decides about something', (name) => {
  expect([name, new RegExp(`\\b${name}\\b`).test(code)]).toEqual([name, true]);
});
