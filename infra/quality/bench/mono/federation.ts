import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import type { RemoteModule } from '@hydria/shared/remote/remote-module.ts';

/** Replaces the shell's loader in the single bundle: the remotes are modules of the same build. */
const MODULES: Readonly<Record<string, () => Promise<RemoteModule>>> = {
  'mf-auth': () => import(/* webpackChunkName: "mf-auth" */ '../../../../mf-auth/src/lifecycles.tsx'),
  'mf-billing': () => import(/* webpackChunkName: "mf-billing" */ '../../../../mf-billing/src/lifecycles.tsx'),
  'mf-reports': () => import(/* webpackChunkName: "mf-reports" */ '../../../../mf-reports/src/lifecycles.tsx'),
  'mf-forms': () => import(/* webpackChunkName: "mf-forms" */ '../../../../mf-forms/src/lifecycles.tsx'),
  'mf-smartcity': () => import(/* webpackChunkName: "mf-smartcity" */ '../../../../mf-smartcity/src/lifecycles.tsx'),
  'mf-admin': () => import(/* webpackChunkName: "mf-admin" */ '../../../../mf-admin/src/lifecycles.tsx'),
};

/** Registration does nothing, because there is one build. */
export const startFederation =
  () =>
  (remote: BootRemote): Promise<RemoteModule> => {
    const load = MODULES[remote.name];
    return load ? load() : Promise.reject(new Error(`The single bundle lacks ${remote.name}`));
  };
