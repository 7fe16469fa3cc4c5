import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_GROUPS } from '@hydria/shared/rules/audit-groups.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { eventsOfEveryRun, eventsOfTests } from './security-events.ts';

const EVENTS = [...eventsOfEveryRun, ...Object.keys(eventsOfTests)];
const LOCALES = path.resolve(import.meta.dirname, '../../../../../mf-admin/src/audit/events/locales');

it.each(LANGUAGES)('every event of the trail has words in %s, so that the page shows no code', (language) => {
  const { event }: { event: Record<string, string> } = JSON.parse(
    readFileSync(path.join(LOCALES, `${language}.json`), 'utf8'),
  );
  expect(EVENTS.filter((name) => !event[name.replaceAll('-', '_')])).toEqual([]);
});

it('every event of the trail is found by a kind of the filter', () => {
  const beginnings = Object.values(AUDIT_GROUPS).flat();
  expect(EVENTS.filter((name) => !beginnings.some((beginning) => name.startsWith(beginning)))).toEqual([]);
});
