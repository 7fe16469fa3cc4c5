import { configFromEnvironment } from './env.ts';

it('changes nothing when the environment says nothing', () => {
  expect(configFromEnvironment({})).toEqual({ https: false, faqFallback: 9, log: 'info', trustProxy: false });
});

it('takes what the environment says', () => {
  const env = {
    PUBLIC_URL: 'https://my.example.gr',
    FAQ_FALLBACK: 'none',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
  };
  const trustProxy = ['10.0.0.1', '10.0.0.2'];
  expect(configFromEnvironment(env)).toEqual({ https: true, faqFallback: null, log: 'warn', trustProxy });
});

it.each([{ PUBLIC_URL: 'my.example.gr' }, { FAQ_FALLBACK: '0' }, { FAQ_FALLBACK: 'nine' }, { LOG_LEVEL: 'loud' }])(
  'names the setting that cannot be used: %j',
  (env) => expect(() => configFromEnvironment(env)).toThrow(Object.keys(env)[0]),
);
