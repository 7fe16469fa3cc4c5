import { COOKIES } from '../../core/storage.ts';

const isOwn = (name: string): boolean =>
  name.startsWith('portal_') || Object.values(COOKIES).some((own) => own === name);

/** `my.example.gr` → itself and `example.gr`: a service may have set its cookies for all of them. */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.');
  return labels.slice(1).map((_, at) => labels.slice(at).join('.'));
};

/** Clears the cookies of services in this browser: every cookie that scripts can read and that is not the portal's. */
export const clearForeignCookies = (
  { cookie, location: { hostname } }: Document,
  write: (text: string) => void,
): void => {
  const names = cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
  for (const name of names.filter((one) => one !== '' && !isOwn(one))) {
    write(`${name}=; Path=/; Max-Age=0`);
    for (const domain of domainsOf(hostname)) write(`${name}=; Path=/; Domain=${domain}; Max-Age=0`);
  }
};
