import { isEmbedder } from './embedder.ts';

test.each([
  'https://www.deya-chania.gr',
  'https://deya.example:8443',
  'http://localhost:3000',
  'http://localhost:*',
  'http://127.0.0.1',
])('%s may be named', (origin) => expect(isEmbedder(origin)).toBe(true));

test.each([
  '*',
  'https://*',
  'https://*.example',
  'https://',
  'https://.',
  'http://www.deya-chania.gr',
  'http://localhost.example',
  'https://a.example/',
  'https://a.example ; script-src *',
  "https://a.example 'unsafe-inline'",
  'https://a.example\n*',
  "'self'",
  'null',
  'data:',
  '',
])('%j may not', (origin) => expect(isEmbedder(origin)).toBe(false));
