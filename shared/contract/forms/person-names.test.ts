import { ZodObject } from 'zod';
import { contract } from '../contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { profileForm } from './account.ts';
import { caseEntryForm } from './case-entry.ts';
import { contactForm } from './contact.ts';
import type { Field } from './form.ts';
import { newPersonForm, personForm } from './person.ts';
import { reportContactForm } from './report-contact.ts';
import { reportForm } from './report.ts';
import { signUpAccountForm } from './sign-up.ts';

type Named = Readonly<Record<'first_name' | 'last_name', Field>>;

/** The form that checks the names of each call. A new call with a name is refused below until it stands here. */
const FORMS: Readonly<Record<string, Named>> = {
  'PUT /api/account/profile': profileForm.fields,
  'POST /api/sign-up/account': signUpAccountForm.fields,
  'POST /api/deya/register': personForm.fields,
  'POST /api/reports': reportForm.fields,
  'POST /api/reports/{id}/contact': reportContactForm.fields,
  'POST /api/report-links/contact': reportContactForm.fields,
  'POST /api/staff/cases': caseEntryForm.fields,
  'POST /api/users': newPersonForm.fields,
  'PUT /api/users/{id}': personForm.fields,
};

it('every call that takes the name of a person checks it by a form', () => {
  const taking = Object.entries<Endpoint>(contract).filter(
    ([, { body }]) => body instanceof ZodObject && ('first_name' in body.shape || 'last_name' in body.shape),
  );
  expect(taking.map(([call]) => call).sort()).toEqual(Object.keys(FORMS).sort());
});

const fields: [string, Field][] = [
  ...Object.entries(FORMS).flatMap(([call, { first_name, last_name }]): [string, Field][] => [
    [`${call} first_name`, first_name],
    [`${call} last_name`, last_name],
  ]),
  ['POST /api/contact name', contactForm.fields.name],
];

it.each(fields)('%s takes a name and no advertisement', (_, field) => {
  for (const name of ['O’Brien', 'ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ ΤΟΥ ΙΩΑΝΝΗ', 'ΑΦΟΙ ΠΑΠΑ & ΣΙΑ Ο.Ε.'])
    expect([name, field.check(name, {})]).toEqual([name, null]);
  for (const text of ['evil-pay.gr', 'https://evil.gr', 'ΔΕΥΑ Λαμίας, πληρωμή', '6944 123456', 'Μα\u202Eρία', 'α@β.gr'])
    expect([text, field.check(text, {})]).toEqual([text, expect.stringMatching(/^(person_name|invalid)$/)]);
});
