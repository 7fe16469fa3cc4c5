import { type ContactText, checkContact } from './contact-message.ts';

const message = (changes: Partial<ContactText> = {}): ContactText => ({
  topic: 'bill',
  message: 'Ο λογαριασμός μου φαίνεται διπλός.',
  name: 'Μαρία Παπαδάκη',
  email: 'maria@hydria.example',
  phone: '',
  ...changes,
});

it('takes a message with an e-mail or with a phone to answer to', () => {
  expect(checkContact(message())).toEqual({});
  expect(checkContact(message({ email: '', phone: '694 412 3456' }))).toEqual({});
});

it('asks for topic, message and name, and for one way to answer', () => {
  expect(checkContact(message({ topic: '', message: ' ', name: '', email: '' }))).toEqual({
    topic: ['required'],
    message: ['required'],
    name: ['required'],
    reply: ['required'],
  });
});

it('names what is wrong with each field', () => {
  expect(checkContact(message({ topic: 'weather', email: 'me', phone: '12', name: 'α'.repeat(81) }))).toEqual({
    topic: ['invalid'],
    name: ['max'],
    email: ['email'],
    phone: ['phone'],
  });
});

it('takes as many characters as the utility allows and not one more', () => {
  expect(checkContact(message({ message: 'ώ'.repeat(50) }), 50)).toEqual({});
  expect(checkContact(message({ message: 'ώ'.repeat(51) }), 50)).toEqual({ message: ['max'] });
});
