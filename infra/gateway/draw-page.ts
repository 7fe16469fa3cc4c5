import { isStaffPage } from '@hydria/shared/platform/access.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { Owner } from '@hydria/shared/platform/owners.ts';
import { bootJsonUrl } from './boot-json.ts';
import { assetSetId, withAssetSet } from './cached-assets-cookie.ts';
import { deyaOfOwner } from './deya-of-owner.ts';
import { headMeta } from './head-meta.ts';
import { page } from './page.ts';
import { htmlRemotes, type PartialContent } from './partial-remotes.ts';
import { preloadPlan } from './preload-plan.ts';
import type { View } from './snapshot.ts';
import type { Visitor } from './visitor.ts';

interface Drawing {
  view: View;
  boot: Boot;
  etag: string;
  owner: Owner | null;
  path: string;
  nonce: string;
  /** The utility that the query of the address names. */
  named: number | null;
  visitor: Visitor;
  /** Scheme and host by which the visitor came. */
  origin: string;
  /** The profile of the utility that the address names; null where it names none, or its profile is late. */
  ofAddress: DeyaInfo | null;
}

/**
 * Guests and customers get no entries of the staff: their frame shows none. A page of the staff needs them at once, and an address
 * without an owner would wait for them. `standing` is set for staff, who are no customers.
 */
const partialContentOf = ({ frame }: View, { language, hint }: Boot, owner: Owner | null): PartialContent => ({
  language: frame.readsOneLanguage ? language : null,
  hasStaffEntries: !frame.readsWithoutStaffEntries || !owner || isStaffPage(owner.route) || hint.standing !== undefined,
});

/** Whether an address names another utility than the one chosen last. */
const isElsewhere = (named: number | null, { hint }: Boot): boolean => named !== null && named !== hint.deya_id;

/** The HTML of an address. */
export const drawPage = ({
  view,
  boot,
  etag,
  owner,
  path,
  nonce,
  named,
  ofAddress,
  origin,
  visitor: { kept, override, asksOldServer },
}: Drawing): string => {
  const { shell, frame } = view;
  const model = { boot, path, owner };
  // A page of another utility than the chosen one is named after its own.
  const title = frame.frameTitle({ ...model, boot: { ...boot, deya: ofAddress ?? boot.deya } });
  const { loaded, ...plan } = preloadPlan(view, boot, owner);
  const remotes = frame.readsPartialRemotes
    ? htmlRemotes(boot.remotes, loaded, partialContentOf(view, boot, owner))
    : boot.remotes;
  const isWhole = !remotes.some(({ isPartial }) => isPartial);
  const mark = assetSetId([shell.entry, ...plan.files, ...plan.afterMain, ...plan.afterContent]);
  return page({
    boot: { ...boot, remotes },
    // Without it, the first question of the page is answered with the rest.
    etag: isWhole ? etag : '',
    again: bootJsonUrl(boot.hint.deya_id === null ? deyaOfOwner(owner) : null),
    title,
    meta: headMeta({ language: boot.language, path, owner, title, offered: boot.deya?.languages, origin, named }),
    css: frame.frameCss(shell.base),
    frame: frame.renderFrame(model),
    main: shell.entry,
    // Reads would go to the server that was silent, or ask the utility chosen last for an object of another one.
    plan: asksOldServer || isElsewhere(named, boot) ? { ...plan, reads: [] } : plan,
    // A developer's files are new every time.
    hasFiles: !override && kept.includes(mark),
    kept: withAssetSet(kept, mark),
    nonce,
    install: shell.integrity.has(`manifest-${boot.language}.webmanifest`) ? shell.base : null,
  });
};
