import { globSync } from 'node:fs';
import path from 'node:path';
import { contactForm } from './contact.ts';
import type { Field, Form } from './form.ts';

/** Control characters that no text may hold; those of white space have rules of their own. */
const CONTROLS = [...Array.from({ length: 32 }, (_, code) => code), 0x7f, 0x80, 0x85, 0x9f]
  .map((code) => String.fromCodePoint(code))
  .filter((control) => !/\s/.test(control));
const BREAKS = ['\n', '\r', '\r\n', '\t', '\u2028', '\u2029'];

const isForm = (value: unknown): value is Form => value instanceof Object && 'fields' in value && 'name' in value;

/** Passwords and repetitions are compared and never shown; each character of one counts. */
const isShown = ([name, field]: readonly [string, Field]) =>
  field.kind === 'text' && !name.includes('password') && name !== 'repeated';

async function textFields(): Promise<Array<readonly [string, Field]>> {
  const files = globSync('*.ts', { cwd: __dirname }).filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(files.map((file) => import(path.join(__dirname, file)) as Promise<object>));
  const forms = modules.flatMap((module) => Object.values(module)).filter(isForm);
  return forms.flatMap((form) =>
    Object.entries(form.fields)
      .filter(isShown)
      .map(([name, field]) => [`${form.name}.${name}`, field] as const),
  );
}

it('no text of any form takes a control character', async () => {
  const fields = await textFields();
  expect(fields.length).toBeGreaterThan(60);
  const taking = fields.filter(([, field]) => CONTROLS.some((control) => field.check(`αβ${control}γδ`, {}) === null));
  expect(taking.map(([name]) => name)).toEqual([]);
});

it('a line of its own in a name or an address is no name and no address', () => {
  for (const mark of BREAKS)
    for (const name of ['name', 'email', 'phone'] as const)
      expect([
        mark,
        name,
        contactForm.fields[name].check(`maria@hydria.example${mark}Bcc: other@hydria.example`, {}),
      ]).toEqual([
        mark,
        name,
        // A tabulator of a copied cell is a blank.
        { name: mark === '\t' ? 'person_name' : 'invalid', email: 'email', phone: 'phone' }[name],
      ]);
});

it('a message may have several lines', () => {
  expect(contactForm.fields.message.check('Καλημέρα,\n\tο λογαριασμός μου\r\nείναι διπλός.', {})).toBeNull();
});
