import { admit } from '@hydria/shared/platform/access.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

interface Visit {
  manifests: readonly RemoteManifest[];
  /** Without the locale prefix. */
  path: string;
  member: boolean;
  scope: readonly string[];
}

/** The page that is really shown: a guest on a member's page sees the sign-in. */
export const shownOwner = (visit: Visit): Owner | null => {
  const owner = ownerOf(visit.manifests, visit.path);
  if (!owner || admit(owner.route.access, visit) !== 'to-login') return owner;
  return ownerOf(visit.manifests, '/login') ?? owner;
};
