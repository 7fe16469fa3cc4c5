import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

/** The target of a code; its texts are under `qr`. */
export type TargetName = 'portal' | 'announcements' | 'report' | 'pay' | 'forms' | 'ios' | 'android';

export interface Target {
  name: TargetName;
  /** The absolute address. */
  address: string;
}

interface TargetFacts {
  origin: string;
  language: Language;
  /** The chosen utility. */
  deya: DeyaInfo | null;
  settings: Pick<PortalSettings, 'ios' | 'android'>;
  /** Manifests of the shell and of every remote: a code leads only to a declared page. */
  manifests: readonly Pick<RemoteManifest, 'name' | 'routes'>[];
}

/**
 * The targets for another device: the portal, the pages of the chosen utility that need no sign-in, the app. The addresses name the
 * utility, so that a scanning person need not choose.
 */
export const targetsOf = ({ origin, language, deya, settings, manifests }: TargetFacts): Target[] => {
  const page = (path: string): string | false => !!ownerOf(manifests, path) && origin + withLocale(path, language);
  const offered: [TargetName, string | false | undefined][] = [
    ['portal', page('/')],
    ['announcements', deya !== null && page(`/deya/${deya.id}/announcements`)],
    ['report', deya?.info.customer_reports && page(`/deya/${deya.id}/report`)],
    ['pay', deya?.info.show_bills && page(`/deya/${deya.id}/pay-as-guest`)],
    ['forms', deya?.online_forms && page(`/online-forms/${deya.id}`)],
    ['ios', settings.ios],
    ['android', settings.android],
  ];
  return offered.flatMap(([name, address]) => (address ? [{ name, address }] : []));
};
