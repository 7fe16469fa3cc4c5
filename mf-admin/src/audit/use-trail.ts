import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useManagedUtilities, type TrailQuery } from './audit.queries.ts';
import { useRecordsT } from './use-records-t.ts';

/** The value of the address for the trail of the installation; empty is the current utility, and others are utilities. */
export const INSTALLATION = '0';

/** Brings a text of the address into a number, or into nothing. */
export const cleanTrail = (text: string): string => (/^\d{1,9}$/.test(text) ? text : '');

/** The query of a trail. Without a chosen utility it is the installation's. */
export const useTrailQuery = (trail: string): TrailQuery => {
  const current = useSession((session) => session.deya_id);
  if (trail === INSTALLATION) return {};
  const deya_id = trail === '' ? current : Number(trail);
  return deya_id === null ? {} : { deya_id };
};

/** The trails that an administrator of the installation may choose from; undefined for others, who read one. */
export const useTrails = () => {
  const t = useRecordsT();
  const { language } = useRemoteContext();
  const current = useSession((session) => session.deya_id);
  const mayManage = useSession(({ user }) => user?.scope.includes('utilities.manage') === true);
  const managed = useManagedUtilities(mayManage);
  // Until it is read the field keeps its place.
  if (mayManage && managed.isPending) return [];
  if (!managed.data?.may_create) return undefined;
  const utilities = managed.data.data.map(({ id, title, title_latin }) => ({
    value: id === current ? '' : String(id),
    label: language === 'el' ? title : title_latin,
  }));
  const installation = { value: current === null ? '' : INSTALLATION, label: t('audit.installation') };
  return [
    ...utilities.filter(({ value }) => value === ''),
    installation,
    ...utilities.filter(({ value }) => value !== ''),
  ];
};
