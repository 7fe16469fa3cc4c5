import { contactForm } from './contact.ts';
import { checkForm, emptyValues, type FormLimits, type FormValues } from './form.ts';

type Message = FormValues<typeof contactForm.fields>;

const check = (changes: Partial<Message> = {}, limits?: FormLimits) =>
  checkForm(
    contactForm,
    {
      ...emptyValues(contactForm),
      topic: 'bill',
      message: 'Ο λογαριασμός μου φαίνεται διπλός.',
      name: 'Μαρία Παπαδάκη',
      email: 'maria@hydria.example',
      ...changes,
    },
    limits,
  );

it('takes a message with an e-mail or with a phone to answer to', () => {
  expect(check()).toEqual({});
  expect(check({ email: '', phone: '694 412 3456' })).toEqual({});
});

it('asks for topic, message and name, and for one way to answer', () => {
  expect(check({ topic: '', message: ' ', name: '', email: '' })).toEqual({
    topic: ['required'],
    message: ['required'],
    name: ['required'],
    reply: ['required'],
  });
});

it('names what is wrong with each field', () => {
  expect(check({ topic: 'weather', email: 'me', phone: '12', name: 'α'.repeat(81) })).toEqual({
    topic: ['invalid'],
    name: ['max'],
    email: ['email'],
    phone: ['phone'],
  });
});

it('takes as many characters as the utility allows and not one more', () => {
  expect(check({ message: 'ώ'.repeat(50) }, { text_limit: 50 })).toEqual({});
  expect(check({ message: 'ώ'.repeat(51) }, { text_limit: 50 })).toEqual({ message: ['max'] });
});
