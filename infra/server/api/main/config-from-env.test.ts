import { configFromEnv } from './config-from-env.ts';

it('changes nothing when the environment says nothing', () => {
  const addresses = { https: false, publicUrl: 'http://localhost:8080', mailFrom: 'no-reply@hydria.example' };
  const legal = { legalTexts: null, contactEmail: 'privacy@hydria.example' };
  const factor = { secret: null, requireSecondFactor: true };
  const installation = { production: false, sendsMail: false };
  expect(configFromEnv({})).toEqual({
    ...addresses,
    ...legal,
    ...factor,
    ...installation,
    faqFallback: 9,
    bankFiles: null,
    log: 'info',
    logDays: 14,
    maintenanceFile: '.data/maintenance',
    trustProxy: false,
  });
});

it('takes what the environment says', () => {
  const env = {
    PUBLIC_URL: 'https://my.example.gr',
    FAQ_FALLBACK: 'none',
    LOG_LEVEL: 'warn',
    LOG_KEEP_DAYS: '7',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    PORTAL_SECRET: 'x'.repeat(32),
    REQUIRE_SECOND_FACTOR: '0',
    DATA_DIR: '/srv/hydria',
    BANK_FILES: '/srv/bank',
    ENVIRONMENT: 'production',
    MAIL_URL: 'smtp://mail.example.gr',
  };
  const trustProxy = ['10.0.0.1', '10.0.0.2'];
  const addresses = { https: true, publicUrl: 'https://my.example.gr', mailFrom: 'no-reply@my.example.gr' };
  const legal = { legalTexts: null, contactEmail: 'privacy@my.example.gr' };
  const factor = { secret: 'x'.repeat(32), requireSecondFactor: false };
  expect(configFromEnv(env)).toEqual({
    ...addresses,
    ...legal,
    ...factor,
    production: true,
    sendsMail: true,
    faqFallback: null,
    bankFiles: '/srv/bank',
    log: 'warn',
    logDays: 7,
    maintenanceFile: '/srv/hydria/maintenance',
    trustProxy,
  });
  expect(configFromEnv({ ...env, MAIL_FROM: 'deya@example.gr' }).mailFrom).toBe('deya@example.gr');
});

it.each([
  { PUBLIC_URL: 'my.example.gr' },
  { FAQ_FALLBACK: '0' },
  { FAQ_FALLBACK: 'nine' },
  { LOG_LEVEL: 'loud' },
  { LOG_KEEP_DAYS: '31' },
  { PORTAL_SECRET: 'x'.repeat(31) },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '10.0.0.1/33' },
  { TRUST_PROXY: '10.0.0.0/8' },
  { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' },
  { TRUST_PROXY: '10.0.0.0/23' },
  { TRUST_PROXY: '2001:db8::/63' },
  { TRUST_PROXY: 'uniquelocal' },
  { TRUST_PROXY: '10.0.0.5, proxy.example' },
  { MAIL_FROM: 'a@b.gr\r\nBcc: c@d.gr' },
])('names the setting that cannot be used: %j', (env) => expect(() => configFromEnv(env)).toThrow(Object.keys(env)[0]));
